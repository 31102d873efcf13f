package io.orderentry.build;

import io.orderentry.data.Population;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.Statement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Builds a database: tables, rows on several sessions, then keys and indexes of each table as soon as its last row is in, then foreign
 * keys, procedures, statistics and, last of all, the word that it is complete. Until that word stands in oe_meta the database is half
 * built, and nothing but {@link Schema#drop} will touch it.
 */
public final class Builder {
    private final DatabasePlugin plugin;
    private final SqlCatalog sql;
    private final ConnectionSource source;
    private final BuildListener listener;

    public Builder(DatabasePlugin plugin, SqlCatalog sql, ConnectionSource source, BuildListener listener) {
        this.plugin = plugin;
        this.sql = sql;
        this.source = source;
        this.listener = listener;
    }

    /**
     * Builds into an empty database; the caller has seen that it is.
     *
     * @param driverVersion kept in oe_meta
     * @return rows per table
     */
    public Map<Table, Long> build(BuildPlan plan, String driverVersion) throws SQLException, InterruptedException {
        Schema schema = new Schema(sql);
        try (Connection connection = source.connect()) {
            connection.setAutoCommit(false);
            schema.create(connection, Meta.of(plan, driverVersion, schema.hash(), now()));
            connection.commit();
        }
        Map<Table, AtomicLong> rows = load(plan);
        try (Connection connection = source.connect()) {
            connection.setAutoCommit(true);
            if (plan.foreignKeys()) {
                runAll(connection, "foreign_keys", "foreign key ");
            }
            schema.installProcedures(connection);
            runAll(connection, "analyze", "");
            Map<String, String> done = new TreeMap<>();
            rows.forEach((table, count) -> done.put("rows_" + table.sqlName(), count.toString()));
            done.put("built_utc", now());
            done.put(Meta.STATE, Meta.BUILT);
            connection.setAutoCommit(false);
            Meta.put(connection, sql, done);
            connection.commit();
        }
        Map<Table, Long> result = new EnumMap<>(Table.class);
        rows.forEach((table, count) -> result.put(table, count.get()));
        return result;
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private void runAll(Connection connection, String file, String what) throws SQLException {
        for (Statement statement : sql.file(file)) {
            listener.step(what + statement.name());
            Schema.execute(connection, statement.text());
        }
    }

    private Map<Table, AtomicLong> load(BuildPlan plan) throws SQLException, InterruptedException {
        Population population = plan.population();
        Map<Table, AtomicLong> rows = new EnumMap<>(Table.class);
        TaskQueue queue = new TaskQueue();
        List<Table> heaviestFirst = Arrays.stream(Table.values())
                .sorted(Comparator.comparingLong(
                                (Table table) -> table.typicalRows(plan.scale()) * typicalRowBytes(table))
                        .reversed())
                .toList();
        for (Table table : heaviestFirst) {
            rows.put(table, new AtomicLong());
            AtomicInteger partsLeft = new AtomicInteger(population.parts(table));
            for (int p = 0; p < population.parts(table); p++) {
                int part = p;
                queue.add(connection -> {
                    rows.get(table).addAndGet(loadPart(connection, population, table, part));
                    if (partsLeft.decrementAndGet() == 0) {
                        addIndexes(queue, table);
                    }
                });
            }
        }
        queue.run(plan.threads(), source);
        return rows;
    }

    /** Roughly, to begin with the longest work: text columns count for most (DOMAIN B.1). */
    private static long typicalRowBytes(Table table) {
        return switch (table) {
            case CUSTOMER -> 655;
            case STOCK -> 306;
            case ITEM, WAREHOUSE, DISTRICT -> 90;
            case ORDER_LINE -> 54;
            case HISTORY -> 46;
            case ORDERS -> 24;
            case NEW_ORDER -> 8;
        };
    }

    private long loadPart(Connection connection, Population population, Table table, int part) throws SQLException {
        try (BulkWriter writer = writer(connection, table)) {
            CountingSink counted = new CountingSink(writer, more -> listener.rows(table, more));
            population.generate(table, part, counted);
            writer.finish();
            connection.commit();
            counted.tell();
            return counted.rows();
        }
    }

    private BulkWriter writer(Connection connection, Table table) throws SQLException {
        BulkWriter own = plugin.bulkWriter(connection, table).orElse(null);
        return own != null ? own : new BatchWriter(connection, table);
    }

    private void addIndexes(TaskQueue queue, Table table) {
        for (String file : List.of("keys", "indexes")) {
            for (Statement statement : sql.file(file)) {
                if (statement.name().equals(table.sqlName())) {
                    queue.add(connection -> {
                        listener.step((file.equals("keys") ? "primary key of " : "index of ") + table.sqlName());
                        Schema.execute(connection, statement.text());
                        connection.commit();
                    });
                }
            }
        }
    }
}
