package io.orderentry.build;

import io.orderentry.model.Table;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Schema of a database as its JDBC driver and its catalog describe it: columns with types, keys and indexes of each of the nine tables, and a
 * hash of each stored procedure's text. Immutable.
 */
public final class SchemaSnapshot {
    /** The part that holds the stored procedures, beside one for each table. */
    static final String PROCEDURES = "procedures";

    private static final String SEPARATOR = "; ";
    /** Between what an object is called and what it is. */
    private static final String IS = ": ";

    /** By part, then by the object's name, such as {@code column w_ytd} or {@code index customer_by_name}. */
    private final Map<String, Map<String, String>> parts;

    private SchemaSnapshot(Map<String, Map<String, String>> parts) {
        this.parts = parts;
    }

    /**
     * Reads the schema.
     *
     * @throws SQLException also when the account may not read the catalog
     */
    public static SchemaSnapshot read(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, Map<String, String>> parts = new TreeMap<>();
        for (Table table : Table.values()) {
            parts.put(table.sqlName(), new TableReader(connection, table).read());
        }
        if (!sql.file(SqlCatalog.PROCEDURE_TEXTS).isEmpty()) {
            parts.put(PROCEDURES, procedures(connection, sql));
        }
        return new SchemaSnapshot(parts);
    }

