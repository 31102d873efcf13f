package io.orderentry.populate;

import io.orderentry.model.Table;
import io.orderentry.model.TextHash;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Schema of a database as its JDBC driver and its catalog describe it: columns with types, keys and indexes of each of the nine tables, what
 * else acts on them, such as triggers, and a hash of each stored procedure's text. Immutable.
 *
 * @param parts by part, then by the object's name, such as {@code column w_ytd} or {@code index customer_by_name}
 */
public record SchemaSnapshot(Map<String, Map<String, String>> parts) {
    /** The part that holds the stored procedures, beside one for each table. */
    static final String PROCEDURES = "procedures";
    /** The part of what belongs to no table. */
    private static final String DATABASE = "database";

    private static final int LONGEST_DEFINITION = 400;
    /** Before the name of the object whose definition it is. */
    private static final String DEFINITION = "definition of ";

    static final String PROCEDURE = "procedure ";
    private static final Pattern OF_JDBC = Pattern.compile("(?:column|primary key|(?:unique )?index|foreign key)\\b");

    private static final String SEPARATOR = "; ";
    private static final String IS = ": ";

    /** Reads the schema; fails also when the account may not read the catalog. */
    public static SchemaSnapshot read(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, Map<String, String>> parts = new TreeMap<>();
        for (Table table : Table.values()) {
            parts.put(table.sqlName(), objects(connection, table));
        }
        for (NamedStatement query : sql.file(SqlCatalog.SCHEMA_OBJECTS)) {
            SqlExecutor.query(
                    connection,
                    query,
                    row -> parts.computeIfAbsent(row.getString(1).strip(), part -> new TreeMap<>())
                            .put(oneLine(row.getString(2)), definition(oneLine(row.getString(3)))));
        }
        if (!sql.file(SqlCatalog.PROCEDURE_TEXTS).isEmpty()) {
            parts.put(PROCEDURES, procedures(connection, sql));
        }
        return new SchemaSnapshot(parts);
    }

    static Map<String, String> procedures(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, String> texts = new TreeMap<>();
        for (NamedStatement query : sql.file(SqlCatalog.PROCEDURE_TEXTS)) {
            SqlExecutor.query(
                    connection,
                    query,
                    row -> texts.merge(
                            row.getString(1), Objects.requireNonNullElse(row.getString(2), ""), String::concat));
        }
        Map<String, String> hashes = new TreeMap<>();
        texts.forEach(
                (name, text) -> hashes.put(PROCEDURE + name, TextHash.of(text).substring(0, 16)));
        return hashes;
    }

    private static String definition(String text) {
        return text.length() <= LONGEST_DEFINITION
                ? text
                : "hash " + TextHash.of(text).substring(0, 16);
    }

    /** Without what ends a name or a definition in {@link #text}. */
    private static String oneLine(String text) {
        return text == null ? "" : text.strip().replaceAll("[\\s;:]+ ?", " ");
    }

    /** All objects by name, such as {@code column w_ytd of warehouse}. */
    public Map<String, String> objects() {
        Map<String, String> all = new TreeMap<>();
        parts.forEach((part, objects) -> objects.forEach(
                (name, definition) -> all.put(part.equals(PROCEDURES) ? name : name + " of " + part, definition)));
        return all;
    }

    /** One part as a line of text, to be kept in oe_meta. */
    static String text(Map<String, String> objects) {
        return objects.entrySet().stream()
                .map(object -> object.getKey() + IS + object.getValue())
                .collect(Collectors.joining(SEPARATOR));
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
        // Of another plugin that looks, which has no statement that reads them.
        boolean unread = later.parts.entrySet().stream()
                .filter(part -> !part.getKey().equals(PROCEDURES))
                .flatMap(part -> part.getValue().keySet().stream())
                .noneMatch(SchemaSnapshot::isOfCatalog);
        parts.forEach((part, all) -> {
            if (part.equals(PROCEDURES) && !later.parts.containsKey(PROCEDURES)) {
                return; // The same.
            }
            Map<String, String> objects = new TreeMap<>(all);
            objects.keySet().removeIf(name -> unread && !part.equals(PROCEDURES) && isOfCatalog(name));
            Map<String, String> others = later.parts.getOrDefault(part, Map.of());
            boolean table = !part.equals(PROCEDURES) && !part.equals(DATABASE);
            String of = table ? " of " + part : "";
            if (others.isEmpty() && !objects.isEmpty() && table) {
                changes.add("table " + part + " dropped");
                return;
            }
            objects.forEach((name, definition) -> {
                String other = others.getOrDefault(name, "");
                if (!others.containsKey(name) && !isPart(name, objects, others)) {
                    changes.add(name + of + " dropped");
                } else if (others.containsKey(name) && !other.equals(definition)) {
                    changes.add(name + of + " changed"
                            + (part.equals(PROCEDURES) ? "" : " from " + definition + " to " + other));
                }
            });
            others.keySet().stream()
                    .filter(name -> !objects.containsKey(name) && !isPart(name, others, objects))
                    .forEach(name -> changes.add(name + of + " added"));
        });
        return changes;
    }

