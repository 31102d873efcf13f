package io.orderentry.populate;

import io.orderentry.data.Population;
import io.orderentry.model.Table;
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
    /** Of statements that are named after tables, in their order; none where others load rows of the table too. */
    private final List<String> files;

    private final DatabasePlugin plugin;
    private final SqlCatalog sql;
    private final BuildListener listener;
    private final MissingObjects objects;
    private final PartLoader loader;
    private final List<Part> missingParts;
    private final AtomicLong rows;
    private final AtomicInteger partsLeft;

    /** Work that an earlier build left. */
    record Unfinished(LoadedParts loaded, MissingObjects objects) {}

    TableBuild(
            Table table,
            BuildPlan plan,
            DatabasePlugin plugin,
            SqlCatalog sql,
            BuildListener listener,
            Unfinished unfinished) {
        this.table = table;
        this.population = plan.population();
        this.files = plan.shared() ? List.of() : List.of("keys", "indexes");
        this.plugin = plugin;
        this.sql = sql;
        this.listener = listener;
        LoadedParts loaded = unfinished.loaded();
        this.objects = unfinished.objects();
        this.loader = new PartLoader(population, plugin, sql);
        List<Part> missing = new ArrayList<>();
        long loadedRows = 0;
        int[] numbers = plan.parts(table).toArray();
        for (int number : numbers) {
            Part part = new Part(table, number);
            OptionalLong partRows = loaded.rows(part);
            loadedRows += partRows.orElse(0);
            if (partRows.isEmpty()) {
                missing.add(part);
            }
        }
        this.missingParts = List.copyOf(missing);
        this.rows = new AtomicLong(loadedRows);
        this.partsLeft = new AtomicInteger(missing.size());
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
        for (Part part : missingParts) {
            queue.add(connection -> {
                rows.addAndGet(loadPart(connection, part));
                if (partsLeft.decrementAndGet() == 0) {
                    addNext(queue, keysAndIndexes());
                }
            });
        }
    }

    private long loadPart(Connection connection, Part part) throws SQLException {
        return loader.load(connection, part, counts());
    }

    private PartLoader.Counts counts() {
        return (moreRows, moreBytes) -> {
            listener.bytes(moreBytes);
            listener.rows(table, moreRows);
        };
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
                    SqlExecutor.execute(connection, statement);
                    connection.setAutoCommit(false);
                    listener.stepEnded(step);
                }));
    }
}
