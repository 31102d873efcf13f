package io.orderentry.observe.activity;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.ClassTime;
import io.orderentry.result.DatabaseTime.EventTime;
import io.orderentry.result.DatabaseTime.Sampler;
import io.orderentry.result.DatabaseTime.TopStatement;
import io.orderentry.result.Reading;
import io.orderentry.sql.WaitClasses;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Counts of sampled sessions: of each second, and of the measurement interval. Used by one thread at a time. */
final class ActivityRecorder {
    private static final double PERCENT = 100;
    private static final double SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int TOP_EVENTS = 10;

    private final WaitClasses classes;
    private final TreeMap<Long, Second> seconds = new TreeMap<>();
    private final long[] byClass = new long[WaitClass.values().length];
    private final Map<String, Long> byEvent = new HashMap<>();
    private final Map<TransactionType, long[]> byType = new EnumMap<>(TransactionType.class);
    private long samples;
    private long sessions;
    private long others;
    private long queryNanos;

    private static final class Second {
        private final long[] byClass = new long[WaitClass.values().length];
        private long samples;
    }

    ActivityRecorder(WaitClasses classes) {
        this.classes = classes;
    }

    /**
     * Counts one sample.
     *
     * @param sinceStart nanoseconds since the start of the series; negative ones have no row
     * @param inInterval whether it belongs to the measurement interval
     * @param queryNanos time of the query
     */
    void add(long sinceStart, boolean inInterval, long queryNanos, List<ActivitySample> active) {
        Second second = sinceStart < 0
                ? new Second()
                : seconds.computeIfAbsent(sinceStart / TimeUnit.SECONDS.toNanos(1), s -> new Second());
        second.samples++;
        if (inInterval) {
            samples++;
            this.queryNanos += queryNanos;
        }
        for (ActivitySample each : active) {
            int waitClass = waitClass(each.event()).ordinal();
            if (each.isDriver()) {
                second.byClass[waitClass]++;
            }
            if (!inInterval) {
                continue;
            }
            if (!each.isDriver()) {
                others++;
                continue;
            }
            sessions++;
            byClass[waitClass]++;
            byEvent.merge(each.event(), 1L, Long::sum);
            if (each.type() != null) {
                byType.computeIfAbsent(each.type(), t -> new long[byClass.length])[waitClass]++;
            }
        }
    }

    private WaitClass waitClass(String event) {
        return classes.classified(event).orElse(WaitClass.OTHER);
    }

    /** Each second with the mean number of sessions of each class. */
    List<ActivityRow> rows() {
        return seconds.entrySet().stream()
                .map(each -> new ActivityRow(
                        each.getKey() + 1,
                        Arrays.stream(each.getValue().byClass)
                                .mapToObj(count -> count / (double) each.getValue().samples)
                                .toList()))
                .toList();
    }

    /**
     * Database time of the interval.
     *
     * @param source of the samples
     * @param dueSamples how many should have been taken
     * @param driverCpu percent of a CPU of the sampling thread
     * @param serverCpu the same of the session that answers
     */
    Reading<DatabaseTime> databaseTime(
            String source,
            double intervalSeconds,
            long dueSamples,
            Reading<Double> driverCpu,
            Reading<Double> serverCpu,
            Reading<List<TopStatement>> statements) {
        if (samples == 0) {
            return Reading.unavailable("no sample of the server's sessions was answered in the interval");
        }
        return Reading.assemble(parts -> new DatabaseTime(
                source,
                samples,
                samples / intervalSeconds,
                sessions / (double) samples,
                others / (double) samples,
                Arrays.stream(WaitClass.values())
                        .map(each -> new ClassTime(
                                each.key(), share(byClass[each.ordinal()]), byClass[each.ordinal()] / (double) samples))
                        .toList(),
                topEvents(),
                byTransaction(),
                share(byType.values().stream()
                        .mapToLong(counts -> Arrays.stream(counts).sum())
                        .sum()),
                parts.take(Reading.assemble(cost -> new Sampler(
                        cost.take(driverCpu),
                        cost.take(serverCpu),
                        queryNanos / (SECOND_NANOS / 1_000) / samples,
                        Math.max(0, dueSamples - samples)))),
                parts.take(statements)));
    }

    private double share(long count) {
        return sessions == 0 ? 0 : PERCENT * count / sessions;
    }

    private List<EventTime> topEvents() {
        return byEvent.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(TOP_EVENTS)
                .map(each ->
                        new EventTime(each.getKey(), waitClass(each.getKey()).key(), share(each.getValue())))
                .toList();
    }

    private Map<String, Map<String, Double>> byTransaction() {
        Map<String, Map<String, Double>> types = new LinkedHashMap<>();
        byType.forEach((type, counts) -> {
            Map<String, Double> shares = new LinkedHashMap<>();
            for (WaitClass each : WaitClass.values()) {
                shares.put(each.key(), share(counts[each.ordinal()]));
            }
            types.put(type.key(), shares);
        });
        return types;
    }
}
