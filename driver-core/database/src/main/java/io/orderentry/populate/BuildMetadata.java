package io.orderentry.populate;

import io.orderentry.config.WarehouseRange;
import io.orderentry.model.TextHash;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Sentences;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Contents of oe_meta about the database that the driver built. Immutable. */
public final class BuildMetadata {
    static final String TABLE = "oe_meta";
    /** Version of the tables; it grows when they change. */
    static final int FORMAT = 1;

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

    /** Before the isolation level of ACID tests that were run since the build. */
    private static final String ACID_PREFIX = "acid.";

    /** Before the name of a table whose content was summed up. */
    static final String CONTENT_PREFIX = "content.";

    /** Key of the state of ORDERS after the last run. */
    private static final String ORDERS_LEFT = "orders_left";

    private static final String PROCEDURES_OF_SCHEMA = SCHEMA_PREFIX + SchemaSnapshot.PROCEDURES;
    private static final int LONGEST_VALUE = 1_900;

    /** Keys that runs and later versions of the driver may change. */
    private static boolean isConstant(String key) {
        return !key.equals(STATE)
                && !key.equals(PROCEDURES)
                && !key.equals(FINGERPRINT)
                && !key.startsWith(PROCEDURES_OF_SCHEMA)
                && !key.equals(RunMark.KEY)
                && !key.startsWith(ACID_PREFIX)
                && !key.equals(ORDERS_LEFT)
                && !key.startsWith(LoadedParts.KEY_PREFIX);
    }

    private final Map<String, String> values;
    private final Map<String, String> schema = new TreeMap<>();
    private final Map<String, String> acidTests = new TreeMap<>();
    private final LoadedParts loadedParts;
    private final String holder;
    private final RunMark lastRun;
    private final boolean matches;

    BuildMetadata(Map<String, String> rows, String holder) {
        this.lastRun = RunMark.of(rows.remove(RunMark.KEY));
        this.holder = holder;
        this.matches = fingerprint(rows).equals(rows.get(FINGERPRINT));
        this.loadedParts = LoadedParts.of(rows);
        this.values = new TreeMap<>();
        rows.forEach((key, value) -> {
            if (key.startsWith(SCHEMA_PREFIX)) {
                schema.merge(
                        key.substring(SCHEMA_PREFIX.length()).replaceFirst("\\.[0-9]+$", ""), value, String::concat);
            } else if (key.startsWith(ACID_PREFIX)) {
                acidTests.put(key.substring(ACID_PREFIX.length()), value);
            } else if (!key.startsWith(LoadedParts.KEY_PREFIX)) {
                values.put(key, value);
            }
        });
    }

    private static String fingerprint(Map<String, String> rows) {
        return TextHash.of(new TreeMap<>(rows)
                .entrySet().stream()
                        .filter(row -> isConstant(row.getKey()))
                        .map(row -> row.getKey() + "=" + row.getValue() + "\n")
                        .collect(Collectors.joining()));
    }

    /** The rows that complete a build: what it has found out, the schema, and the fingerprint over these and the rows of its beginning. */
    Map<String, String> completedBy(Map<String, String> done, SchemaSnapshot built) {
        Map<String, String> rows = new TreeMap<>(done);
        built.texts().forEach((part, text) -> rows.putAll(schemaRows(part, text)));
        Map<String, String> all = new TreeMap<>(values);
        all.putAll(rows);
        rows.put(FINGERPRINT, fingerprint(all));
        return rows;
    }

    static Map<String, String> schemaRows(String part, String text) {
        Map<String, String> rows = new TreeMap<>();
        for (int from = 0, row = 1; from == 0 || from < text.length(); from += LONGEST_VALUE, row++) {
            String piece = text.substring(from, Math.min(text.length(), from + LONGEST_VALUE));
            // Some databases take an empty text for none; a blank is no part of any object's name.
            rows.put(SCHEMA_PREFIX + part + "." + row, piece.isEmpty() ? " " : piece);
        }
        return rows;
    }

    /** Returns whether the rows that never change are those that the build wrote. */
    public boolean matchesFingerprint() {
        return matches;
    }

    /** The schema as the build left it; empty before the build has ended. */
    public Optional<SchemaSnapshot> schema() {
        return schema.isEmpty() ? Optional.empty() : Optional.of(SchemaSnapshot.ofTexts(schema));
    }

