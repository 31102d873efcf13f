package io.orderentry.populate;

import io.orderentry.config.WarehouseRange;
import io.orderentry.model.TextHash;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Sentences;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Contents of oe_meta about the database that the driver built. Immutable. */
public final class BuildMetadata {
    static final String TABLE = "oe_meta";
    /** Version of the tables; it grows when they change. */
    static final int FORMAT = 2;

    private static final String FORMAT_KEY = "format";

    private static final String NONE = "none";

    private static final String C_LOAD = "c_load";
    private static final String STARTED = "started_utc";
    /** Tells a database from others of the same seed and size. */
    private static final String DATABASE_ID = "database_id";

    /** Present when the tables are not the vendor's usual ones; beside it what they are like. */
    private static final String PLACEMENT = "placement";

    private static final String PLACEMENT_TEXT = "placement_text";

    /** Present in a sparse build: the warehouses that are there. */
    private static final String ONLY = "only";

    static final String STATE = "state";
    static final String BUILDING = "building";
    static final String BUILT = "built";
    /** Present before the first table is made: those of the nine names are the driver's from here on. */
    public static final String TABLES = "tables";
    /** Hash of the vendor's stored procedures that were installed last; present before the first of them is made. */
    static final String PROCEDURES = "procedures";

    /** In place of what is being made. */
    public static final String OWN = "own";

    /** Hash over what does not change after the build. */
    private static final String FINGERPRINT = "fingerprint";
    /** Before the name of a part of the schema; a number follows it where the text needs several rows. */
    private static final String SCHEMA_PREFIX = "schema.";

    private static final String ACID_PREFIX = "acid.";
    static final String CONTENT_PREFIX = "content.";

    static final String PART_PREFIX = "part.";

    private static final String ORDERS_LEFT = "orders_left";
    private static final int LONGEST_VALUE = 1_900;

    /** Keys that later versions of the driver may change too. */
    private static final List<String> CHANGING =
            List.of(STATE, PROCEDURES, FINGERPRINT, SCHEMA_PREFIX + SchemaSnapshot.PROCEDURES);
    /** Keys of what runs add, which {@link #all} leaves out, as it does the schema and the sums. */
    private static final List<String> DETAILS =
            List.of(ACID_PREFIX, PART_PREFIX, Reservation.KEY_PREFIX, RunMark.KEY, ORDERS_LEFT);

    private final Map<String, String> rows;

    BuildMetadata(Map<String, String> rows) {
        this.rows = new TreeMap<>(rows);
    }

    private static String fingerprint(Map<String, String> rows) {
        return TextHash.of(rows.entrySet().stream()
                .filter(row -> !begins(row.getKey(), CHANGING) && !begins(row.getKey(), DETAILS))
                .map(row -> row.getKey() + "=" + row.getValue() + "\n")
                .collect(Collectors.joining()));
    }

    private static boolean begins(String key, List<String> prefixes) {
        return prefixes.stream().anyMatch(key::startsWith);
    }

    /** The rows that complete a build: what it has found out, the schema, and the fingerprint over these and the rows of its beginning. */
    Map<String, String> completedBy(Map<String, String> done, SchemaSnapshot built) {
        Map<String, String> added = new TreeMap<>(done);
        built.parts().forEach((part, objects) -> added.putAll(schemaRows(part, objects)));
        Map<String, String> all = new TreeMap<>(rows);
        all.putAll(added);
        added.put(FINGERPRINT, fingerprint(all));
        return added;
    }

    static Map<String, String> schemaRows(String part, Map<String, String> objects) {
        // Some databases take an empty text for none; a blank is no part of any object's name.
        String text = objects.isEmpty() ? " " : SchemaSnapshot.text(objects);
        Map<String, String> rows = new TreeMap<>();
        for (int from = 0, row = 1; from < text.length(); from += LONGEST_VALUE, row++) {
            String piece = text.substring(from, Math.min(text.length(), from + LONGEST_VALUE));
            rows.put(SCHEMA_PREFIX + part + "." + row, piece);
        }
        return rows;
    }

    /** Returns whether the rows that never change are those that the build wrote. */
    public boolean matchesFingerprint() {
        return fingerprint(rows).equals(rows.get(FINGERPRINT));
    }

