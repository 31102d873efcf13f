package io.orderentry.build;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.Statement;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/** Creates and drops what the driver owns in a database: the nine tables, oe_meta and the stored procedures. */
public final class Schema {
    private final SqlCatalog sql;

    public Schema(SqlCatalog sql) {
        this.sql = sql;
    }

    static void execute(Connection connection, String text) throws SQLException {
        try (java.sql.Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    void create(Connection connection, Map<String, String> meta) throws SQLException {
        execute(connection, sql.text("meta", "create"));
        Meta.put(connection, sql, meta);
        runAll(connection, "tables");
        runAll(connection, "partitions");
    }

    void runAll(Connection connection, String file) throws SQLException {
        for (Statement statement : sql.file(file)) {
            execute(connection, statement.text());
        }
    }

    /** Hash of the DDL: two databases with one hash have the same tables, keys and indexes. */
    String hash() {
        return hash("tables", "partitions", "keys", "indexes", "foreign_keys");
    }

    private String hash(String... files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String file : files) {
                for (Statement statement : sql.file(file)) {
                    digest.update((statement.name() + "\n" + statement.text() + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Those of an earlier version go first: one that returns something else cannot be replaced in place. */
    void installProcedures(Connection connection) throws SQLException {
        runAll(connection, "drop_procedures");
        runAll(connection, "procedures");
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        Meta.put(connection, sql, Map.of(Meta.PROCEDURES, hash("procedures")));
        connection.commit();
        connection.setAutoCommit(autoCommit);
    }

    /**
     * Makes sure that the stored procedures in the database are those of this driver's version.
     *
     * @param connection in auto-commit mode
     * @return true when they had to be installed anew
     */
    public boolean refreshProcedures(Connection connection, Meta meta) throws SQLException {
        if (hash("procedures").equals(meta.proceduresHash())) {
            return false;
        }
        installProcedures(connection);
        return true;
    }

    /**
     * Drops what the driver built, and only that.
     *
     * @param connection in auto-commit mode
     * @param state of the database, {@link DatabaseState.Kind#BUILT} or {@link DatabaseState.Kind#HALF_BUILT}
     */
    public void drop(Connection connection, DatabaseState state) throws SQLException {
        Set<String> tables = state.tables();
        if (!tables.contains(Meta.TABLE)) {
            throw new IllegalArgumentException("only a database that this driver built is dropped");
        }
        runAll(connection, "drop_procedures");
        for (Statement table : sql.file("drop")) {
            if (tables.contains(table.name())) {
                execute(connection, table.text());
            }
        }
    }
}
