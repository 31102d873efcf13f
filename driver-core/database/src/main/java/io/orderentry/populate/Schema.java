package io.orderentry.populate;

import io.orderentry.model.TextHash;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.Placement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
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
        SqlExecutor.execute(connection, sql.statement("meta", "create"));
        connection.commit();
        try {
            BuildMetadata.put(connection, sql, meta);
        } catch (SQLException failure) {
            Transaction.undo(connection, failure);
            SqlExecutor.execute(connection, sql.statement("drop", BuildMetadata.TABLE));
            connection.commit();
            throw failure;
        }
    }

    /**
     * Makes the tables, after it has recorded that they are the driver's.
     *
     * @throws ForeignObjectException when one of their names is taken
     */
    void createTables(Connection connection) throws SQLException {
        DatabaseState state = DatabaseState.of(connection, sql);
        if (!state.requireMeta().ownsTables()) {
            Set<String> foreign = new TreeSet<>(state.tables());
            foreign.remove(BuildMetadata.TABLE);
            if (!foreign.isEmpty()) {
                throw new ForeignObjectException("the table " + String.join(", ", foreign));
            }
            Map<String, String> own = Map.of(BuildMetadata.TABLES, BuildMetadata.OWN);
            Transaction.run(connection, open -> BuildMetadata.put(open, sql, own));
        }
        SqlExecutor.execute(connection, sql.file("tables"));
        SqlExecutor.execute(connection, sql.file("partitions"));
    }

    /**
     * Makes the tables of a build that was interrupted before any rows were in them.
     *
     * @param state of that build
     */
    void recreateTables(Connection connection, DatabaseState state) throws SQLException {
        if (state.requireMeta().ownsTables()) {
            Set<String> empty = new TreeSet<>(state.tables());
            empty.remove(BuildMetadata.TABLE);
            dropTables(connection, empty);
        }
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

    /** An object of someone else has a name that the driver needs. */
    public static final class ForeignObjectException extends SQLException {
        private static final long serialVersionUID = 1L;

        ForeignObjectException(String object) {
            super(
                    object
                            + " is there, which this driver did not make; rename or drop it, or use another schema or database");
        }
    }

    /**
     * Those of an earlier version go first: one that returns something else cannot be replaced in place.
     *
     * @param connection in auto-commit mode
     * @throws ForeignObjectException when one of their names is taken
     * @throws SQLException which says that it is about the procedures
     */
    void installProcedures(Connection connection) throws SQLException {
        if (BuildMetadata.read(connection, sql).ownsProcedures()) {
            dropProcedures(connection);
        } else {
            Set<String> foreign = SchemaSnapshot.procedures(connection, sql).keySet();
            if (!foreign.isEmpty()) {
                throw new ForeignObjectException("the " + String.join(", ", foreign));
            }
            Map<String, String> own = Map.of(BuildMetadata.PROCEDURES, BuildMetadata.OWN);
            Transaction.run(connection, open -> BuildMetadata.put(open, sql, own));
        }
        try {
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
                SqlExecutor.execute(connection, procedure);
            } catch (SQLException e) {
                boolean isHidden = sql.file(SqlCatalog.PROCEDURE_TEXTS).isEmpty();
                if (isHidden
                        || SchemaSnapshot.procedures(connection, sql)
                                .containsKey(SchemaSnapshot.PROCEDURE + procedure.name())) {
                    throw e;
                }
            }
        }
    }

    /** Returns whether all that oe_meta knows are in the catalog: a restore may leave them out. */
    private boolean areProceduresThere(Connection connection, BuildMetadata meta) throws SQLException {
        Set<String> there = SchemaSnapshot.procedures(connection, sql).keySet();
        return meta.schema().map(SchemaSnapshot::procedureNames).orElse(Set.of()).stream()
                .allMatch(there::contains);
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
        if (state.meta() == null) {
            throw new IllegalArgumentException("only a database that this driver built is dropped");
        }
        if (state.meta().ownsProcedures()) {
            dropProcedures(connection);
        }
        dropTables(connection, state.meta().ownsTables() ? tables : Set.of(BuildMetadata.TABLE));
    }

    private void dropTables(Connection connection, Set<String> tables) throws SQLException {
        for (NamedStatement table : sql.file("drop")) {
            if (tables.contains(table.name())) {
                SqlExecutor.execute(connection, table);
            }
        }
    }
}
