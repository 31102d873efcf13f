package io.orderentry.build;

import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** What the driver keeps in oe_meta about the database it built. Immutable. */
public final class Meta {
    static final String TABLE = "oe_meta";
    /** Counts up when the tables change: 2 since sums of money do not overflow in long runs. */
    static final int FORMAT = 2;

    private static final String FORMAT_KEY = "format";

    static final String STATE = "state";
    static final String BUILDING = "building";
    static final String BUILT = "built";
    /** Hash of the vendor's stored procedures that were installed last. */
    static final String PROCEDURES = "procedures";

    private final Map<String, String> values;

    private Meta(Map<String, String> values) {
        this.values = values;
    }

    static Meta read(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, String> values = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql.text("meta", "read"))) {
            while (row.next()) {
                if (!row.getString(1).startsWith(Reservation.KEY_PREFIX)) {
                    values.put(row.getString(1), row.getString(2));
                }
            }
        }
        return new Meta(values);
    }

    static Map<String, String> of(BuildPlan plan, String driverVersion, String schemaHash, String nowUtc) {
        Map<String, String> values = new TreeMap<>();
        values.put(FORMAT_KEY, Integer.toString(FORMAT));
        values.put(STATE, BUILDING);
        values.put("driver_version", driverVersion);
        values.put("seed", Long.toString(plan.seed()));
        values.put("warehouses", Integer.toString(plan.scale().warehouses()));
        values.put("c_load", Integer.toString(plan.population().cLoad()));
        values.put("foreign_keys", Boolean.toString(plan.foreignKeys()));
        values.put("schema_hash", schemaHash);
        values.put("started_utc", nowUtc);
        return values;
    }

    static void put(Connection connection, SqlCatalog sql, Map<String, String> values) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(sql.text("meta", "delete"));
                PreparedStatement insert = connection.prepareStatement(sql.text("meta", "insert"))) {
            for (Map.Entry<String, String> entry : values.entrySet()) {
                delete.setString(1, entry.getKey());
                delete.executeUpdate();
                insert.setString(1, entry.getKey());
                insert.setString(2, entry.getValue());
                insert.executeUpdate();
            }
        }
    }

    private String value(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException(TABLE + " has no row '" + key + "'");
        }
        return value;
    }

    /** Whether the build came to its end. */
    public boolean isBuilt() {
        return BUILT.equals(values.get(STATE));
    }

    /** Which format of the tables the database has; 0 when oe_meta does not say. */
    public int format() {
        String text = values.getOrDefault(FORMAT_KEY, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    }

    /** Which version of the driver built the database. */
    public String driverVersion() {
        return values.getOrDefault("driver_version", "an unknown version");
    }

    public int warehouses() {
        return Integer.parseInt(value("warehouses"));
    }

    public long seed() {
        return Long.parseLong(value("seed"));
    }

    /** The constant of C_LAST that the population was made with; every run's must differ from it legally (clause 2.1.6.1). */
    public int cLoad() {
        return Integer.parseInt(value("c_load"));
    }

    public boolean foreignKeys() {
        return Boolean.parseBoolean(value("foreign_keys"));
    }

    /** When the build began, in UTC. */
    public String startedUtc() {
        return values.getOrDefault("started_utc", "an unknown time");
    }

    String proceduresHash() {
        return values.get(PROCEDURES);
    }

    /** Everything, sorted by key: the fingerprint that every result carries. */
    public Map<String, String> all() {
        return Map.copyOf(values);
    }
}