    static Map<String, String> procedures(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, String> texts = new TreeMap<>();
        for (io.orderentry.sql.NamedStatement query : sql.file(SqlCatalog.PROCEDURE_TEXTS)) {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(query.text())) {
                while (row.next()) {
                    texts.merge(row.getString(1), Objects.requireNonNullElse(row.getString(2), ""), String::concat);
                }
            }
        }
        Map<String, String> hashes = new TreeMap<>();
        texts.forEach((name, text) ->
                hashes.put("procedure " + name, Schema.sha256(text).substring(0, 16)));
        return hashes;
    }

    /** One part as a line of text, to be kept in oe_meta. */
    Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        parts.forEach((part, objects) -> texts.put(part, text(objects)));
        return texts;
    }

    static String text(Map<String, String> objects) {
        List<String> lines = new ArrayList<>();
        objects.forEach((name, definition) -> lines.add(name + IS + definition));
        return String.join(SEPARATOR, lines);
    }

    static SchemaSnapshot ofTexts(Map<String, String> texts) {
        Map<String, Map<String, String>> parts = new TreeMap<>();
        texts.forEach((part, text) -> {
            Map<String, String> objects = new LinkedHashMap<>();
            for (String line : text.split(SEPARATOR)) {
                int is = line.indexOf(IS);
                if (is > 0) {
                    objects.put(line.substring(0, is), line.substring(is + IS.length()));
                }
            }
            parts.put(part, objects);
        });
        return new SchemaSnapshot(parts);
    }

    /** Each object that is missing, additional or different in a later snapshot, in words. */
    public List<String> changesTo(SchemaSnapshot later) {
        List<String> changes = new ArrayList<>();
        parts.forEach((part, objects) -> {
            if (part.equals(PROCEDURES) && !later.parts.containsKey(PROCEDURES)) {
                return; // Another plugin looks, which has no statement that reads them.
            }
            Map<String, String> others = later.parts.getOrDefault(part, Map.of());
            String of = part.equals(PROCEDURES) ? "" : " of " + part;
            if (others.isEmpty() && !objects.isEmpty() && !part.equals(PROCEDURES)) {
                changes.add("table " + part + " dropped");
                return;
            }
            objects.forEach((name, definition) -> {
                String other = others.get(name);
                if (other == null) {
                    changes.add(name + of + " dropped");
                } else if (!other.equals(definition)) {
                    changes.add(name + of + " changed"
                            + (part.equals(PROCEDURES) ? "" : " from " + definition + " to " + other));
                }
            });
            others.keySet().stream()
                    .filter(name -> !objects.containsKey(name))
                    .forEach(name -> changes.add(name + of + " added"));
        });
        return changes;
    }

    /** Reads one table's description. Used once. */
    private static final class TableReader {
        private final DatabaseMetaData meta;
        private final String catalog;
        private final String schema;
        private final String table;
        private final Map<String, String> objects = new TreeMap<>();

        private TableReader(Connection connection, Table table) throws SQLException {
            this.meta = connection.getMetaData();
            this.catalog = connection.getCatalog();
            this.schema = connection.getSchema();
            this.table = meta.storesUpperCaseIdentifiers() ? table.sqlName().toUpperCase(Locale.ROOT) : table.sqlName();
        }

        private Map<String, String> read() throws SQLException {
            columns();
            String primaryKey = primaryKey();
            indexes(primaryKey);
            foreignKeys();
            return objects;
        }

        private void columns() throws SQLException {
            String escaped = table.replace("_", meta.getSearchStringEscape() + "_");
            try (ResultSet row = meta.getColumns(catalog, schema, escaped, "%")) {
                while (row.next()) {
                    String name = lower(row.getString("COLUMN_NAME"));
                    int type = row.getInt("DATA_TYPE");
                    String size = switch (type) {
                        case Types.CHAR, Types.VARCHAR -> "(" + row.getInt("COLUMN_SIZE") + ")";
                        case Types.DECIMAL, Types.NUMERIC ->
                            "(" + row.getInt("COLUMN_SIZE") + "," + row.getInt("DECIMAL_DIGITS") + ")";
                        default -> "";
                    };
                    boolean nullable = row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls;
                    objects.put("column " + name, typeName(type) + size + (nullable ? "" : " not null"));
                }
            }
        }

        private static String typeName(int type) {
            try {
                return lower(JDBCType.valueOf(type).getName());
            } catch (IllegalArgumentException e) {
                return "type " + type;
            }
        }

        private String primaryKey() throws SQLException {
            Map<Integer, String> columns = new TreeMap<>();
            try (ResultSet row = meta.getPrimaryKeys(catalog, schema, table)) {
                while (row.next()) {
                    columns.put(row.getInt("KEY_SEQ"), lower(row.getString("COLUMN_NAME")));
                }
            }
            String key = list(columns);
            if (!columns.isEmpty()) {
                objects.put("primary key", key);
            }
            return key;
        }

        /** The index that a primary key brings along is not listed. */
        private void indexes(String primaryKey) throws SQLException {
            Map<String, Map<Integer, String>> columns = new TreeMap<>();
            try (ResultSet row = meta.getIndexInfo(catalog, schema, table, false, true)) {
                while (row.next()) {
                    if (row.getShort("TYPE") != DatabaseMetaData.tableIndexStatistic) {
                        String unique = row.getBoolean("NON_UNIQUE") ? "" : "unique ";
                        columns.computeIfAbsent(
                                        unique + "index " + lower(row.getString("INDEX_NAME")), name -> new TreeMap<>())
                                .put((int) row.getShort("ORDINAL_POSITION"), lower(row.getString("COLUMN_NAME")));
                    }
                }
            }
            columns.forEach((name, listed) -> {
                if (!name.startsWith("unique") || !list(listed).equals(primaryKey)) {
                    objects.put(name, list(listed));
                }
            });
        }

        private void foreignKeys() throws SQLException {
            Map<String, String> parents = new TreeMap<>();
            Map<String, Map<Integer, String>> columns = new TreeMap<>();
            try (ResultSet row = meta.getImportedKeys(catalog, schema, table)) {
                while (row.next()) {
                    String name = "foreign key " + lower(row.getString("FK_NAME"));
                    parents.put(name, lower(row.getString("PKTABLE_NAME")));
                    columns.computeIfAbsent(name, each -> new TreeMap<>())
                            .put((int) row.getShort("KEY_SEQ"), lower(row.getString("FKCOLUMN_NAME")));
                }
            }
            columns.forEach((name, listed) -> objects.put(name, list(listed) + " references " + parents.get(name)));
        }

        private static String list(Map<Integer, String> columns) {
            return "(" + String.join(", ", columns.values()) + ")";
        }

        private static String lower(String name) {
            return String.valueOf(name).toLowerCase(Locale.ROOT);
        }
    }
}
