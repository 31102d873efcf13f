package io.orderentry.populate;

import io.orderentry.model.Table;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Contents of a database, read without changing it.
 *
 * @param tables which of the nine tables, or of a name like theirs, are there
 * @param meta what oe_meta says; null unless the driver built them
 */
public record DatabaseState(Kind kind, Set<String> tables, BuildMetadata meta) {

    /** A driver finds nothing of a type that it does not have. */
    private static final String[] TYPES = {"TABLE", "PARTITIONED TABLE", "VIEW"};

    /** Whose tables are there. */
    public enum Kind {
        /** None of the nine tables and no oe_meta. */
        EMPTY,
        /** Some of the nine tables, or an oe_meta, but not made by this driver. */
        FOREIGN,
        /** Built by this driver, but not to the end. */
        HALF_BUILT,
        /** Built by another version of this driver, whose tables differ from this one's. */
        OTHER_FORMAT,
        /** Built by this driver. */
        BUILT
    }

    public static DatabaseState of(Connection connection, SqlCatalog sql) throws SQLException {
        Set<String> tables = tables(connection);
        if (!tables.contains(BuildMetadata.TABLE) || !isOfTheDriver(connection)) {
            return new DatabaseState(tables.isEmpty() ? Kind.EMPTY : Kind.FOREIGN, tables, null);
        }
        BuildMetadata meta = BuildMetadata.read(connection, sql);
        Kind whole = meta.format() == BuildMetadata.FORMAT ? Kind.BUILT : Kind.OTHER_FORMAT;
        boolean complete = meta.isBuilt() && tables.size() == Table.values().length + 1;
        return new DatabaseState(complete ? whole : Kind.HALF_BUILT, tables, meta);
    }

    /** Returns whether the columns of oe_meta are those of the driver's: a table of that name may be another program's. */
    private static boolean isOfTheDriver(Connection connection) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        String schema = pattern(meta, connection.getSchema());
        Set<String> columns = new TreeSet<>();
        for (String name : List.of(BuildMetadata.TABLE, BuildMetadata.TABLE.toUpperCase(Locale.ROOT))) {
            columns.addAll(SqlExecutor.rows(
                    meta.getColumns(connection.getCatalog(), schema, pattern(meta, name), "%"),
                    row -> row.getString("COLUMN_NAME").toLowerCase(Locale.ROOT)));
        }
        return columns.containsAll(Set.of("meta_key", "meta_value"));
    }

    /** Reason for the refusal of another format, and what to do; only for {@link Kind#OTHER_FORMAT}. */
    public String otherFormat() {
        return "was built by driver " + meta.driverVersion() + " in format " + meta.format()
                + ", and this version needs format " + BuildMetadata.FORMAT
                + "; use that driver, or build it again with: oe build --replace";
    }

    /**
     * Returns whether a build can be completed: it did not end, recorded what it makes, and no table is missing of which it recorded rows.
     */
    public boolean isResumable() {
        return kind == Kind.HALF_BUILT
                && !meta.isBuilt()
                && meta.hasPlan()
                && (meta.loadedParts().isEmpty() || tables.size() == Table.values().length + 1);
    }

    /** The search pattern that only this name matches, in which {@code %} and {@code _} stand for other letters; null for null: every name. */
    static String pattern(DatabaseMetaData meta, String name) throws SQLException {
        String escape = meta.getSearchStringEscape();
        if (name == null || escape == null || escape.isEmpty()) {
            return name;
        }
        return name.replace(escape, escape + escape).replace("%", escape + "%").replace("_", escape + "_");
    }

    /** Content of a built database, for a message. */
    public String contents() {
        if (kind == Kind.HALF_BUILT) {
            return "a half built database"
                    + meta.holder().map(it -> " (" + it + ")").orElse("");
        }
        String placement = meta.placement().map(name -> ", placement " + name).orElse("");
        return meta.warehousesText() + " (seed " + meta.seed() + placement + ")";
    }

    Set<String> nineTables() {
        Set<String> nine = new TreeSet<>(tables);
        nine.remove(BuildMetadata.TABLE);
        return nine;
    }

    private static Set<String> tables(Connection connection) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        String schema = pattern(meta, connection.getSchema());
        List<String> found = SqlExecutor.rows(
                meta.getTables(connection.getCatalog(), schema, "%", TYPES),
                row -> row.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
        Set<String> tables = new TreeSet<>(Set.of(BuildMetadata.TABLE));
        Stream.of(Table.values()).map(Table::sqlName).forEach(tables::add);
        tables.retainAll(found);
        return tables;
    }

    /** Content of oe_meta; fails when it is not there. */
    public BuildMetadata requireMeta() throws SQLException {
        if (meta == null) {
            throw new SQLException("there is no table " + BuildMetadata.TABLE + " any more");
        }
        return meta;
    }

    /** The tables' names in one line, for a message. */
    public String tableNames() {
        return String.join(", ", tables);
    }
}
