package io.orderentry.explain;

import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.LockHolders;
import io.orderentry.result.DatabaseTime.Outside;
import io.orderentry.result.Result;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Waits for locks of rows, as time of those who hold the locks: a transaction that takes longer holds its locks longer, and others wait for as long.
 * They count for what the holders did, where that was sampled, and else for all that transactions do, in proportion. What sessions outside of
 * the load held stays a wait for locks.
 */
final class LockWaits {
    private static final double PERCENT = 100;

    /** No holder of a lock is in these: one waits itself, and one has not begun. */
    private static final Set<TimePart> NO_HOLDERS =
            EnumSet.of(TimePart.LOCK_ROW, TimePart.LOCK_RELATION, TimePart.QUEUE, TimePart.EXECUTION);

    private LockWaits() {}

    /** The parts of the mean response time, in milliseconds, each with the waits for locks that were held meanwhile. */
    static Map<TimePart, Double> withWaitsFor(Result result, Map<TimePart, Double> parts) {
        Map<TimePart, Double> held = new EnumMap<>(TimePart.class);
        held.putAll(parts);
        double waited = parts.getOrDefault(TimePart.LOCK_ROW, 0.0);
        Map<TimePart, Double> holders = holders(result, parts);
        double all = RunExplainer.sumOfPositive(holders);
        if (waited <= 0 || all <= 0) {
            return held;
        }
        double outside = outsidePercent(result) / PERCENT;
        holders.forEach(
                (part, weight) -> held.merge(part, waited * (1 - outside) * Math.max(0, weight) / all, Double::sum));
        held.put(TimePart.LOCK_ROW, waited * outside);
        return held;
    }

    private static Map<TimePart, Double> holders(Result result, Map<TimePart, Double> parts) {
        LockHolders sampled = sampled(result);
        Map<TimePart, Double> holders = new EnumMap<>(TimePart.class);
        if (sampled != null && !sampled.load().isEmpty()) {
            sampled.load()
                    .forEach(each -> holders.merge(TimePart.part(each.waitClass()), each.sharePercent(), Double::sum));
            return holders;
        }
        parts.forEach((part, millis) -> {
            if (!NO_HOLDERS.contains(part)) {
                holders.put(part, millis);
            }
        });
        return holders;
    }

    private static LockHolders sampled(Result result) {
        DatabaseTime time = result.databaseTime().orNull();
        return time == null
                        || !time.lockHolders().isAvailable()
                        || time.lockHolders().value().waits() == 0
                ? null
                : time.lockHolders().orNull();
    }

    private static double outsidePercent(Result result) {
        LockHolders sampled = sampled(result);
        return sampled == null ? 0 : Math.min(PERCENT, sampled.outsidePercent());
    }

    /** Figure {@code outsideHolderPercent} and the words {@code outsideHolder} and {@code event.holders}. */
    static void outside(Result result, Map<String, Double> values, Map<String, String> words) {
        LockHolders sampled = sampled(result);
        if (sampled == null) {
            return;
        }
        values.put("outsideHolderPercent", outsidePercent(result));
        if (!sampled.outside().isEmpty()) {
            Outside first = sampled.outside().get(0);
            words.put("outsideHolder", first.session() + ", " + first.event());
        }
        if (!sampled.load().isEmpty()) {
            words.put("event.holders", sampled.load().get(0).event());
        }
    }
}
