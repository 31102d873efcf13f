package io.orderentry.build;

import io.orderentry.model.TextHash;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.Placement;
import io.orderentry.sql.SearchPattern;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Creates and drops what the driver owns in a database: the nine tables, oe_meta and the stored procedures. */
public final class Schema {
    private final SqlCatalog sql;

    public Schema(SqlCatalog sql) {
        this.sql = sql;
    }

    /**
     * Makes oe_meta: from here on the database is this build's, since no other can make it too. Commits between the table and its
     * rows, because some servers know a new table only in the next transaction.
     *
     * @param connection not in auto-commit mode
     */
    void claim(Connection connection, Map<String, String> meta) throws SQLException {
        SqlExecutor.execute(connection, sql.text("meta", "create"));
        connection.commit();
        try {
            BuildMetadata.put(connection, sql, meta);
        } catch (SQLException failure) {
            Transaction.undo(connection, failure);
            SqlExecutor.execute(connection, sql.text("drop", BuildMetadata.TABLE));
            connection.commit();
            throw failure;
        }
    }

    void createTables(Connection connection) throws SQLException {
        SqlExecutor.execute(connection, sql.file("tables"));
        SqlExecutor.execute(connection, sql.file("partitions"));
    }

    /**
     * Makes the tables of a build that was interrupted before any rows were in them.
     *
     * @param tables which of them are there
     */
    void recreateTables(Connection connection, Set<String> tables) throws SQLException {
        Set<String> empty = new TreeSet<>(tables);
        empty.remove(BuildMetadata.TABLE);
        dropTables(connection, empty);
        createTables(connection);
    }

    /** Hash of the DDL: two databases with one hash have the same tables, keys and indexes. */
    String hash() {
        return hash("tables", "partitions", "keys", "indexes", "foreign_keys");
    }

    /** The placement of the tables; empty for the vendor's usual ones. */
    Optional<Placement> placement() {
        return sql.placement();
    }

    private String hash(String... files) {
        return TextHash.of(Arrays.stream(files)
                .flatMap(file -> sql.file(file).stream())
                .map(statement -> statement.name() + "\n" + statement.text() + "\n")
                .collect(Collectors.joining()));
    }

    /**
     * Those of an earlier version go first: one that returns something else cannot be replaced in place.
     *
     * @param connection in auto-commit mode
     * @throws SQLException which says that it is about the procedures
     */
    void installProcedures(Connection connection) throws SQLException {
        try {
            dropProcedures(connection);
            SqlExecutor.execute(connection, sql.file(SqlCatalog.PROCEDURES));
        } catch (SQLException e) {
            throw new SQLException(
                    "the stored procedures, which --mode statements does without, cannot be made: " + e.getMessage(),
                    e.getSQLState(),
                    e.getErrorCode(),
                    e);
        }
        Map<String, String> rows = new TreeMap<>(BuildMetadata.schemaRows(
                SchemaSnapshot.PROCEDURES, SchemaSnapshot.text(SchemaSnapshot.procedures(connection, sql))));
        rows.put(BuildMetadata.PROCEDURES, hash(SqlCatalog.PROCEDURES));
        Transaction.run(connection, open -> BuildMetadata.put(open, sql, rows));
    }

    /** Some servers refuse whoever may not make procedures to drop one, even where there is none. */
    private void dropProcedures(Connection connection) throws SQLException {
        for (NamedStatement procedure : sql.file("drop_procedures")) {
            try {
                SqlExecutor.execute(connection, procedure.text());
            } catch (SQLException e) {
                if (isThere(connection, procedure.name())) {
                    throw e;
                }
            }
        }
    }

    /** Whether all that oe_meta knows are in the catalog: a restore may leave them out. */
    private boolean areProceduresThere(Connection connection, BuildMetadata meta) throws SQLException {
        Set<String> there = SchemaSnapshot.procedures(connection, sql).keySet();
        return meta.schema().map(SchemaSnapshot::procedureNames).orElse(Set.of()).stream()
                .allMatch(there::contains);
    }

    private static boolean isThere(Connection connection, String procedure) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        String catalog = connection.getCatalog();
        String schema = SearchPattern.of(meta, connection.getSchema());
        String name = SearchPattern.of(meta, procedure);
        return has(meta.getProcedures(catalog, schema, name)) || has(meta.getFunctions(catalog, schema, name));
    }

    private static boolean has(ResultSet found) throws SQLException {
        try (found) {
            return found.next();
        }
    }

    /**
     * Makes sure that the stored procedures in the database are those of this driver's version.
     *
     * @param connection in auto-commit mode
     * @return true when they had to be installed anew
     */
    public boolean refreshProcedures(Connection connection, BuildMetadata meta) throws SQLException {
        if (hash(SqlCatalog.PROCEDURES).equals(meta.proceduresHash()) && areProceduresThere(connection, meta)) {
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
        if (!tables.contains(BuildMetadata.TABLE)) {
            throw new IllegalArgumentException("only a database that this driver built is dropped");
        }
        dropProcedures(connection);
        dropTables(connection, tables);
    }

    private void dropTables(Connection connection, Set<String> tables) throws SQLException {
        for (NamedStatement table : sql.file("drop")) {
            if (tables.contains(table.name())) {
                SqlExecutor.execute(connection, table.text());
            }
        }
    }
}
