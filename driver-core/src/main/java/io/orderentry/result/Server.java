package io.orderentry.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures and settings of the database server.
 *
 * @param cacheBytes size of its buffer cache
 * @param databaseBytes size of the database on disk before the run
 * @param durable whether a commit survives a crash with these settings
 * @param durabilitySettings those of the settings that make it not durable; empty otherwise
 * @param counters growth of the server's counters in the measurement interval, by the vendor's names
 * @param figures the same for every vendor: growth in the interval by name, with unit and source; null with a reason in
 *     {@link Result#absent()} when they are not available or were reset. Null
 *     where the interval was too short for any
 * @param checkpointTimes when {@code figures.checkpoints} grew, to the nearest readings of the counter; null with a reason when it is
 *     not there
 * @param counterDelaySeconds how long a counter may lag behind what happened, at most; 0 where it is exact when it is read
 * @param tls protocol and cipher of the connections as the server reports them, {@code off} when they are not encrypted; null with a
 *     reason
 * @param settings those that matter for the result, by the vendor's names
 */
public record Server(
        Long cacheBytes,
        Long databaseBytes,
        Boolean durable,
        Map<String, String> durabilitySettings,
        Map<String, Long> counters,
        Map<String, Figure> figures,
        List<CheckpointTime> checkpointTimes,
        double counterDelaySeconds,
        String tls,
        Map<String, String> settings) {
    public Server {
        durabilitySettings = Ordered.byName(durabilitySettings);
        counters = Ordered.byName(counters);
        figures = figures == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        checkpointTimes = checkpointTimes == null ? null : List.copyOf(checkpointTimes);
        settings = Ordered.byName(settings);
    }
}
