package io.orderentry.populate;

import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import io.orderentry.sql.NamedStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Steps for one table: its parts, by several sessions at once; when the last one is in, its key and its indexes, one after the
 * other because each may lock the whole table; and later its statistics. Keys and indexes go before the rows of other tables: the
 * longest work is over early, and short work is left to keep every session busy to the end.
 */
final class TableBuild {
    final Table table;
    private final Builder builder;
    private final BuildPlan plan;
    /** Keys and indexes of an interrupted build; null in a new one. */
    private final SchemaSnapshot made;

    private final List<Integer> missingParts;
    private final AtomicLong rows;
    private final AtomicInteger partsLeft;

    /** @param loaded as {@link BuildMetadata#loadedParts} */
    TableBuild(Table table, Builder builder, BuildPlan plan, Map<String, Long> loaded, SchemaSnapshot made) {
        this.table = table;
        this.builder = builder;
        this.plan = plan;
        this.made = made;
        this.missingParts = plan.parts(table)
                .filter(number -> !loaded.containsKey(part(number)))
                .boxed()
                .toList();
        this.rows = new AtomicLong(plan.parts(table)
                .mapToLong(number -> loaded.getOrDefault(part(number), 0L))
                .sum());
        this.partsLeft = new AtomicInteger(missingParts.size());
    }

    private String part(int number) {
        return table.sqlName() + "." + number;
    }

    long rows() {
        return rows.get();
    }

    /** Adds the parts that are missing, which add the key and the indexes. */
    void addRows(TaskQueue queue) {
        builder.listener().loadedBefore(table, rows());
        if (missingParts.isEmpty()) {
            addNext(queue, keysAndIndexes());
        }
        for (int part : missingParts) {
            queue.add(connection -> {
                rows.addAndGet(load(connection, part));
                if (partsLeft.decrementAndGet() == 0) {
                    addNext(queue, keysAndIndexes());
                }
            });
        }
    }

    /** Loads a part and commits it together with the row of oe_meta that records it; fails when it is recorded already. */
    private long load(Connection connection, int part) throws SQLException {
        BulkWriter own =
                builder.plugin().bulkLoad(connection).writer(connection, table).orElse(null);
        try (BulkWriter writer = own != null ? own : new BatchWriter(connection, table)) {
            CountingSink counted = new CountingSink(writer, table, builder.listener());
            plan.population().generate(table, part, counted);
            writer.finish();
            String key = BuildMetadata.PART_PREFIX + part(part);
            BuildMetadata.write(connection, builder.sql(), "insert", key, Long.toString(counted.rows()));
            connection.commit();
            counted.report();
            return counted.rows();
        }
    }

    /** None where others load rows of the table too. */
    private Iterator<NamedStatement> keysAndIndexes() {
        return Stream.of("keys", "indexes")
                .filter(file -> !plan.shared())
                .flatMap(file -> builder.sql().named(file, table.sqlName()).stream())
                .iterator();
    }

    private void addNext(TaskQueue queue, Iterator<NamedStatement> left) {
        if (left.hasNext()) {
            queue.addNext(connection -> {
                NamedStatement statement = left.next();
                String step = (statement.file().equals("keys") ? "primary key of " : "index of ") + table.sqlName();
                builder.make(connection, statement, step, made);
                addNext(queue, left);
            });
        }
    }

    /** Adds what some databases do not allow in a transaction. */
    void addStatistics(TaskQueue queue) {
        builder.sql()
                .named("analyze", table.sqlName())
                .ifPresent(statement -> queue.add(connection -> {
                    connection.setAutoCommit(true);
                    builder.make(connection, statement, "statistics of " + table.sqlName(), null);
                    connection.setAutoCommit(false);
                }));
    }
}
