package io.orderentry.memory;

import io.orderentry.model.Table;

/** Sums over a table in memory, for tests in other packages. */
public final class TableSums {
    private TableSums() {}

    public static long of(InMemoryDatabase database, Table table, String column) {
        long[] sum = new long[1];
        TableRows.visit(database, table, row -> sum[0] += row.number(column));
        return sum[0];
    }

    public static long rows(InMemoryDatabase database, Table table) {
        long[] rows = new long[1];
        TableRows.visit(database, table, row -> rows[0]++);
        return rows[0];
    }
}
