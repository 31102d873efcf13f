package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures and settings of the database server (docs/results.md). Null with a reason: what is not available.
 *
 * @param databaseBytes on disk before the run
 * @param durable whether a commit survives a crash with these settings
 * @param durabilitySettings the settings because of which it does not
 * @param counters growth in the measurement interval, by the vendor's names
 * @param figures the same by names that all vendors share; null where the interval was too short for any
 * @param countedSeconds time between the two readings of the counters, by which their rates divide
 * @param countedTransactions transactions of all types that the driver completed in that time
 * @param checkpointTimes when {@code figures.checkpoints} grew, to the nearest readings
 * @param counterDelaySeconds longest delay with which a counter shows what happened
 * @param roundTripMillis median of a request that asks for nothing, on one idle connection before the run
 * @param clockOffsetMillis the server's clock, less that of the driver's machine, before the run, known to half of a round trip
 * @param tls protocol and cipher of the connections and whether the server was verified, {@code off} when they are not encrypted
 * @param settings those that matter for the result, by the vendor's names
 * @param configuration all other settings, the schema and the server's process
 */
@RecordBuilder
public record Server(
        Reading<Long> cacheBytes,
        Reading<Long> databaseBytes,
        Reading<Boolean> durable,
        Map<String, String> durabilitySettings,
        Map<String, Long> counters,
        Reading<Map<String, Reading<Figure>>> figures,
        Reading<Double> countedSeconds,
        Reading<Long> countedTransactions,
        Reading<List<CheckpointTime>> checkpointTimes,
        Reading<Double> counterDelaySeconds,
        Reading<Double> roundTripMillis,
        Reading<Double> clockOffsetMillis,
        Reading<String> tls,
        Map<String, String> settings,
        Reading<ServerConfiguration> configuration) {
    /** Counter of the transactions that the driver made for itself; the server's commits are given without them. */
    public static final String OWN_TRANSACTIONS = "driver_transactions";

    public Server {
        durabilitySettings = Ordered.byName(durabilitySettings);
        counters = Ordered.byName(counters);
        figures = figures.map(given -> Collections.unmodifiableMap(new LinkedHashMap<>(given)));
        checkpointTimes = checkpointTimes.map(List::copyOf);
        settings = Ordered.byName(settings);
    }
}
