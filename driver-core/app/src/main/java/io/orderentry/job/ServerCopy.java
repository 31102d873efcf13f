package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.metrics.Numbers;
import io.orderentry.populate.DatabaseState;
import io.orderentry.spi.DatabaseCopy;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Start state behind a URL, kept by the server as a copy of the database from which the database is made again before each run. For one
 * thread.
 */
public record ServerCopy(DatabaseAccess databases, JobProgress progress, Target target, Load load, DatabaseCopy names) {
    /**
     * The copy of a target's database that was built for a load; loads of other sizes, seeds or schemas have others.
     *
     * @throws Refusal when the server of this vendor copies no databases
     */
    public static ServerCopy of(DatabaseAccess databases, JobProgress progress, Target target, Load load) {
        String suffix = "_start_w" + load.warehouses() + "_seed" + load.seed()
                + (load.foreignKeys() ? "_foreign_keys" : "")
                + (target.placement() == null ? "" : "_" + target.placement());
        DatabaseCopy names = names(databases.plugins(), target, suffix)
                .orElseThrow(
                        () -> new Refusal("start state: no copy of " + target + " can be named; give start: rebuild"));
        return new ServerCopy(databases, progress, target, load, names);
    }

    private static Optional<DatabaseCopy> names(Plugins plugins, Target target, String suffix) {
        return target.nodes() != null
                ? Optional.empty()
                : plugins.forTarget(target).database().copyOf(target.url(), suffix);
    }

    /** Returns whether the vendor of a target with a URL copies databases, and its URL names one. */
    public static boolean isPossible(Plugins plugins, Target target) {
        try {
            return names(plugins, target, "").isPresent();
        } catch (Refusal e) {
            return false; // A plan is made without the plugin; a run asks for it.
        }
    }

    /** @throws Refusal when this server or this user cannot copy the database, or something of it would be lost */
    public static void require(Database database) throws SQLException {
        try (Connection connection = database.connect()) {
            List<String> obstacles = SqlExecutor.query(
                    connection, database.sql().statement(SqlCatalog.START_STATE, "obstacle"), row -> row.getString(1));
            if (!obstacles.isEmpty()) {
                throw new Refusal(
                        "start state: the database at " + database.maskedUrl() + " cannot be copied before each run: "
                                + obstacles.get(0) + "; mend it, or give start: rebuild");
            }
        }
    }

    /**
     * Makes the database again from the copy; the first time builds it, and copies it.
     *
     * @param replace whether a database that is there may be dropped
     * @param remedy what to do when it may not
     * @throws Refusal when it may not be dropped, or a database with the name of the copy is not the driver's
     */
    public void restore(boolean replace, String remedy) throws SQLException, InterruptedException {
        Kept kept = kept();
        if (kept == null) {
            databases.on(target, (database, interruption) -> {
                build(database, replace, remedy, interruption);
                return null;
            });
            return;
        }
        if (kept.hasDatabase()) {
            databases.on(target, (database, interruption) -> {
                new DatabasePreparation(database, progress).requireFree(replace, remedy);
                // What was made there since the copy was.
                require(database);
                return null;
            });
        }
        databases.on(copy(), (database, interruption) -> {
            long begun = System.nanoTime();
            try (Connection connection = database.connect()) {
                SqlExecutor.execute(connection, statement(database, "drop"));
                create(database, connection, "restore");
            }
            progress.line("restored the start state of " + target.name() + " from its copy in "
                    + Numbers.decimal((System.nanoTime() - begun) / 1e9, 1) + " s");
            return null;
        });
    }

    private Target copy() {
        return TargetBuilder.builder(target).url(names.url()).build();
    }

    /** State of a copy that is kept: whether an experiment has made it, and whether the database that was copied is there. */
    private record Kept(boolean isOwn, boolean hasDatabase) {}

    /** Null where no copy is kept. */
    private Kept kept() throws SQLException, InterruptedException {
        Kept kept;
        try {
            kept = databases.on(copy(), (database, interruption) -> {
                try (Connection connection = database.connect()) {
                    return new Kept(
                            SqlExecutor.query(connection, statement(database, "marked"), row -> row.getBoolean(1))
                                    .contains(true),
                            !SqlExecutor.query(connection, statement(database, "exists"), row -> row.getInt(1))
                                    .isEmpty());
                }
            });
        } catch (Refusal e) {
            // There is no such database; what else is wrong shows when the database itself is opened.
            return null;
        }
        String problem = " was not made by an experiment, or was not finished; drop it, or give start: rebuild";
        Refusal.require(kept.isOwn(), "start state: the database " + names.copy() + problem);
        return kept;
    }

    private NamedStatement statement(Database database, String name) {
        return database.sql()
                .statement(SqlCatalog.START_STATE, name)
                .with(":database", names.database())
                .with(":copy", names.copy());
    }

    private void build(Database database, boolean replace, String remedy, Interruption interruption)
            throws SQLException, InterruptedException {
        DatabasePreparation preparation = new DatabasePreparation(database, progress);
        DatabaseState state = preparation.state();
        preparation.requireFree(state, replace, remedy);
        require(database);
        DiskSpace.require(database, state, 2 * load.warehouses());
        preparation.buildAndCheck(load, replace, remedy, interruption);
        progress.line("keeping a copy of " + target.name() + " as the start state: " + names.copy());
        try (Connection connection = database.connect()) {
            create(database, connection, "keep");
            SqlExecutor.execute(connection, statement(database, "mark"));
        }
    }

    /** Shares blocks between the two where that is possible. */
    private void create(Database database, Connection connection, String how) throws SQLException {
        boolean cloning = !SqlExecutor.query(connection, statement(database, "clone"), row -> row.getString(1))
                .isEmpty();
        try {
            SqlExecutor.execute(connection, statement(database, how));
        } catch (SQLException e) {
            if (!cloning) {
                throw e;
            }
            SqlExecutor.query(connection, statement(database, "copy_blocks"), row -> row.getString(1));
            SqlExecutor.execute(connection, statement(database, how));
        }
    }

    /** Drops the copy, if it is there. */
    public void remove() throws SQLException, InterruptedException {
        if (kept() != null) {
            databases.on(target, (database, interruption) -> {
                try (Connection connection = database.connect()) {
                    SqlExecutor.execute(connection, statement(database, "forget"));
                }
                return null;
            });
        }
    }
}
