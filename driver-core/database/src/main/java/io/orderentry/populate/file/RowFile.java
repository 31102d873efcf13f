package io.orderentry.populate.file;

import io.orderentry.config.WarehouseRange;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.Builder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A file with the rows of one table of some warehouses, one behind the other: what one transaction of a server-side import loads.
 *
 * @param name of the file without its ending, such as {@code stock.00001-00024}; names sort in the order of the warehouses
 * @param firstPart the first part of the table's population, from 0
 * @param lastPart the last part
 */
record RowFile(String name, Table table, int firstPart, int lastPart) {
    /** Small enough that an import that failed is repeated within a minute or so. */
    private static final long TYPICAL_BYTES = 1_000_000_000;

    /** Each part is a row of oe_meta in the import's transaction. */
    private static final int MOST_PARTS = 1_000;

    /** Delimiters of the texts of a row, in a file. */
    private static final int BYTES_BESIDE_TEXT = 100;

    /** Ending of the rows. */
    static final String ROWS = ".rows";
    /** Ending of the script that imports them. */
    static final String SCRIPT = ".import.sql";

    /**
     * Files of contiguous warehouses, the largest first.
     *
     * @param warehouses of the whole database
     * @param range of the warehouses
     * @param items whether ITEM is one of them
     */
    static List<RowFile> of(int warehouses, WarehouseRange range, boolean items) {
        List<RowFile> files = new ArrayList<>();
        int digits = Integer.toString(warehouses).length();
        for (Table table : Table.values()) {
            if (table == Table.ITEM) {
                if (items) {
                    files.add(new RowFile(table.sqlName(), table, 0, 0));
                }
                continue;
            }
            int each = (int) Math.max(1, Math.min(MOST_PARTS, TYPICAL_BYTES / typicalBytes(table, 1)));
            for (int from = range.first(); from <= range.last(); from += each) {
                int to = Math.min(range.last(), from + each - 1);
                String name =
                        String.format(Locale.ROOT, "%s.%0" + digits + "d-%0" + digits + "d", table.sqlName(), from, to);
                files.add(new RowFile(name, table, from - 1, to - 1));
            }
        }
        files.sort(
                Comparator.comparingLong((RowFile file) -> file.typicalBytes()).reversed());
        return files;
    }

    private static long typicalBytes(Table table, int warehouses) {
        return table.typicalRows(new Scale(warehouses)) * (BYTES_BESIDE_TEXT + Builder.typicalRowBytes(table));
    }

    private long typicalBytes() {
        return typicalBytes(table, lastPart - firstPart + 1);
    }
}