    /** The schema as the build left it; empty before the build has ended. */
    public Optional<SchemaSnapshot> schema() {
        Map<String, String> texts = new TreeMap<>();
        below(SCHEMA_PREFIX)
                .forEach((key, text) -> texts.merge(key.replaceFirst("\\.[0-9]+$", ""), text, String::concat));
        return texts.isEmpty() ? Optional.empty() : Optional.of(SchemaSnapshot.ofTexts(texts));
    }

    /** Sums over what no transaction changes, by table and part, such as {@code stock.7}; empty when the build made none. */
    public Map<String, String> contentSums() {
        return below(CONTENT_PREFIX);
    }

    private Map<String, String> below(String prefix) {
        Map<String, String> found = new TreeMap<>();
        rows.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                found.put(key.substring(prefix.length()), value);
            }
        });
        return found;
    }

    static BuildMetadata read(Connection connection, SqlCatalog sql) throws SQLException {
        return new BuildMetadata(rows(connection, sql));
    }

    /** All rows of oe_meta, those of reservations included. */
    static Map<String, String> rows(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, String> rows = new TreeMap<>();
        SqlExecutor.query(
                connection, sql.statement("meta", "read"), row -> rows.put(row.getString(1), row.getString(2)));
        return rows;
    }

    /** Executes a statement of {@code meta.sql}; returns the number of rows that it has changed. */
    static int write(Connection connection, SqlCatalog sql, String statement, String... values) throws SQLException {
        return SqlExecutor.change(connection, sql.statement("meta", statement), (Object[]) values);
    }

    /** Writes rows in place of those of the same keys, in a transaction that the caller commits. */
    static void put(Connection connection, SqlCatalog sql, Map<String, String> rows) throws SQLException {
        for (Map.Entry<String, String> row : rows.entrySet()) {
            write(connection, sql, "delete", row.getKey());
            write(connection, sql, "insert", row.getKey(), row.getValue());
        }
    }

    static void record(Connection connection, SqlCatalog sql, Map<String, String> rows) throws SQLException {
        Transaction.run(connection, open -> put(open, sql, rows));
    }

    static Map<String, String> of(BuildPlan plan, String driverVersion, SqlCatalog sql, String nowUtc) {
        Map<String, String> values = new TreeMap<>();
        values.put(FORMAT_KEY, Integer.toString(FORMAT));
        values.put(STATE, BUILDING);
        values.put("driver_version", driverVersion);
        values.put("seed", Long.toString(plan.seed()));
        values.put("warehouses", Integer.toString(plan.scale().warehouses()));
        values.put(C_LOAD, Integer.toString(plan.population().cLoad()));
        values.put("foreign_keys", Boolean.toString(plan.foreignKeys()));
        if (!plan.shared() && !plan.only().isAll(plan.scale().warehouses())) {
            values.put(ONLY, plan.only().toString());
        }
        sql.placement().ifPresent(placement -> {
            values.put(PLACEMENT, placement.name());
            values.put(PLACEMENT_TEXT, placement.description());
        });
        values.put("schema_hash", new Schema(sql).hash());
        values.put(STARTED, nowUtc);
        values.put(DATABASE_ID, Long.toString(RunMark.newIdentity()));
        values.put(RunMark.KEY, RunMark.NONE);
        return values;
    }

    /** Values of this build that differ from those of a plan, such as {@code 7 instead of 42}, by the key of oe_meta. */
    public Map<String, String> differencesTo(BuildPlan plan, String driverVersion, SqlCatalog sql) {
        Map<String, String> differences = new TreeMap<>();
        Map<String, String> wanted = of(plan, driverVersion, sql, "");
        wanted.putIfAbsent(PLACEMENT, NONE);
        wanted.putIfAbsent(ONLY, NONE);
        wanted.forEach((key, asked) -> {
            String found = rows.getOrDefault(key, NONE);
            if (!found.equals(asked)) {
                differences.put(key, found + " instead of " + asked);
            }
        });
        // C-Load follows from the seed.
        differences.keySet().removeAll(List.of(STATE, STARTED, C_LOAD, PLACEMENT_TEXT, DATABASE_ID, RunMark.KEY));
        return differences;
    }

    /** Returns whether the build recorded what it was going to make, which it does before anything else. */
    public boolean hasPlan() {
        return rows.containsKey("seed");
    }

    /** The driver that has the database to itself, unless it was killed: verb, process, machine and time; empty when there is none. */
    public Optional<String> holder() {
        return Optional.ofNullable(rows.get(Reservation.KEY_PREFIX)).map(Reservation::name);
    }

    /** Rows of the parts that are loaded, by table and number of the part, such as {@code stock.7}; none of a database that is complete. */
    public Map<String, Long> loadedParts() {
        Map<String, Long> parts = new TreeMap<>();
        below(PART_PREFIX).forEach((part, count) -> parts.put(part, Long.valueOf(count)));
        return parts;
    }

    /** Records the results of ACID tests at an isolation level, in a sentence, in place of earlier ones. */
    public static void recordAcidTests(Connection connection, SqlCatalog sql, String isolation, String text)
            throws SQLException {
        record(connection, sql, Map.of(ACID_PREFIX + isolation, Sentences.cut(text, LONGEST_VALUE, " ...")));
    }

    /** Records what a run left in ORDERS, in place of what an earlier one did. */
    public static void recordOrders(Connection connection, SqlCatalog sql, String text) throws SQLException {
        record(connection, sql, Map.of(ORDERS_LEFT, text));
    }

    /** State of ORDERS after the last run; empty when none recorded it. */
    public Optional<String> ordersLeft() {
        return Optional.ofNullable(rows.get(ORDERS_LEFT));
    }

    /** The results of the ACID tests that were run last at an isolation level; empty when none were since the build. */
    public Optional<String> acidTests(String isolation) {
        return Optional.ofNullable(rows.get(ACID_PREFIX + isolation));
    }

    private String value(String key) {
        String value = rows.get(key);
        if (value == null) {
            throw new IllegalStateException(TABLE + " has no row '" + key + "'");
        }
        return value;
    }

    public boolean isBuilt() {
        return BUILT.equals(rows.get(STATE));
    }

    /** Format of the tables; 0 when oe_meta does not say. */
    public int format() {
        String text = rows.getOrDefault(FORMAT_KEY, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    }

    public String driverVersion() {
        return rows.getOrDefault("driver_version", "an unknown version");
    }

    public int warehouses() {
        return Integer.parseInt(value("warehouses"));
    }

    /** The warehouses that are there: all, unless the build was a sparse one. */
    public WarehouseRange range() {
        String only = rows.get(ONLY);
        return only == null ? WarehouseRange.all(warehouses()) : WarehouseRange.parse(TABLE, only, warehouses());
    }

    /** The warehouses that are there, in a sentence, such as {@code warehouses 8 to 10 of 20}. */
    public String warehousesText() {
        return range().text(warehouses());
    }

    public long seed() {
        return Long.parseLong(value("seed"));
    }

    /** The constant of C_LAST that the population was made with; every run's must differ from it legally (clause 2.1.6.1). */
    public int cLoad() {
        return Integer.parseInt(value(C_LOAD));
    }

    public boolean foreignKeys() {
        return Boolean.parseBoolean(value("foreign_keys"));
    }

    /** Name of the placement that the tables were made with; empty for the vendor's usual tables. */
    public Optional<String> placement() {
        return Optional.ofNullable(rows.get(PLACEMENT));
    }

    /** Identity of the database among others of the same seed and size. */
    public long databaseId() {
        return Long.parseLong(rows.getOrDefault(DATABASE_ID, "0"));
    }

    /** The run that began last; number 0 when none did. */
    public RunMark lastRun() {
        return RunMark.of(rows.get(RunMark.KEY));
    }

    /** When the build began, in UTC. */
    public String startedUtc() {
        return rows.getOrDefault(STARTED, "an unknown time");
    }

    /** Returns whether tables of the nine names are this driver's, and not of someone who made them beside oe_meta. */
    boolean ownsTables() {
        return isBuilt() || rows.containsKey(TABLES) || !loadedParts().isEmpty();
    }

    /** Null unless procedures of the driver's names are this driver's. */
    String proceduresHash() {
        return rows.get(PROCEDURES);
    }

    /** Everything, sorted by key: the fingerprint that every result carries. */
    public Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(rows);
        all.keySet().removeIf(key -> begins(key, DETAILS) || begins(key, List.of(SCHEMA_PREFIX, CONTENT_PREFIX)));
        return Map.copyOf(all);
    }
}
