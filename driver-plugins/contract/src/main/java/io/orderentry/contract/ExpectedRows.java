package io.orderentry.contract;

import io.orderentry.check.TableHashes;
import io.orderentry.data.Population;
import io.orderentry.data.TableHash;
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

/** What the rows of each table should be. Rows are compared by hashes, which are made once; and one by one where those differ. */
final class ExpectedRows {
    /** Differences that are shown; the first ones tell what went wrong. */
    private static final int SHOWN = 3;

    private final Source source;
    private final Map<Table, TableHashes.Hash> hashes = new EnumMap<>(Table.class);

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
            if (!hashes.containsKey(table)) {
                hashes.put(table, hash(table, source));
            }
            TableHashes.Hash expected = hashes.get(table);
            TableHashes.Hash other = hash(table, found);
            if (!other.equals(expected)) {
                throw new AssertionError(table.sqlName() + " differs: " + expected.rows() + " rows expected, "
                        + other.rows() + " found" + differences(table, found));
            }
        }
    }

    private static TableHashes.Hash hash(Table table, Source rows) throws SQLException {
        TableHash hash = new TableHash();
        rows.write(table, hash);
        return new TableHashes.Hash(hash.rows(), hash.hex());
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
