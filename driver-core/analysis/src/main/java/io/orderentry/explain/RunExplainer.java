package io.orderentry.explain;

import io.orderentry.explain.MeanTimes.TimePart;
import io.orderentry.explain.RuleBook.FigureSet;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.LockHolders;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Explains one run: figures by name, and the rules that apply to them. */
public final class RunExplainer {
    private static final String HYPERVISOR = "hypervisor";
    private static final String PROCEDURES = "procedures";

    /** No holder of a lock is in these: one waits itself, and one has not begun. */
    private static final Set<TimePart> NO_HOLDERS =
            EnumSet.of(TimePart.LOCK_ROW, TimePart.LOCK_RELATION, TimePart.QUEUE, TimePart.EXECUTION);

    private RunExplainer() {}

    /** The findings, the largest share first. A pure function. */
    public static List<RankedFinding> findings(Result result) {
        return RuleBook.findings(RuleBook.shipped().run(), figures(result));
    }

    /** All figures that rules can name: those of the catalogue by their ids, and the parts of the response time. */
    public static FigureSet figures(Result result) {
        Map<String, Double> values = new HashMap<>();
        for (Metric metric : MetricCatalogue.all()) {
            // Of a figure that is absent nothing is put.
            values.computeIfAbsent(metric.id(), id -> metric.of(result));
        }
        result.machine(HYPERVISOR)
                .ifPresent(host -> MetricCatalogue.of(Metric.Scope.MACHINE)
                        .forEach(metric ->
                                values.computeIfAbsent(HYPERVISOR + "." + metric.id(), id -> metric.of(result, host))));
        Map<String, String> words = new HashMap<>();
        LockHolders sampled =
                result.databaseTime().flatMap(DatabaseTime::lockHolders).orNull();
        LockHolders holders = sampled == null || sampled.waits() == 0 ? null : sampled;
        MeanTimes.of(result).ifPresent(times -> {
            values.put("responseMillis", times.response());
            // More samples than the response times have room for leave a part below 0: the shares are of those that are
            // there.
            double whole = sumOfPositive(times.parts());
            times.parts().forEach((part, millis) -> {
                values.put("millis." + part.key(), millis);
                values.put("part." + part.key(), 100 * Math.max(0, millis) / whole);
            });
            withWaitsFor(holders, times.parts()).forEach((part, millis) -> {
                values.put("heldMillis." + part.key(), millis);
                double share = 100 * Math.max(0, millis) / whole;
                values.put("held." + part.key(), share);
                double locked = share - values.getOrDefault("part." + part.key(), 0.0);
                if (locked >= 1) {
                    values.put("locked." + part.key(), locked);
                }
            });
        });
        values.put("procedures", result.identity().mode().equals(PROCEDURES) ? 1.0 : 0.0);
        if (result.databaseTime().isAvailable()) {
            database(result.databaseTime().value(), values, words);
        }
        readyMillis(values);
        long due = result.sum(TransactionResult::due);
        values.put("failedPercent", due == 0 ? 0.0 : 100.0 * result.sum(TransactionResult::failedOrUnknown) / due);
        if (holders != null) {
            outside(holders, values, words);
        }
        return new FigureSet(values, words);
    }

    /** Percent of database time by class, the event with the largest share of each class, and what the samples cost. */
    private static void database(DatabaseTime time, Map<String, Double> values, Map<String, String> words) {
        if (time.samples() > 0) {
            time.classes().forEach(each -> values.put("time." + each.waitClass(), each.sharePercent()));
        }
        time.topEvents().forEach(each -> words.putIfAbsent("event." + each.waitClass(), each.event()));
        double sampler = time.sampler().queryMillisMean();
        values.put("samplerMillis", sampler);
        Double path = values.get("serverRoundTripMillis");
        if (path != null) {
            // What the server took for a sample, and not the path to it: the same path slows both.
            values.put("samplerWorkMillis", Math.max(0, sampler - path));
        }
    }

    /** Sum of the parts above 0. */
    public static double sumOfPositive(Map<?, Double> parts) {
        return parts.values().stream().mapToDouble(part -> Math.max(0, part)).sum();
    }

    /** Sessions without a wait use a processor or wait for one: what they have more than the machine's processors gave, they waited. */
    private static void readyMillis(Map<String, Double> values) {
        Double sampled = values.get("millis.cpu");
        Double used = values.get("cpuMillisPerTransaction");
        if (sampled != null && used != null) {
            double ready = Math.max(0, sampled - used);
            values.put("readyMillis", ready);
            values.put("readyPercent", sampled == 0 ? 0 : 100 * ready / sampled);
        }
    }

    /**
     * Parts of the mean response time, in milliseconds, in which waits for locks of rows are time of those who hold the locks: a transaction that takes
     * longer holds its locks longer, and others wait for as long. They count for what the holders did, where that was sampled, and else for all that
     * transactions do, in proportion. What sessions outside of the load held stays a wait for locks.
     *
     * @param sampled holders of locks; null without samples of them
     */
    private static Map<TimePart, Double> withWaitsFor(LockHolders sampled, Map<TimePart, Double> parts) {
        Map<TimePart, Double> held = new EnumMap<>(parts);
        double waited = parts.getOrDefault(TimePart.LOCK_ROW, 0.0);
        Map<TimePart, Double> holders = new EnumMap<>(TimePart.class);
        if (sampled != null && !sampled.load().isEmpty()) {
            sampled.load()
                    .forEach(each -> holders.merge(TimePart.part(each.waitClass()), each.sharePercent(), Double::sum));
        } else {
            holders.putAll(parts);
            holders.keySet().removeAll(NO_HOLDERS);
        }
        double all = sumOfPositive(holders);
        if (waited > 0 && all > 0) {
            double outside = sampled == null ? 0 : Math.min(100, sampled.outsidePercent()) / 100;
            holders.forEach((part, weight) ->
                    held.merge(part, waited * (1 - outside) * Math.max(0, weight) / all, Double::sum));
            held.put(TimePart.LOCK_ROW, waited * outside);
        }
        return held;
    }

    /** Figure {@code outsideHolderPercent} and the words {@code outsideHolder} and {@code event.holders}. */
    private static void outside(LockHolders sampled, Map<String, Double> values, Map<String, String> words) {
        values.put("outsideHolderPercent", Math.min(100, sampled.outsidePercent()));
        sampled.outside().stream()
                .findFirst()
                .ifPresent(first -> words.put("outsideHolder", first.session() + ", " + first.event()));
        sampled.load().stream().findFirst().ifPresent(first -> words.put("event.holders", first.event()));
    }
}
