package io.orderentry.connect;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import java.util.TreeMap;

/**
 * Facts about a server that do not change during a run.
 *
 * @param version product and version, such as {@code Example DB 18.6}
 * @param cacheBytes size of the buffer cache, or null when it may not be read
 * @param databaseBytes size of the database on disk, or null when it may not be read
 * @param settings settings that matter for the result, by the vendor's names
 * @param recorded all other settings and the objects of the schema, for comparisons
 * @param relaxedDurability those of the settings, and the properties of the tables and their files, because of which a commit may not survive a crash; empty when every commit does, null
 *     when not available
 * @param absent why a figure is null or a setting is missing, in a sentence: by {@link #CACHE_BYTES}, {@link #DATABASE_BYTES},
 *     {@link #DURABLE} (when the settings that relax durability are not available) or the name of the setting
 */
@RecordBuilder
public record ServerFacts(
        String version,
        Long cacheBytes,
        Long databaseBytes,
        Map<String, String> settings,
        Recorded recorded,
        Map<String, String> relaxedDurability,
        Map<String, String> absent)
        implements ServerFactsBuilder.With {
    /** The names that these figures have in a result. */
    public static final String CACHE_BYTES = "cacheBytes";

    public static final String DATABASE_BYTES = "databaseBytes";
    public static final String DURABLE = "durable";

    /** The reason for settings that may not be read. */
    public static final String CONFIGURATION = "configuration";

    /** The reason for objects of the schema that could not be read. */
    public static final String SCHEMA = "schema";

    /**
     * Record of a server, so that a comparison sees what differs.
     *
     * @param settingsRead number of settings that were looked at; 0 when they may not be read
     * @param settings those that are not at their default, where the server shows them, without secrets
     * @param objects what makes tables and indexes faster or slower, by name, besides what a snapshot of the schema has
     */
    public record Recorded(int settingsRead, Map<String, String> settings, Map<String, String> objects) {
        public static final Recorded NOTHING = new Recorded(0, Map.of(), Map.of());
    }

    public ServerFacts {
        settings = Map.copyOf(settings);
        relaxedDurability = relaxedDurability == null ? null : Map.copyOf(relaxedDurability);
        absent = Map.copyOf(absent);
    }

    /** The same facts with more because of which a commit may not survive a crash. */
    public ServerFacts relaxedBy(Map<String, String> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, String> all = new TreeMap<>(more);
        all.putAll(relaxedDurability == null ? Map.of() : relaxedDurability);
        return withRelaxedDurability(all);
    }

    /** The same facts where not all is known because of which a commit may not survive a crash: none is said to survive. */
    public ServerFacts notKnownDurable(String reason) {
        if (relaxedDurability == null || !relaxedDurability.isEmpty()) {
            return this;
        }
        Map<String, String> reasons = new TreeMap<>(absent);
        reasons.put(DURABLE, reason);
        return withAbsent(reasons).withRelaxedDurability(null);
    }
}
