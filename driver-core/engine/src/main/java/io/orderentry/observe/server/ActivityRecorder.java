package io.orderentry.observe.server;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.observe.server.ActivityQueries.Wait;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.ClassTime;
import io.orderentry.result.DatabaseTime.EventTime;
import io.orderentry.result.DatabaseTime.LockHolders;
import io.orderentry.result.DatabaseTime.Outside;
import io.orderentry.result.DatabaseTime.Sampler;
import io.orderentry.result.DatabaseTimeBuilder;
import io.orderentry.result.Reading;
import io.orderentry.sql.WaitClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Counts of sampled sessions: of each second, and of the measurement interval. In the interval each second has the same weight, however many of its
 * samples were answered: those that are missed are missed when the server is busy. Used by one thread at a time.
 */
final class ActivityRecorder {
    private static final int TOP_EVENTS = 10;
    private static final Set<WaitClass> LOCKS = EnumSet.of(WaitClass.LOCK_ROW, WaitClass.LOCK_RELATION);

    private final WaitClasses classes;
    private final TreeMap<Long, Second> seconds = new TreeMap<>();
    private volatile ActivityRow newest;

    /** Samples of the interval's newest second, which have no weight before it is over. */
    private final List<List<ActivitySample>> open = new ArrayList<>();

    private long openSecond;
    private final double[] byClass = new double[WaitClass.values().length];
    private final Map<String, Double> byEvent = new HashMap<>();
    private final Map<TransactionType, double[]> byType = new EnumMap<>(TransactionType.class);
    private final Map<String, Long> holders = new HashMap<>();
    private final Map<ActivityQueries.Row, Long> outside = new HashMap<>();
    private long samples;
    private long waits;
    private double sampledSeconds;
    private double sessions;
    private double others;
    private long queryNanos;

    /**
     * One active session in one sample.
     *
     * @param session as the server names it
     * @param event what it waits for, by the vendor's name
     * @param isDriver whether it is a session of the load
     * @param type of its transaction; null when it is not known for certain
     */
    record ActivitySample(String session, String event, boolean isDriver, TransactionType type) {}

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
        long number = Math.floorDiv(sinceStart, TimeUnit.SECONDS.toNanos(1));
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

    boolean isAnyWaiting(List<ActivitySample> active) {
        return active.stream().anyMatch(each -> each.isDriver() && isLock(each.event()));
    }

    private boolean isLock(String event) {
        return LOCKS.contains(waitClass(event));
    }

    /**
     * Counts, for each session of the load that waits for a lock, the session at the end of its chain of holders. One outside of the load counts
     * first, since a chain may have several ends.
     *
     * @param active sessions of the same moment
     * @param isOfLoad whether a session is the load's
     */
    void addWaits(List<ActivitySample> active, List<Wait> found, Predicate<String> isOfLoad) {
        Map<String, List<String>> holdersOf = found.stream()
                .collect(Collectors.groupingBy(Wait::waiter, Collectors.mapping(Wait::holder, Collectors.toList())));
        Map<String, String> events =
                active.stream().collect(Collectors.toMap(ActivitySample::session, ActivitySample::event, (a, b) -> a));
        for (ActivitySample each : active) {
            if (!each.isDriver() || !holdersOf.containsKey(each.session())) {
                continue;
            }
            waits++;
            List<String> ends = ends(each.session(), holdersOf);
            Optional<String> stranger = ends.stream().filter(isOfLoad.negate()).findFirst();
            if (stranger.isPresent()) {
                String event = events.getOrDefault(stranger.get(), "not seen");
                outside.merge(new ActivityQueries.Row(stranger.get(), event), 1L, Long::sum);
            } else {
                ends.stream()
                        .map(events::get)
                        .filter(event -> event != null && !isLock(event))
                        .findFirst()
                        .ifPresent(event -> holders.merge(event, 1L, Long::sum));
            }
        }
    }

    /** Sessions that a waiter's chain ends with, nearest first. */
    private static List<String> ends(String waiter, Map<String, List<String>> holdersOf) {
        Set<String> seen = new LinkedHashSet<>(Set.of(waiter));
        Deque<String> next = new ArrayDeque<>(Set.of(waiter));
        List<String> ends = new ArrayList<>();
        while (!next.isEmpty()) {
            List<String> found = holdersOf.getOrDefault(next.peek(), List.of());
            if (found.isEmpty()) {
                ends.add(next.peek());
            }
            next.remove();
            found.stream().filter(seen::add).forEach(next::add);
        }
        return ends;
    }

    private LockHolders lockHolders() {
        return new LockHolders(
                waits,
                eventTimes(holders, count -> 100.0 * count / waits),
                outside.entrySet().stream()
                        .sorted(Map.Entry.<ActivityQueries.Row, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(each -> each.getKey().session()))
                        .limit(TOP_EVENTS)
                        .map(each -> new Outside(
                                each.getKey().session(), each.getKey().event(), 100.0 * each.getValue() / waits))
                        .toList());
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

    /**
     * Database time of the interval.
     *
     * @param source of the samples
     * @param dueSamples how many should have been taken
     * @param noWaits why holders of locks were not looked up; null where they were
     * @param driverCpu percent of a CPU of the sampling thread
     * @param serverCpu the same of the session that answers
     */
    Reading<DatabaseTime> databaseTime(
            String source,
            double intervalSeconds,
            long dueSamples,
            String noWaits,
            Reading<Double> driverCpu,
            Reading<Double> serverCpu) {
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
                .topEvents(eventTimes(byEvent, this::share))
                .byTransaction(byTransaction())
                .attributedPercent(share(byType.values().stream()
                        .mapToDouble(counts -> Arrays.stream(counts).sum())
                        .sum()))
                .lockHolders(Reading.of(noWaits == null ? lockHolders() : null, noWaits))
                .sampler(new Sampler(
                        driverCpu, serverCpu, queryNanos / 1e6 / samples, Math.max(0, dueSamples - samples)))
                .build());
    }

    private double share(double count) {
        return sessions == 0 ? 0 : 100 * count / sessions;
    }

    private <N extends Number & Comparable<N>> List<EventTime> eventTimes(
            Map<String, N> counts, DoubleUnaryOperator percent) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, N>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(TOP_EVENTS)
                .map(each -> new EventTime(
                        each.getKey(),
                        waitClass(each.getKey()).key(),
                        percent.applyAsDouble(each.getValue().doubleValue())))
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
