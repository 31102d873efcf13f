package io.orderentry.populate;

import io.orderentry.connect.ServerProbe;
import io.orderentry.model.Table;
import io.orderentry.populate.Reservation.OccupiedException;
import io.orderentry.populate.Reservation.Sharing;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Builds a database: tables and procedures, rows on several sessions, keys and indexes of each table as soon as its last row is in,
 * then foreign keys, statistics on several sessions and, last of all, the word that it is complete. Until that word stands in
 * oe_meta the database is half built, and nothing but {@link #resume} and {@link Schema#drop} will touch it.
 */
public record Builder(DatabasePlugin plugin, SqlCatalog sql, ConnectionSource source, BuildListener listener) {
    /** The first of several drivers makes the tables in a moment. */
    private static final long JOIN_NANOS = 60_000_000_000L;

    private static final long JOIN_MILLIS = 500;

    /** Roughly by what all rows of one warehouse cost; ITEM has one part, which no other session can share. */
    private static final List<Table> LONGEST_FIRST = List.of(
            Table.ORDER_LINE,
            Table.STOCK,
            Table.CUSTOMER,
            Table.ITEM,
            Table.HISTORY,
            Table.ORDERS,
            Table.NEW_ORDER,
            Table.DISTRICT,
            Table.WAREHOUSE);

    /** Builds into an empty database; the caller has seen that it is. Returns the rows of each table. */
    public Map<Table, Long> build(BuildPlan plan, String driverVersion) throws SQLException, InterruptedException {
        try (Reservation reservation = begin(plan, driverVersion)) {
            return fill(reservation, plan, Map.of(), null);
        }
    }

    /**
     * Completes a build that was interrupted, whenever that was: loads the parts that are not recorded, and makes what is missing besides.
     *
     * @param plan which {@link BuildMetadata#differencesTo} the interrupted one in nothing
     * @return rows per table, those that were there included
     * @throws OccupiedException when that build still goes on
     */
    public Map<Table, Long> resume(BuildPlan plan) throws SQLException, InterruptedException {
        try (Reservation reservation = reserve(Sharing.EXCLUSIVE)) {
            // Not before the reservation: what another driver still writes is not to be made a second time.
            DatabaseState state = resumable();
            Map<String, Long> loaded = state.meta().loadedParts();
            SchemaSnapshot made;
            try (Connection connection = source.connect()) {
                Schema schema = new Schema(sql);
                if (loaded.isEmpty()) {
                    schema.recreateTables(connection, state);
                }
                if (plan.procedures()) {
                    schema.installProcedures(connection);
                }
                made = SchemaSnapshot.read(connection, sql);
            }
            return fill(reservation, plan, loaded, made);
        }
    }

    /**
     * Loads the rows of the plan's warehouses into a database that other drivers load too, beside them. The first of them makes the tables;
     * {@link #resume} completes the database when all have ended. Parts that are recorded are not loaded again.
     *
     * @param driverVersion kept in oe_meta
     * @return rows per table, those that were there included
     * @throws OccupiedException when a driver that builds alone is at work on the database
     */
    public Map<Table, Long> share(BuildPlan plan, String driverVersion) throws SQLException, InterruptedException {
        try (Reservation reservation = join(plan, driverVersion)) {
            BuildMetadata begun = resumable().meta();
            Map<String, String> differences = begun.differencesTo(plan, driverVersion, sql);
            if (!differences.isEmpty()) {
                throw new SQLException("another driver has begun to build another database: " + differences);
            }
            return rows(loadRows(reservation, plan, begun.loadedParts(), null));
        }
    }

    /** Makes the tables, or waits until another driver has made them. */
    private Reservation join(BuildPlan plan, String driverVersion) throws SQLException, InterruptedException {
        long until = System.nanoTime() + JOIN_NANOS;
        while (true) {
            try {
                if (state().kind() == DatabaseState.Kind.EMPTY) {
                    begin(plan, driverVersion).close();
                }
                Reservation reservation = reserve(Sharing.SHARED);
                if (state().tables().size() > Table.values().length) {
                    return reservation;
                }
                reservation.close();
                throw new OccupiedException("it has not made all tables yet");
            } catch (OccupiedException e) {
                if (System.nanoTime() - until > 0) {
                    throw e;
                }
                Thread.sleep(JOIN_MILLIS);
            }
        }
    }

    private DatabaseState resumable() throws SQLException {
        DatabaseState state = state();
        if (!state.isResumable()) {
            throw new SQLException("another driver completed or removed this database meanwhile");
        }
        return state;
    }

    private DatabaseState state() throws SQLException {
        try (Connection connection = source.connect()) {
            return DatabaseState.of(connection, sql);
        }
    }

    private Reservation reserve(Sharing sharing) throws SQLException, InterruptedException {
        return Reservation.take(source, sql, "build", sharing, Reservation.Timing.DEFAULT, listener::step);
    }

    /** @param made keys and indexes that are there; null when there are none yet */
    private List<TableBuild> loadRows(
            Reservation reservation, BuildPlan plan, Map<String, Long> loaded, SchemaSnapshot made)
            throws SQLException, InterruptedException {
        List<TableBuild> tables = LONGEST_FIRST.stream()
                .map(table -> new TableBuild(table, this, plan, loaded, made))
                .toList();
        perform(reservation, plan.threads(), queue -> tables.forEach(table -> table.addRows(queue)));
        listener.rowsEnded();
        return tables;
    }

    private void perform(Reservation reservation, int threads, Consumer<TaskQueue> tasks)
            throws SQLException, InterruptedException {
        TaskQueue queue = new TaskQueue();
        reservation.whenLost(queue::stop);
        tasks.accept(queue);
        queue.run(threads, source);
        reservation.requireHeld();
    }

    private Map<Table, Long> fill(
            Reservation reservation, BuildPlan plan, Map<String, Long> loaded, SchemaSnapshot made)
            throws SQLException, InterruptedException {
        List<TableBuild> tables = loadRows(reservation, plan, loaded, made);
        if (plan.foreignKeys()) {
            makeForeignKeys(made);
        }
        // Not sooner: rows that are newer than a running transaction cannot be settled, and some servers learn only at
        // the end of a session how many rows it has put in, and would do all this again.
        int threads = Math.min(plan.threads(), tables.size());
        perform(reservation, threads, queue -> tables.forEach(table -> table.addStatistics(queue)));
        return complete(plan, tables);
    }

    /**
     * Makes the tables and the procedures, so that a right that is missing shows before hours of loading and not after them. When either
     * fails nothing is left: there are no rows yet to lose.
     */
    private Reservation begin(BuildPlan plan, String driverVersion) throws SQLException, InterruptedException {
        Schema schema = new Schema(sql);
        try (Connection connection = source.connect()) {
            claim(connection, BuildMetadata.of(plan, driverVersion, sql, now(connection)));
            Reservation reservation = reserve(Sharing.EXCLUSIVE);
            try {
                schema.createTables(connection);
                if (plan.procedures()) {
                    schema.installProcedures(connection);
                }
                return reservation;
            } catch (SQLException failure) {
                reservation.close();
                try {
                    schema.drop(connection, DatabaseState.of(connection, sql));
                } catch (SQLException late) {
                    failure.addSuppressed(late);
                }
                throw failure;
            }
        }
    }

    /**
     * Makes oe_meta: from here on the database is this build's, since no other can make it too. Commits between the table and its
     * rows, because some servers know a new table only in the next transaction.
     */
    private void claim(Connection connection, Map<String, String> meta) throws SQLException {
        try {
            Transaction.run(connection, open -> SqlExecutor.execute(open, sql.statement("meta", "create")));
        } catch (SQLException failure) {
            connection.setAutoCommit(true);
            if (DatabaseState.of(connection, sql).kind() != DatabaseState.Kind.EMPTY) {
                throw new OccupiedException("it has just begun to build");
            }
            throw failure;
        }
        try {
            BuildMetadata.record(connection, sql, meta);
        } catch (SQLException failure) {
            connection.setAutoCommit(true);
            SqlExecutor.execute(connection, sql.statement("drop", BuildMetadata.TABLE));
            throw failure;
        }
    }

    private void makeForeignKeys(SchemaSnapshot made) throws SQLException {
        try (Connection connection = source.connect()) {
            connection.setAutoCommit(true);
            SqlExecutor.execute(connection, sql.file("before_foreign_keys"));
            for (NamedStatement statement : sql.file("foreign_keys")) {
                make(connection, statement, "foreign key " + statement.name(), made);
            }
        }
    }

    /**
     * Makes the object of a statement and commits; in a build that is resumed only when it is not there.
     *
     * @param made keys and indexes of an interrupted build; null in a new one
     */
    void make(Connection connection, NamedStatement statement, String step, SchemaSnapshot made) throws SQLException {
        if (made != null && made.has(statement)) {
            return;
        }
        listener.step(step);
        try {
            SqlExecutor.execute(connection, statement);
        } catch (SQLException failure) {
            Transaction.undo(connection, failure);
            // A server may go on with a statement of a driver that was killed.
            if (made == null || !SchemaSnapshot.read(connection, sql).has(statement)) {
                throw failure;
            }
        }
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
        listener.stepEnded(step);
    }

    private Map<Table, Long> complete(BuildPlan plan, List<TableBuild> tables) throws SQLException {
        Map<Table, Long> rows = rows(tables);
        Map<String, String> done = new TreeMap<>();
        rows.forEach((table, count) -> done.put("rows_" + table.sqlName(), count.toString()));
        done.put(BuildMetadata.STATE, BuildMetadata.BUILT);
        try (Connection connection = source.connect()) {
            done.put("built_utc", now(connection));
            SchemaSnapshot built = SchemaSnapshot.read(connection, sql);
            for (NamedStatement query : sql.file(SqlCatalog.CONTENT)) {
                String key = BuildMetadata.CONTENT_PREFIX + query.name() + ".";
                SqlExecutor.query(
                        connection, query.ofAllRows(), row -> done.put(key + row.getInt(1), row.getString(2)));
            }
            Map<String, String> all = BuildMetadata.read(connection, sql).completedBy(done, built);
            connection.setAutoCommit(true);
            Transaction.run(connection, open -> {
                BuildMetadata.put(open, sql, all);
                SqlExecutor.execute(open, sql.statement("meta", "delete_parts"));
            });
        }
        return rows;
    }

    private static Map<Table, Long> rows(List<TableBuild> tables) {
        Map<Table, Long> rows = new EnumMap<>(Table.class);
        tables.forEach(table -> rows.put(table.table, table.rows()));
        return rows;
    }

    private String now(Connection connection) throws SQLException {
        return ServerProbe.now(connection, sql).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
