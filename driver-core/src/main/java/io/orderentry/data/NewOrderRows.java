package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.sql.SQLException;

/** The 9,000 NEW_ORDER rows of a warehouse (clause 4.3.3.1): the last 900 orders of each district. Nothing in them is random. */
final class NewOrderRows {
    private NewOrderRows() {}

    static void generate(int warehouse, RowSink sink) throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = Scale.FIRST_UNDELIVERED_ORDER; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                sink.integer(order);
                sink.integer(district);
                sink.integer(warehouse);
                sink.endRow();
            }
        }
    }
}