    /** Sums over what no transaction changes, by table; empty when the build made none. */
    public Map<String, String> contentSums() {
        Map<String, String> sums = new TreeMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(CONTENT_PREFIX)) {
                sums.put(key.substring(CONTENT_PREFIX.length()), value);
            }
        });
        return sums;
    }

    static BuildMetadata read(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, String> rows = rows(connection, sql);
        String holder = rows.get(Reservation.KEY_PREFIX);
        rows.keySet().removeIf(key -> key.startsWith(Reservation.KEY_PREFIX));
        return new BuildMetadata(rows, holder == null ? null : Reservation.name(holder));
    }

    /** All rows of oe_meta, those of reservations included. */
    static Map<String, String> rows(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, String> rows = new TreeMap<>();
        SqlExecutor.query(
                connection, sql.statement("meta", "read"), row -> rows.put(row.getString(1), row.getString(2)));
        return rows;
    }

    public static Map<String, String> of(BuildPlan plan, String driverVersion, Schema schema, String nowUtc) {
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
        schema.placement().ifPresent(placement -> {
            values.put(PLACEMENT, placement.name());
            values.put(PLACEMENT_TEXT, placement.description());
        });
        values.put("schema_hash", schema.hash());
        values.put(STARTED, nowUtc);
        values.put(DATABASE_ID, Long.toString(RunMark.newIdentity()));
        values.put(RunMark.KEY, RunMark.NONE);
        return values;
    }

    /**
     * Values of this build that differ from those of a plan, which cannot complete it then.
     *
     * @return by the key of oe_meta, such as {@code 7 instead of 42}
     */
    public Map<String, String> differencesTo(BuildPlan plan, String driverVersion, SqlCatalog sql) {
        Map<String, String> differences = new TreeMap<>();
        Map<String, String> wanted = of(plan, driverVersion, new Schema(sql), "");
        wanted.putIfAbsent(PLACEMENT, NONE);
        wanted.putIfAbsent(ONLY, NONE);
        wanted.forEach((key, asked) -> {
            String found = values.getOrDefault(key, NONE);
            // C-Load follows from the seed.
            if (!Set.of(STATE, STARTED, C_LOAD, PLACEMENT_TEXT, DATABASE_ID, RunMark.KEY)
                            .contains(key)
                    && !found.equals(asked)) {
                differences.put(key, found + " instead of " + asked);
            }
        });
        return differences;
    }

    /** Returns whether the build recorded what it was going to make, which it does before anything else. */
    public boolean hasPlan() {
        return values.containsKey("seed");
    }

    /** The driver that has the database to itself, unless it was killed: verb, process, machine and time; empty when there is none. */
    public Optional<String> holder() {
        return Optional.ofNullable(holder);
    }

    /** Parts that are loaded; none of a database that is complete. */
    public LoadedParts loadedParts() {
        return loadedParts;
    }

    /**
     * Records the ACID tests that were run at an isolation level, in place of earlier ones.
     *
     * @param text their results in a sentence
     */
    public static void recordAcidTests(Connection connection, SqlCatalog sql, String isolation, String text)
            throws SQLException {
        String kept = Sentences.cut(text, LONGEST_VALUE, " ...");
        Transaction.run(connection, work -> put(work, sql, Map.of(ACID_PREFIX + isolation, kept)));
    }

    /** Records what a run left in ORDERS, in place of what an earlier one did. */
    public static void recordOrders(Connection connection, SqlCatalog sql, String text) throws SQLException {
        Transaction.run(connection, work -> put(work, sql, Map.of(ORDERS_LEFT, text)));
    }

    /** State of ORDERS after the last run; empty when none recorded it. */
    public Optional<String> ordersLeft() {
        return Optional.ofNullable(values.get(ORDERS_LEFT));
    }

    /** The results of the ACID tests that were run last at an isolation level; empty when none were since the build. */
    public Optional<String> acidTests(String isolation) {
        return Optional.ofNullable(acidTests.get(isolation));
    }

    static void put(Connection connection, SqlCatalog sql, Map<String, String> values) throws SQLException {
        SqlExecutor.prepared(connection, sql.statement("meta", "delete"), delete -> {
            for (String key : values.keySet()) {
                delete.setString(1, key);
                delete.executeUpdate();
            }
            return null;
        });
        SqlExecutor.prepared(connection, sql.statement("meta", "insert"), insert -> {
            for (Map.Entry<String, String> entry : values.entrySet()) {
                insert.setString(1, entry.getKey());
                insert.setString(2, entry.getValue());
                insert.executeUpdate();
            }
            return null;
        });
    }

    private String value(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException(TABLE + " has no row '" + key + "'");
        }
        return value;
    }

    /** Returns whether the build came to its end. */
    public boolean isBuilt() {
        return BUILT.equals(values.get(STATE));
    }

    /** Format of the tables; 0 when oe_meta does not say. */
    public int format() {
        String text = values.getOrDefault(FORMAT_KEY, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    }

    /** Version of the driver that built the database. */
    public String driverVersion() {
        return values.getOrDefault("driver_version", "an unknown version");
    }

    /** Number of warehouses of the whole database. */
    public int warehouses() {
        return Integer.parseInt(value("warehouses"));
    }

    /** The warehouses that are there: all, unless the build was a sparse one. */
    public WarehouseRange range() {
        String only = values.get(ONLY);
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
        return Optional.ofNullable(values.get(PLACEMENT));
    }

    /** Identity of the database among others of the same seed and size. */
    public long databaseId() {
        return Long.parseLong(values.getOrDefault(DATABASE_ID, "0"));
    }

    /** The run that began last; number 0 when none did. */
    public RunMark lastRun() {
        return lastRun;
    }

    /** When the build began, in UTC. */
    public String startedUtc() {
        return values.getOrDefault(STARTED, "an unknown time");
    }

    /** Returns whether tables of the nine names are this driver's, and not of someone who made them beside oe_meta. */
    boolean ownsTables() {
        return isBuilt() || values.containsKey(TABLES) || loadedParts.count() > 0;
    }

    /** Returns whether procedures of the driver's names are this driver's. */
    boolean ownsProcedures() {
        return values.containsKey(PROCEDURES);
    }

    String proceduresHash() {
        return values.get(PROCEDURES);
    }

    /** Everything, sorted by key: the fingerprint that every result carries. */
    public Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(values);
        all.remove(ORDERS_LEFT);
        return Map.copyOf(all);
    }
}
