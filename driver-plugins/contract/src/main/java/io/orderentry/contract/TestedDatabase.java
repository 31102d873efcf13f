package io.orderentry.contract;

import io.orderentry.check.CheckListener;
import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.SchemaCheck;
import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Schema;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.txn.OutputSampling;
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The database that the suite fills. Knows what is in it, so that it is built again only when a test needs it as it was built. Used by
 * one thread; the connections it gives are their users' to close.
 */
final class TestedDatabase implements AutoCloseable {
    static final long SEED = 1;
    static final Scale SCALE = new Scale(2);
    static final Scale ONE_WAREHOUSE = new Scale(1);
    /** In place of the driver's version in oe_meta: what bears another one is not the suite's to drop. */
    static final String BUILT_BY = "contract suite";

    private final Database database;
    private final PluginContract suite;
    private final Set<String> objectsOfOthers;
    /** The size of a database whose rows are as they were built, else null. */
    private Scale fresh;
    /** Two warehouses, changed by the tests. */
    private boolean usable;

    private List<Mode> modes;

    private TestedDatabase(Database database, PluginContract suite) throws SQLException {
        this.database = database;
        this.suite = suite;
        empty();
        objectsOfOthers = objects();
    }

    static TestedDatabase open(PluginContract suite) throws SQLException {
        Database database = Database.open(suite.target(), suite.password(), Plugins.onClassPath());
        try {
            return new TestedDatabase(database, suite);
        } catch (SQLException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /** The database itself. */
    Database opened() {
        return database;
    }

    /** The plugin's own part of the suite. */
    PluginContract suite() {
        return suite;
    }

    DatabasePlugin plugin() {
        return database.plugin();
    }

    SqlCatalog sql() {
        return database.sql();
    }

    Connection connect() throws SQLException {
        return database.connect();
    }

    /** SQL on a connection of its own. */
    Sql look() throws SQLException {
        return new Sql(connect());
    }

    /** For what copies whole tables on some servers, which then would look up the foreign keys of every row. */
    Connection connectToChangeTables() throws SQLException {
        Connection connection = connect();
        for (NamedStatement setting : sql().file("before_foreign_keys")) {
            new Sql(connection).run(setting.text());
        }
        return connection;
    }

    Connection connect(Isolation isolation) throws SQLException {
        Connection connection = connect();
        connection.setTransactionIsolation(isolation.jdbcLevel());
        return connection;
    }

    /** The isolation levels that the server has, of those that a load may ask for. */
    List<Isolation> isolationLevels() throws SQLException {
        try (Connection connection = connect()) {
            List<Isolation> levels = new ArrayList<>();
            for (Isolation level : Isolation.values()) {
                if (connection.getMetaData().supportsTransactionIsolationLevel(level.jdbcLevel())) {
                    levels.add(level);
                }
            }
            return levels;
        }
    }

    /** The modes that the plugin has; statements always. Asked once, of a database that was built. */
    List<Mode> modes() throws SQLException, InterruptedException {
        if (modes == null) {
            if (!usable) {
                fresh(SCALE);
            }
            try (Connection connection = connect()) {
                modes = plugin().procedures(connection).isPresent()
                        ? List.of(Mode.STATEMENTS, Mode.PROCEDURES)
                        : List.of(Mode.STATEMENTS);
            }
        }
        return modes;
    }

    Session session(Mode mode, Connection connection) throws SQLException {
        return session(mode, connection, SessionState.NONE, OutputSampling.NONE);
    }

    Session session(Mode mode, Connection connection, SessionState state, OutputSampling sampling) throws SQLException {
        return Session.open(mode, connection, sql(), plugin(), state, sampling);
    }

    /** Findings of all checks on all rows. */
    List<Finding> check(Connection connection, SchemaCheck schema) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        DatabaseCheck.run(List.of(connection), sql(), schema, CheckScope.ALL, CheckListener.NONE, findings::add);
        return findings;
    }

    /** Findings of the rules that need nothing but the rows. */
    List<Finding> rules(Connection connection, CheckScope scope) throws SQLException {
        return DatabaseCheck.rules(List.of(connection), sql(), scope, CheckListener.NONE);
    }

    DatabaseState state() throws SQLException {
        try (Connection connection = connect()) {
            return DatabaseState.of(connection, sql());
        }
    }

    /** Drops what the suite built, and refuses to drop anything else. */
    void empty() throws SQLException {
        fresh = null;
        usable = false;
        try (Connection connection = connect()) {
            DatabaseState state = DatabaseState.of(connection, sql());
            if (state.kind() == DatabaseState.Kind.EMPTY) {
                return;
            }
            if (state.meta() == null || !BUILT_BY.equals(state.meta().all().get("driver_version"))) {
                throw new IllegalStateException("the suite needs a database of its own, and this one has tables of "
                        + "foreign: " + state.tableNames());
            }
            new Schema(sql()).drop(connection, state);
        }
    }

    void build(BuildPlan plan) throws SQLException, InterruptedException {
        build(plugin(), plan);
    }

    /** @param as the plugin, or one that can do less */
    void build(DatabasePlugin as, BuildPlan plan) throws SQLException, InterruptedException {
        empty();
        OpenSteps steps = new OpenSteps();
        new Builder(as, sql(), database::connectForBulkLoad, steps).build(plan, BUILT_BY);
        if (!steps.open.isEmpty()) {
            throw new AssertionError("steps of the build that began and never ended: " + steps.open);
        }
        fresh = plan.scale();
        usable = plan.scale().equals(SCALE);
    }

    /**
     * Makes sure that the rows are those of the initial population, for a test that only reads them or calls {@link #use}. What it builds
     * is as unlike the build of {@link PopulationContract} as can be: by one thread, and the database enforces the foreign keys, unless it takes long over them.
     */
    void fresh(Scale scale) throws SQLException, InterruptedException {
        if (!scale.equals(fresh)) {
            build(new BuildPlan(SEED, scale, suite.foreignKeys(), true, 1, null, false));
        }
    }

    /** Makes sure that something is built, after any test. */
    void builtSomehow() throws SQLException, InterruptedException {
        if (state().kind() != DatabaseState.Kind.BUILT) {
            fresh(SCALE);
        }
    }

    /** Makes sure that there are two warehouses whose rows belong together, and expects them to be changed. */
    void use() throws SQLException, InterruptedException {
        if (!usable) {
            fresh(SCALE);
        }
        fresh = null;
    }

    /** The rows are no longer those of any population, nor do they belong together. */
    void spoiled() {
        fresh = null;
        usable = false;
    }

    /** Names of tables and stored procedures that were there before the suite built any. */
    Set<String> objectsOfOthers() {
        return objectsOfOthers;
    }

    /** Names of all tables, views and stored procedures, in lower case. */
    Set<String> objects() throws SQLException {
        Set<String> names = new TreeSet<>();
        try (Connection connection = connect()) {
            DatabaseMetaData meta = connection.getMetaData();
            String catalog = connection.getCatalog();
            String schema = connection.getSchema();
            add(meta.getTables(catalog, schema, "%", new String[] {"TABLE", "VIEW"}), "TABLE_NAME", names);
            add(meta.getProcedures(catalog, schema, "%"), "PROCEDURE_NAME", names);
            add(meta.getFunctions(catalog, schema, "%"), "FUNCTION_NAME", names);
        }
        return names;
    }

    private static void add(ResultSet found, String column, Set<String> names) throws SQLException {
        try (found) {
            while (found.next()) {
                names.add(found.getString(column).toLowerCase(Locale.ROOT));
            }
        }
    }

    @Override
    public void close() throws SQLException {
        try {
            empty();
        } finally {
            database.close();
        }
    }

    /** Steps of a build that go on. */
    private static final class OpenSteps implements BuildListener {
        private final Set<String> open = ConcurrentHashMap.newKeySet();

        @Override
        public void step(String text) {
            open.add(text);
        }

        @Override
        public void stepEnded(String text) {
            open.remove(text);
        }
    }
}
