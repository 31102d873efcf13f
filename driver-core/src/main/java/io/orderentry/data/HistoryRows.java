package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.sql.SQLException;

/** The 30,000 HISTORY rows of a warehouse (clause 4.3.3.1): the first payment of each customer, in the home district. */
final class HistoryRows {
    private static final long AMOUNT_CENTS = 10_00;

    private HistoryRows() {}

    static void generate(long seed, int warehouse, RowSink sink) throws SQLException {
        RandomText text = new RandomText(Purpose.HISTORY.open(seed, warehouse), sink);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                sink.integer(customer);
                sink.integer(district);
                sink.integer(warehouse);
                sink.integer(district);
                sink.integer(warehouse);
                sink.timestamp(Population.DATE_MICROS);
                sink.decimal(AMOUNT_CENTS, 2);
                text.alphanumeric(12, 24);
                sink.endRow();
            }
        }
    }
}
