package io.orderentry.build;

import io.orderentry.data.Population;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkLoad.WholeTables;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Steps for one table: its parts, by several sessions at once; when the last one is in, its key and its indexes, one after the
 * other because each may lock the whole table; and later its statistics. Keys and indexes go before the rows of other tables: the
 * longest work is over early, and short work is left to keep every session busy to the end.
 */
final class TableBuild {
    private final Table table;
    private final Population population;
    /** Of statements that are named after tables, in their order. */
    private final List<String> files;

    private final DatabasePlugin plugin;
    private final SqlCatalog sql;
    private final BuildListener listener;
    private final MissingObjects objects;
    private final List<Integer> missingParts;
    private final AtomicLong rows;
    private final AtomicInteger partsLeft;
    private final boolean oneSession;
    /** Whether all rows go into one transaction, if the vendor has a faster way then. */
    private final boolean empty;

    TableBuild(
            Table table,
            BuildPlan plan,
            Population population,
            DatabasePlugin plugin,
            SqlCatalog sql,
            BuildListener listener,
            LoadedParts loaded,
            MissingObjects objects) {
        this.table = table;
        this.population = population;
        this.files = plan.historyIndex() ? List.of("keys", "indexes", "history_index") : List.of("keys", "indexes");
        this.plugin = plugin;
        this.sql = sql;
        this.listener = listener;
        this.objects = objects;
        List<Integer> missing = new ArrayList<>();
        long loadedRows = 0;
        for (int part = 0; part < population.parts(table); part++) {
            OptionalLong partRows = loaded.rows(table, part);
            loadedRows += partRows.orElse(0);
            if (partRows.isEmpty()) {
                missing.add(part);
            }
        }
        this.missingParts = List.copyOf(missing);
        this.rows = new AtomicLong(loadedRows);
        this.partsLeft = new AtomicInteger(missing.size());
        this.oneSession = plan.wholeTables();
        this.empty = missing.size() == population.parts(table);
    }

    Table table() {
        return table;
    }

    long rows() {
        return rows.get();
    }

    /** Adds the parts that are missing, which add the key and the indexes. */
    void addRows(TaskQueue queue) {
        listener.loadedBefore(table, rows());
        if (missingParts.isEmpty()) {
            addNext(queue, keysAndIndexes());
        }
        if (oneSession && !missingParts.isEmpty()) {
            queue.add(connection -> loadWhole(connection, queue));
            return;
        }
        for (int part : missingParts) {
            queue.add(connection -> {
                rows.addAndGet(loadPart(connection, part));
                if (partsLeft.decrementAndGet() == 0) {
                    addNext(queue, keysAndIndexes());
                }
            });
        }
    }

    /** Loads all rows in one transaction, or one part after the other where that has no advantage or rows are there already. */
    private void loadWhole(Connection connection, TaskQueue queue) throws SQLException {
        WholeTables way = plugin.bulkLoad(connection).wholeTables();
        if (way == null || !empty) {
            loadInOrder(connection, queue, new ArrayDeque<>(missingParts));
            return;
        }
        try (BulkWriter writer = way.open(connection, table)) {
            List<Long> partRows = new ArrayList<>();
            CountingSink counted = counting(writer);
            for (int part : missingParts) {
                long before = counted.rows();
                population.generate(table, part, counted);
                partRows.add(counted.rows() - before);
            }
            writer.finish();
            for (int i = 0; i < partRows.size(); i++) {
                LoadedParts.record(connection, sql, table, missingParts.get(i), partRows.get(i));
            }
            connection.commit();
            counted.report();
            rows.addAndGet(counted.rows());
        }
        addNext(queue, keysAndIndexes());
    }

    /** The table has at most one task that waits, so that other tables are loaded beside it and no two sessions insert into it. */
    private void loadInOrder(Connection connection, TaskQueue queue, Deque<Integer> left) throws SQLException {
        rows.addAndGet(loadPart(connection, left.poll()));
        if (left.isEmpty()) {
            addNext(queue, keysAndIndexes());
        } else {
            queue.addNext(later -> loadInOrder(later, queue, left));
        }
    }

    private long loadPart(Connection connection, int part) throws SQLException {
        try (BulkWriter writer = writer(connection)) {
            CountingSink counted = counting(writer);
            population.generate(table, part, counted);
            writer.finish();
            LoadedParts.record(connection, sql, table, part, counted.rows());
            connection.commit();
            counted.report();
            return counted.rows();
        }
    }

    private CountingSink counting(BulkWriter writer) {
        return new CountingSink(writer, (moreRows, moreBytes) -> {
            listener.bytes(moreBytes);
            listener.rows(table, moreRows);
        });
    }

    private BulkWriter writer(Connection connection) throws SQLException {
        BulkWriter own = plugin.bulkLoad(connection).writer(connection, table).orElse(null);
        return own != null ? own : new BatchWriter(connection, table);
    }

    private Deque<NamedStatement> keysAndIndexes() {
        return files.stream()
                .flatMap(file -> sql.named(file, table.sqlName()).stream())
                .collect(Collectors.toCollection(ArrayDeque::new));
    }

    private void addNext(TaskQueue queue, Deque<NamedStatement> left) {
        if (left.isEmpty()) {
            return;
        }
        queue.addNext(connection -> {
            NamedStatement statement = left.poll();
            String step = (statement.file().equals("keys") ? "primary key of " : "index of ") + table.sqlName();
            objects.make(connection, statement, step, listener);
            addNext(queue, left);
        });
    }

    /** Adds what some databases do not allow in a transaction. */
    void addStatistics(TaskQueue queue) {
        sql.named("analyze", table.sqlName())
                .ifPresent(statement -> queue.add(connection -> {
                    String step = "statistics of " + table.sqlName();
                    listener.step(step);
                    connection.setAutoCommit(true);
                    SqlExecutor.execute(connection, statement.text());
                    connection.setAutoCommit(false);
                    listener.stepEnded(step);
                }));
    }

    /** Receives what was passed on since the last time. */
    @FunctionalInterface
    interface Counts {
        void add(long rows, long bytes);
    }

    /** Passes rows on and reports at intervals how many they were, and how many bytes their values. */
    static final class CountingSink implements RowSink {
        private static final int NUMBER_BYTES = Long.BYTES;
        private static final int REPORT_EVERY = 1_000;

        private final RowSink next;
        private final Counts more;
        private long rows;
        private int unreported;
        private long unreportedBytes;

        CountingSink(RowSink next, Counts more) {
            this.next = next;
            this.more = more;
        }

        long rows() {
            return rows;
        }

        void report() {
            more.add(unreported, unreportedBytes);
            unreported = 0;
            unreportedBytes = 0;
        }

        @Override
        public void integer(long value) {
            unreportedBytes += NUMBER_BYTES;
            next.integer(value);
        }

        @Override
        public void decimal(long unscaled, int scale) {
            unreportedBytes += NUMBER_BYTES;
            next.decimal(unscaled, scale);
        }

        @Override
        public void text(byte[] ascii, int offset, int length) {
            unreportedBytes += length;
            next.text(ascii, offset, length);
        }

        @Override
        public void timestamp(long epochMicros) {
            unreportedBytes += NUMBER_BYTES;
            next.timestamp(epochMicros);
        }

        @Override
        public void nullValue() {
            next.nullValue();
        }

        @Override
        public void endRow() throws SQLException {
            if (Thread.interrupted()) {
                throw new SQLException("interrupted");
            }
            next.endRow();
            rows++;
            if (++unreported == REPORT_EVERY) {
                report();
            }
        }
    }
}
