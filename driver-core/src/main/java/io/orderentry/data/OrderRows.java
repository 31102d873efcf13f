package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.sql.SQLException;

/** The 30,000 ORDERS rows of a warehouse (clause 4.3.3.1): one order for each customer, in random order of customers. */
final class OrderRows {
    private OrderRows() {}

    static void generate(long seed, int warehouse, RowSink sink) throws SQLException {
        RandomStream random = Purpose.ORDERS.open(seed, warehouse);
        LineCounts lineCounts = new LineCounts(seed, warehouse);
        int[] customers = new int[Scale.ORDERS_PER_DISTRICT];
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            Permutation.fill(customers, random);
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                sink.integer(order);
                sink.integer(district);
                sink.integer(warehouse);
                sink.integer(customers[order - 1]);
                sink.timestamp(Population.DATE_MICROS);
                if (order < Scale.FIRST_UNDELIVERED_ORDER) {
                    sink.integer(random.uniform(1, 10));
                } else {
                    sink.nullValue();
                }
                sink.integer(lineCounts.next());
                sink.integer(1);
                sink.endRow();
            }
        }
    }
}
