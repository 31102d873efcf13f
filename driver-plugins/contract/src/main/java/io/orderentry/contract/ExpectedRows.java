package io.orderentry.contract;

import io.orderentry.check.TableHashes;
import io.orderentry.data.Population;
import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Expected rows of each table. Rows are compared by hashes, which are made once; and one by one where those differ. */
final class ExpectedRows {
    /** Differences that are shown; the first ones show what went wrong. */
    private static final int SHOWN = 3;

    private final Source source;
    private final Map<Table, RowDigest.Value> digests = new EnumMap<>(Table.class);

    /** Rows of a table in the order of {@link Table#sortColumns()}; the same every time. */
    @FunctionalInterface
    interface Source {
        void write(Table table, RowSink sink) throws SQLException;
    }

    ExpectedRows(Source source) {
        this.source = source;
    }

    /** The initial population as the generator makes it. */
    static ExpectedRows ofPopulation(long seed, Scale scale) {
        Population population = new Population(seed, scale);
        return new ExpectedRows((table, sink) -> {
            for (int part = 0; part < population.parts(table); part++) {
                population.generate(table, part, sink);
            }
        });
    }

    void write(Table table, RowSink sink) throws SQLException {
        source.write(table, sink);
    }

    /** All nine tables. */
    void assertIn(Connection connection) throws SQLException {
        assertEqual((table, sink) -> TableHashes.read(connection, table, sink));
    }

    void assertEqual(Source found) throws SQLException {
        for (Table table : Table.values()) {
            if (!digests.containsKey(table)) {
                digests.put(table, digest(table, source));
            }
            RowDigest.Value expected = digests.get(table);
            RowDigest.Value other = digest(table, found);
            if (!other.equals(expected)) {
                throw new AssertionError(table.sqlName() + " differs: " + expected.rows() + " rows expected, "
                        + other.rows() + " found" + differences(table, found));
            }
        }
    }

    private static RowDigest.Value digest(Table table, Source rows) throws SQLException {
        RowDigest digest = new RowDigest();
        rows.write(table, digest);
        return digest.value();
    }

    private String differences(Table table, Source found) throws SQLException {
        List<String> expected = new ArrayList<>();
        source.write(table, new RowLines(table, expected::add));
        Iterator<String> next = expected.iterator();
        List<String> shown = new ArrayList<>();
        found.write(table, new RowLines(table, line -> compare(next.hasNext() ? next.next() : "no row", line, shown)));
        next.forEachRemaining(line -> compare(line, "no row", shown));
        return String.join("", shown);
    }

    private static void compare(String expected, String found, List<String> shown) {
        if (!expected.equals(found) && shown.size() < SHOWN) {
            shown.add("\n expected " + expected + "\n    found " + found);
        }
    }
}
