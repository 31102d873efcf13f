package io.orderentry.check;

import io.orderentry.build.BuildMetadata;
import io.orderentry.build.DatabaseState;
import io.orderentry.data.Population;
import io.orderentry.data.TableHash;
import io.orderentry.model.Column;
import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Compares the columns that no transaction changes with the population that was loaded, value by value: names, addresses, items, the texts of
 * stock. Generates the whole population of these tables anew.
 */
public final class StaticColumns {
    private static final String ID = "static_columns";

    /** The columns that transactions change, of the tables of fixed size. C_DATA grows with each Payment of a customer with bad credit. */
    private static final Map<Table, Set<String>> CHANGING = Map.of(
            Table.WAREHOUSE, Set.of("w_ytd"),
            Table.DISTRICT, Set.of("d_ytd", "d_next_o_id"),
            Table.CUSTOMER, Set.of("c_balance", "c_ytd_payment", "c_payment_cnt", "c_delivery_cnt", "c_data"),
            Table.ITEM, Set.of(),
            Table.STOCK, Set.of("s_quantity", "s_ytd", "s_order_cnt", "s_remote_cnt"));

    private StaticColumns() {}

    /**
     * Compares.
     *
     * @param connection its auto-commit mode is off afterwards, as with {@link TableHashes#read}
     * @param started called with the name of each table before it is read
     */
    public static Finding run(Connection connection, SqlCatalog sql, Consumer<String> started) throws SQLException {
        BuildMetadata meta = DatabaseState.of(connection, sql).requireMeta();
        return DatabaseCheck.timed(name -> {}, ID, () -> compare(connection, meta, started));
    }

    private static Finding compare(Connection connection, BuildMetadata meta, Consumer<String> started)
            throws SQLException {
        Population population = new Population(meta.seed(), new Scale(meta.warehouses()));
        List<String> different = new ArrayList<>();
        for (Table table : Table.values()) {
            if (CHANGING.containsKey(table)) {
                started.accept(table.sqlName());
                StaticRows expected = new StaticRows(table);
                for (int part = 0; part < population.parts(table); part++) {
                    population.generate(table, part, expected);
                }
                StaticRows found = new StaticRows(table);
                TableHashes.read(connection, table, found);
                if (!found.hash.hex().equals(expected.hash.hex())) {
                    different.add(table.sqlName());
                }
            }
        }
        String fault = different.isEmpty()
                ? ""
                : String.join(", ", different) + " differ from the population of seed " + meta.seed();
        return Finding.of(ID, "columns that no transaction changes are those of the population", fault);
    }

    /** Hashes the columns of a row that do not change. Used by one thread. */
    private static final class StaticRows implements RowSink {
        private final TableHash hash = new TableHash();
        private final boolean[] taken;
        private int next;

        private StaticRows(Table table) {
            List<Column> columns = table.columns();
            taken = new boolean[columns.size()];
            for (int i = 0; i < taken.length; i++) {
                taken[i] = !CHANGING.get(table).contains(columns.get(i).name());
            }
        }

        @Override
        public void integer(long value) {
            if (taken[next++]) {
                hash.integer(value);
            }
        }

        @Override
        public void decimal(long unscaled, int scale) {
            if (taken[next++]) {
                hash.decimal(unscaled, scale);
            }
        }

        @Override
        public void text(byte[] ascii, int offset, int length) {
            if (taken[next++]) {
                hash.text(ascii, offset, length);
            }
        }

        @Override
        public void timestamp(long epochMicros) {
            if (taken[next++]) {
                hash.timestamp(epochMicros);
            }
        }

        @Override
        public void nullValue() {
            if (taken[next++]) {
                hash.nullValue();
            }
        }

        @Override
        public void endRow() {
            hash.endRow();
            next = 0;
        }
    }
}
