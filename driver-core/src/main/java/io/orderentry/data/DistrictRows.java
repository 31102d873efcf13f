package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.sql.SQLException;

/** The ten DISTRICT rows of a warehouse (clause 4.3.3.1). */
final class DistrictRows {
    private static final long YTD_CENTS = 30_000_00;

    private DistrictRows() {}

    static void generate(long seed, int warehouse, RowSink sink) throws SQLException {
        RandomStream random = Purpose.DISTRICT.open(seed, warehouse);
        RandomText text = new RandomText(random, sink);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            sink.integer(district);
            sink.integer(warehouse);
            text.alphanumeric(6, 10);
            text.address();
            sink.decimal(random.uniform(0, 2_000), 4);
            sink.decimal(YTD_CENTS, 2);
            sink.integer(Scale.ORDERS_PER_DISTRICT + 1);
            sink.endRow();
        }
    }
}