    /** Returns whether the vendor's statements read an object, beside those that every JDBC driver shows. */
    private static boolean isOfCatalog(String name) {
        return !OF_JDBC.matcher(name).lookingAt();
    }

    /** Returns whether an object is the definition of another, which is missing too and is named itself. */
    private static boolean isPart(String name, Map<String, String> there, Map<String, String> missing) {
        String whole = name.startsWith(DEFINITION) ? name.substring(DEFINITION.length()) : "";
        return there.containsKey(whole) && !missing.containsKey(whole)
                || there.containsKey("unique " + whole) && !missing.containsKey("unique " + whole);
    }

    /** Returns whether the key or the index that a statement makes is there; false for a statement that makes neither. */
    boolean has(NamedStatement statement) {
        if (statement.file().equals("keys")) {
            return lower(statement.text()).contains("primary key")
                    && parts.getOrDefault(statement.name(), Map.of()).containsKey("primary key");
        }
        String kind = statement.file().equals("indexes") ? "(unique )?index " : "foreign key ";
        return parts.values().stream()
                .flatMap(objects -> objects.keySet().stream())
                .filter(object -> object.matches(kind + ".*"))
                .map(object -> object.substring(object.lastIndexOf(' ') + 1))
                .anyMatch(List.of(lower(statement.text()).split("\\W+"))::contains);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static Map<String, String> objects(Connection connection, Table table) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        String catalog = connection.getCatalog();
        String schema = connection.getSchema();
        String name = meta.storesUpperCaseIdentifiers() ? table.sqlName().toUpperCase(Locale.ROOT) : table.sqlName();
        Map<String, String> objects = new TreeMap<>();
        SqlExecutor.rows(
                meta.getColumns(catalog, DatabaseState.pattern(meta, schema), DatabaseState.pattern(meta, name), "%"),
                row -> objects.put("column " + lower(row, "COLUMN_NAME"), column(row)));
        Map<String, String> primaryKey =
                columns(meta.getPrimaryKeys(catalog, schema, name), "KEY_SEQ", "COLUMN_NAME", row -> "primary key");
        objects.putAll(primaryKey);
        ResultSet indexes = meta.getIndexInfo(catalog, schema, name, false, true);
        columns(indexes, "ORDINAL_POSITION", "COLUMN_NAME", SchemaSnapshot::index)
                .forEach((index, columns) -> {
                    // The index that a primary key brings along is not listed.
                    if (!index.startsWith("unique") || !primaryKey.containsValue(columns)) {
                        objects.put(index, columns);
                    }
                });
        Map<String, String> parents = new TreeMap<>();
        columns(meta.getImportedKeys(catalog, schema, name), "KEY_SEQ", "FKCOLUMN_NAME", row -> {
                    String key = "foreign key " + lower(row, "FK_NAME");
                    parents.put(key, lower(row, "PKTABLE_NAME"));
                    return key;
                })
                .forEach((key, columns) -> objects.put(key, columns + " references " + parents.get(key)));
        return objects;
    }

    private static String column(ResultSet row) throws SQLException {
        int type = row.getInt("DATA_TYPE");
        String size = switch (type) {
            case Types.CHAR, Types.VARCHAR -> "(" + row.getInt("COLUMN_SIZE") + ")";
            case Types.DECIMAL, Types.NUMERIC ->
                "(" + row.getInt("COLUMN_SIZE") + "," + row.getInt("DECIMAL_DIGITS") + ")";
            default -> "";
        };
        boolean nullable = row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls;
        return typeName(type) + size + (nullable ? "" : " not null");
    }

    private static String typeName(int type) {
        try {
            return JDBCType.valueOf(type).getName().toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return "type " + type;
        }
    }

    /** Null for statistics of the table, which have no name. */
    private static String index(ResultSet row) throws SQLException {
        return row.getShort("TYPE") == DatabaseMetaData.tableIndexStatistic
                ? null
                : (row.getBoolean("NON_UNIQUE") ? "" : "unique ") + "index " + lower(row, "INDEX_NAME");
    }

    /** Lists of columns in their order, by the name of the object that each row is about; a row without a name is left out. */
    private static Map<String, String> columns(
            ResultSet result, String position, String column, SqlExecutor.SqlFunction<ResultSet, String> nameOf)
            throws SQLException {
        Map<String, Map<Integer, String>> columns = new TreeMap<>();
        SqlExecutor.rows(result, row -> {
            String name = nameOf.apply(row);
            return name == null
                    ? null
                    : columns.computeIfAbsent(name, each -> new TreeMap<>())
                            .put((int) row.getShort(position), lower(row, column));
        });
        Map<String, String> lists = new TreeMap<>();
        columns.forEach((name, listed) -> lists.put(name, "(" + String.join(", ", listed.values()) + ")"));
        return lists;
    }

    private static String lower(ResultSet row, String column) throws SQLException {
        return lower(String.valueOf(row.getString(column)));
    }
}
