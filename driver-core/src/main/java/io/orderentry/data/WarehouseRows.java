package io.orderentry.data;

import io.orderentry.model.RowSink;
import java.sql.SQLException;

/** The one WAREHOUSE row of a warehouse (clause 4.3.3.1). */
final class WarehouseRows {
    private static final long YTD_CENTS = 300_000_00;

    private WarehouseRows() {}

    static void generate(long seed, int warehouse, RowSink sink) throws SQLException {
        RandomStream random = Purpose.WAREHOUSE.open(seed, warehouse);
        RandomText text = new RandomText(random, sink);
        sink.integer(warehouse);
        text.alphanumeric(6, 10);
        text.address();
        sink.decimal(random.uniform(0, 2_000), 4);
        sink.decimal(YTD_CENTS, 2);
        sink.endRow();
    }
}
