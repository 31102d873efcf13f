package io.orderentry.result;

import java.util.Map;

/**
 * What the database server said of itself.
 *
 * @param cacheBytes size of its buffer cache
 * @param databaseBytes size of the database on disk before the run
 * @param durable whether a commit survives a crash with these settings
 * @param durabilitySettings those of the settings that make it not durable; empty otherwise
 * @param counters growth of the server's counters in the measurement interval, by the vendor's names
 * @param settings those that matter for the result, by the vendor's names
 */
public record Server(
        Long cacheBytes,
        Long databaseBytes,
        Boolean durable,
        Map<String, String> durabilitySettings,
        Map<String, Long> counters,
        Map<String, String> settings) {
    public Server {
        durabilitySettings = Ordered.byName(durabilitySettings);
        counters = Ordered.byName(counters);
        settings = Ordered.byName(settings);
    }
}
