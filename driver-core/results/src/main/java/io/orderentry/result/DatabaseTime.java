package io.orderentry.result;

import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Database time of the measurement interval: the time that the driver's sessions had a transaction or a statement open in the server, on a
 * processor or in a wait, from samples of its sessions (docs/results.md). Each second in which a sample was answered has the same weight. All shares are
 * percent of database time.
 *
 * @param source the view that was sampled
 * @param samples taken in the interval
 * @param ratePerSecond samples per second
 * @param activeSessionsMean mean number of active sessions: database time per second
 * @param otherSessionsMean mean number of other client sessions of this database that were active or held a transaction open, without those
 *     of this driver; no part of
 *     database time
 * @param classes all of them, in the order of {@link WaitClass}; the shares add up to 100
 * @param topEvents those with the largest shares, largest first
 * @param byTransaction shares by key of the type and of the class, of the samples whose transaction is known; together they add up to
 *     {@code attributedPercent}
 * @param attributedPercent share of the samples whose transaction is known
 * @param lockHolders whom sessions of the load waited for that wait for a lock; null where the server does not name them
 * @param sampler cost of the samples
 */
@RecordBuilder
public record DatabaseTime(
        String source,
        long samples,
        double ratePerSecond,
        double activeSessionsMean,
        double otherSessionsMean,
        List<ClassTime> classes,
        List<EventTime> topEvents,
        Map<String, Map<String, Double>> byTransaction,
        double attributedPercent,
        Reading<LockHolders> lockHolders,
        Sampler sampler) {

    /**
     * Database time of one class.
     *
     * @param waitClass key of a {@link WaitClass}
     * @param averageActiveSessions mean number of sessions in it
     */
    public record ClassTime(String waitClass, double sharePercent, double averageActiveSessions) {}

    /**
     * Database time of one wait event, by the vendor's name.
     *
     * @param waitClass key of a {@link WaitClass}
     */
    public record EventTime(String event, String waitClass, double sharePercent) {}

    /**
     * Sessions at the end of the chains of those that wait for a lock, from samples of their own. All shares are percent of the waits; those
     * whose holder was gone when it was looked up count for none.
     *
     * @param waits sampled sessions of the load that waited for a lock
     * @param load what sessions of the load did while others waited for their locks, largest share first
     * @param outside holders that are no session of the load, largest share first
     */
    public record LockHolders(long waits, List<EventTime> load, List<Outside> outside) {
        /** Percent of the waits that were for sessions outside of the load. */
        public double outsidePercent() {
            return outside.stream().mapToDouble(Outside::sharePercent).sum();
        }
    }

    /**
     * Holder of locks that is no session of the load.
     *
     * @param session as the server names it
     * @param event what it did, by the vendor's name
     */
    public record Outside(String session, String event, double sharePercent) {}

    /**
     * Cost of the samples.
     *
     * @param driverCpuPercent of one processor, of the driver's thread
     * @param serverCpuPercent of one processor, of the session that answers it; null where it cannot be read
     * @param queryMillisMean time of one query
     * @param missed samples that were due and not taken, because the answer before was late
     */
    public record Sampler(
            Reading<Double> driverCpuPercent, Reading<Double> serverCpuPercent, double queryMillisMean, long missed) {}

    public DatabaseTime {
        classes = List.copyOf(classes);
        topEvents = List.copyOf(topEvents);
        byTransaction = ordered(
                byTransaction,
                Arrays.stream(TransactionType.values())
                        .map(TransactionType::key)
                        .toList(),
                shares -> ordered(
                        shares,
                        Arrays.stream(WaitClass.values()).map(WaitClass::key).toList(),
                        UnaryOperator.identity()));
    }

    private static <T> Map<String, T> ordered(Map<String, T> map, List<String> keys, UnaryOperator<T> copy) {
        if (!keys.containsAll(map.keySet())) {
            throw new IllegalArgumentException("databaseTime: one of " + map.keySet() + " is not known");
        }
        Map<String, T> ordered = new LinkedHashMap<>();
        keys.stream().filter(map::containsKey).forEach(key -> ordered.put(key, copy.apply(map.get(key))));
        return Collections.unmodifiableMap(ordered);
    }

    /** Percent of database time in a class. */
    public double sharePercent(WaitClass waitClass) {
        return classes.get(waitClass.ordinal()).sharePercent();
    }
}
