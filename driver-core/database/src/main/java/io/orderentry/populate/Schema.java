package io.orderentry.populate;

import io.orderentry.model.TextHash;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Creates and drops what the driver owns in a database: the nine tables, oe_meta and the stored procedures. */
public record Schema(SqlCatalog sql) {
    /** Makes the tables, after it has recorded that they are the driver's; fails when one of their names is taken. */
    void createTables(Connection connection) throws SQLException {
        DatabaseState state = DatabaseState.of(connection, sql);
        if (!state.requireMeta().ownsTables()) {
            Set<String> foreign = state.nineTables();
            if (!foreign.isEmpty()) {
                throw ForeignObjectException.inTheWay("the table " + String.join(", ", foreign));
            }
            BuildMetadata.record(connection, sql, Map.of(BuildMetadata.TABLES, BuildMetadata.OWN));
        }
        SqlExecutor.execute(connection, sql.file("tables"));
        SqlExecutor.execute(connection, sql.file("partitions"));
    }

    /** Makes the tables of a build that was interrupted before any rows were in them. */
    void recreateTables(Connection connection, DatabaseState state) throws SQLException {
        if (state.requireMeta().ownsTables()) {
            requireNoDependents(connection);
            dropTables(connection, state.nineTables());
        }
        createTables(connection);
    }

    /** Hash of the DDL: two databases with one hash have the same tables, keys and indexes. */
    String hash() {
        return hash("tables", "partitions", "keys", "indexes", "foreign_keys");
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

        ForeignObjectException(String sentence) {
            super(sentence);
        }

        static ForeignObjectException inTheWay(String object) {
            return new ForeignObjectException(
                    object
                            + " is there, which this driver did not make; rename or drop it, or use another schema or database");
        }
    }

    /** @throws ForeignObjectException when objects of others depend on the driver's: a drop would fail half-way, or break them */
    public void requireNoDependents(Connection connection) throws SQLException {
        Set<String> found = new TreeSet<>();
        for (NamedStatement query : sql.file(SqlCatalog.DEPENDENTS)) {
            found.addAll(
                    SqlExecutor.query(connection, query, row -> row.getString(1).strip()));
        }
        if (!found.isEmpty()) {
            throw new ForeignObjectException("what this driver did not make depends on its tables or procedures: "
                    + String.join(", ", found) + "; drop it first, nothing was changed");
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
        if (BuildMetadata.read(connection, sql).proceduresHash() != null) {
            dropProcedures(connection);
        } else {
            Set<String> foreign = SchemaSnapshot.procedures(connection, sql).keySet();
            if (!foreign.isEmpty()) {
                throw ForeignObjectException.inTheWay("the " + String.join(", ", foreign));
            }
            BuildMetadata.record(connection, sql, Map.of(BuildMetadata.PROCEDURES, BuildMetadata.OWN));
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
        Map<String, String> rows = new TreeMap<>(
                BuildMetadata.schemaRows(SchemaSnapshot.PROCEDURES, SchemaSnapshot.procedures(connection, sql)));
        rows.put(BuildMetadata.PROCEDURES, hash(SqlCatalog.PROCEDURES));
        BuildMetadata.record(connection, sql, rows);
    }

    /** Those that are there: some servers refuse whoever may not make procedures to drop one, even where there is none. */
    private void dropProcedures(Connection connection) throws SQLException {
        boolean isHidden = sql.file(SqlCatalog.PROCEDURE_TEXTS).isEmpty();
        Set<String> there = SchemaSnapshot.procedures(connection, sql).keySet();
        for (NamedStatement procedure : sql.file("drop_procedures")) {
            if (isHidden || there.contains(SchemaSnapshot.PROCEDURE + procedure.name())) {
                SqlExecutor.execute(connection, procedure);
            }
        }
    }

    /**
     * Makes sure that the stored procedures in the database are those of this driver's version.
     *
     * @param connection in auto-commit mode
     * @return true when they had to be installed anew
     */
    public boolean refreshProcedures(Connection connection, BuildMetadata meta) throws SQLException {
        Set<String> built = meta.schema()
                .map(schema -> schema.parts()
                        .getOrDefault(SchemaSnapshot.PROCEDURES, Map.of())
                        .keySet())
                .orElse(Set.of());
        // A restore may leave some out of the catalog.
        if (hash(SqlCatalog.PROCEDURES).equals(meta.proceduresHash())
                && SchemaSnapshot.procedures(connection, sql).keySet().containsAll(built)) {
            return false;
        }
        installProcedures(connection);
        return true;
    }

    /**
     * Drops what the driver built, and only that; all of it or nothing where DDL is transactional.
     *
     * @param connection in auto-commit mode
     * @param state of the database, {@link DatabaseState.Kind#BUILT} or {@link DatabaseState.Kind#HALF_BUILT}
     * @throws ForeignObjectException as {@link #requireNoDependents}
     */
    public void drop(Connection connection, DatabaseState state) throws SQLException {
        if (state.meta() == null) {
            throw new IllegalArgumentException("only a database that this driver built is dropped");
        }
        requireNoDependents(connection);
        Transaction.run(connection, open -> {
            if (state.meta().proceduresHash() != null) {
                dropProcedures(open);
            }
            dropTables(open, state.meta().ownsTables() ? state.tables() : Set.of(BuildMetadata.TABLE));
        });
    }

    private void dropTables(Connection connection, Set<String> tables) throws SQLException {
        for (NamedStatement table : sql.file("drop")) {
            if (tables.contains(table.name())) {
                SqlExecutor.execute(connection, table);
            }
        }
    }
}
