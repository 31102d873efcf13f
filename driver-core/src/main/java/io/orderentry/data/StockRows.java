package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.sql.SQLException;

/** The 100,000 STOCK rows of a warehouse (clause 4.3.3.1), exactly a tenth of them with ORIGINAL. */
final class StockRows {
    private StockRows() {}

    static void generate(long seed, int warehouse, RowSink sink) throws SQLException {
        RandomStream random = Purpose.STOCK.open(seed, warehouse);
        RandomText text = new RandomText(random, sink);
        RandomSubset originals = new RandomSubset(random, Scale.ITEMS, Scale.ITEMS / 10);
        for (int item = 1; item <= Scale.ITEMS; item++) {
            sink.integer(item);
            sink.integer(warehouse);
            sink.integer(random.uniform(10, 100));
            for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
                text.letters(24);
            }
            sink.integer(0);
            sink.integer(0);
            sink.integer(0);
            text.data(originals.picksNext());
            sink.endRow();
        }
    }
}
