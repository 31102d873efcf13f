package io.orderentry.observe.server;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.ClassTime;
import io.orderentry.result.DatabaseTime.EventTime;
import io.orderentry.result.DatabaseTime.Sampler;
import io.orderentry.result.DatabaseTime.TopStatement;
import io.orderentry.result.DatabaseTimeBuilder;
import io.orderentry.result.Reading;
import io.orderentry.sql.WaitClasses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts of sampled sessions: of each second, and of the measurement interval. In the interval each second has the same weight, however many of its
 * samples were answered: those that are missed are missed when the server is busy. Used by one thread at a time.
 */
final class ActivityRecorder {
    private static final double PERCENT = 100;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int TOP_EVENTS = 10;

    private final WaitClasses classes;
    private final TreeMap<Long, Second> seconds = new TreeMap<>();
    /** The newest second that is over; null before there is one. For any thread. */
    private volatile ActivityRow newest;

    /** Samples of the interval's newest second, which have no weight before it is over. */
    private final List<List<ActivitySample>> open = new ArrayList<>();

    private long openSecond;
    private final double[] byClass = new double[WaitClass.values().length];
    private final Map<String, Double> byEvent = new HashMap<>();
    private final Map<TransactionType, double[]> byType = new EnumMap<>(TransactionType.class);
    private long samples;
    private double sampledSeconds;
    private double sessions;
    private double others;
    private long queryNanos;

    /** One active session in one sample; the type of its transaction is null when it is not known for certain. */
    record ActivitySample(String session, String event, boolean isDriver, TransactionType type) {}

    private static final class Second {
        private final long[] byClass = new long[WaitClass.values().length];
        private long samples;
    }

    ActivityRecorder(WaitClasses classes) {
        this.classes = classes;
    }

    /** Counts one sample; one before the start of the series has no row. */
    void add(long sinceStart, boolean inInterval, long queryNanos, List<ActivitySample> active) {
        long number = Math.floorDiv(sinceStart, SECOND_NANOS);
        if (sinceStart >= 0) {
            Map.Entry<Long, Second> last = seconds.lastEntry();
            if (last != null && last.getKey() < number) {
                newest = row(last);
            }
            Second second = seconds.computeIfAbsent(number, s -> new Second());
            second.samples++;
            active.stream()
                    .filter(ActivitySample::isDriver)
                    .forEach(each -> second.byClass[waitClass(each.event()).ordinal()]++);
        }
        if (inInterval) {
            samples++;
            this.queryNanos += queryNanos;
            if (number != openSecond) {
                endSecond();
            }
            openSecond = number;
            open.add(active);
        }
    }

    private void endSecond() {
        double weight = 1.0 / open.size();
        open.stream().flatMap(List::stream).forEach(each -> {
            if (!each.isDriver()) {
                others += weight;
                return;
            }
            int waitClass = waitClass(each.event()).ordinal();
            sessions += weight;
            byClass[waitClass] += weight;
            byEvent.merge(each.event(), weight, Double::sum);
            if (each.type() != null) {
                byType.computeIfAbsent(each.type(), t -> new double[byClass.length])[waitClass] += weight;
            }
        });
        sampledSeconds += open.isEmpty() ? 0 : 1;
        open.clear();
    }

    private WaitClass waitClass(String event) {
        return classes.classified(event).orElse(WaitClass.OTHER);
    }

    /** Each second with the mean number of sessions of each class. */
    List<ActivityRow> rows() {
        return seconds.entrySet().stream().map(ActivityRecorder::row).toList();
    }

    private static ActivityRow row(Map.Entry<Long, Second> second) {
        return new ActivityRow(
                second.getKey() + 1,
                Arrays.stream(second.getValue().byClass)
                        .mapToObj(count -> count / (double) second.getValue().samples)
                        .toList());
    }

    /** The newest second that is over; null before there is one. Any thread may ask for it. */
    ActivityRow newest() {
        return newest;
    }

    /** Database time of the interval; both processor times are percent of a CPU. */
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
        endSecond();
        return Reading.of(DatabaseTimeBuilder.builder()
                .source(source)
                .samples(samples)
                .ratePerSecond(samples / intervalSeconds)
                .activeSessionsMean(sessions / sampledSeconds)
                .otherSessionsMean(others / sampledSeconds)
                .classes(Arrays.stream(WaitClass.values())
                        .map(each -> new ClassTime(
                                each.key(), share(byClass[each.ordinal()]), byClass[each.ordinal()] / sampledSeconds))
                        .toList())
                .topEvents(topEvents())
                .byTransaction(byTransaction())
                .attributedPercent(share(byType.values().stream()
                        .mapToDouble(counts -> Arrays.stream(counts).sum())
                        .sum()))
                .sampler(new Sampler(
                        driverCpu, serverCpu, queryNanos / 1e6 / samples, Math.max(0, dueSamples - samples)))
                .topStatements(statements)
                .build());
    }

    private double share(double count) {
        return sessions == 0 ? 0 : PERCENT * count / sessions;
    }

    private List<EventTime> topEvents() {
        return byEvent.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
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
