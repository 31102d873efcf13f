package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.sql.SQLException;

/** The 100,000 ITEM rows (clause 4.3.3.1), exactly a tenth of them with ORIGINAL. */
final class ItemRows {
    private ItemRows() {}

    static void generate(long seed, RowSink sink) throws SQLException {
        RandomStream random = Purpose.ITEM.open(seed);
        RandomText text = new RandomText(random, sink);
        RandomSubset originals = new RandomSubset(random, Scale.ITEMS, Scale.ITEMS / 10);
        for (int item = 1; item <= Scale.ITEMS; item++) {
            sink.integer(item);
            sink.integer(random.uniform(1, 10_000));
            text.alphanumeric(14, 24);
            sink.decimal(random.uniform(1_00, 100_00), 2);
            text.data(originals.picksNext());
            sink.endRow();
        }
    }
}
