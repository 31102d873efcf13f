package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.sql.SQLException;

/** The ORDER_LINE rows of a warehouse (clause 4.3.3.1): 5 to 15 for each order, about 300,000. */
final class OrderLineRows {
    private static final int QUANTITY = 5;

    private OrderLineRows() {}

    static void generate(long seed, int warehouse, RowSink sink) throws SQLException {
        RandomStream random = Purpose.ORDER_LINE.open(seed, warehouse);
        RandomText text = new RandomText(random, sink);
        LineCounts lineCounts = new LineCounts(seed, warehouse);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                boolean delivered = order < Scale.FIRST_UNDELIVERED_ORDER;
                int lines = lineCounts.next();
                for (int line = 1; line <= lines; line++) {
                    sink.integer(order);
                    sink.integer(district);
                    sink.integer(warehouse);
                    sink.integer(line);
                    sink.integer(random.uniform(1, Scale.ITEMS));
                    sink.integer(warehouse);
                    if (delivered) {
                        sink.timestamp(Population.DATE_MICROS);
                    } else {
                        sink.nullValue();
                    }
                    sink.integer(QUANTITY);
                    sink.decimal(delivered ? 0 : random.uniform(1, 999_999), 2);
                    text.letters(24);
                    sink.endRow();
                }
            }
        }
    }
}
