package io.orderentry.explain;

import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.Result;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Explains one run: figures by name, and the rules that apply to them. */
public final class RunExplainer {
    private static final String HYPERVISOR = "hypervisor";
    private static final String PROCEDURES = "procedures";
    private static final int PERCENT = 100;

    private RunExplainer() {}

    /** The findings, the largest share first. A pure function. */
    public static List<RankedFinding> findings(Result result) {
        return RuleBook.findings(RuleBook.shipped().run(), figures(result));
    }

    /** All figures that rules can name: those of the catalogue by their ids, and the parts of the response time. */
    public static FigureSet figures(Result result) {
        Map<String, Double> values = new HashMap<>();
        for (Metric metric : MetricCatalogue.all()) {
            put(values, metric.id(), () -> metric.of(result));
        }
        result.hosts().stream()
                .filter(host -> host.role().equals(HYPERVISOR))
                .findFirst()
                .ifPresent(host -> MetricCatalogue.of(Metric.Scope.MACHINE)
                        .forEach(metric -> put(values, HYPERVISOR + "." + metric.id(), () -> metric.of(result, host))));
        MeanTimes.of(result).ifPresent(times -> {
            values.put("responseMillis", times.response());
            // More samples than the response times have room for leave a part below 0: the shares are of those that are
            // there.
            double whole = sumOfPositive(times.parts());
            times.parts().forEach((part, millis) -> {
                values.put("millis." + part.key(), millis);
                values.put("part." + part.key(), PERCENT * Math.max(0, millis) / whole);
            });
            LockWaits.withWaitsFor(result, times.parts()).forEach((part, millis) -> {
                values.put("heldMillis." + part.key(), millis);
                double share = PERCENT * Math.max(0, millis) / whole;
                values.put("held." + part.key(), share);
                double locked = share - values.get("part." + part.key());
                if (locked >= 1) {
                    values.put("locked." + part.key(), locked);
                }
            });
        });
        values.put("procedures", result.identity().mode().equals(PROCEDURES) ? 1.0 : 0.0);
        values.putAll(TimePart.shares(result));
        if (result.databaseTime().isAvailable()) {
            double sampler = result.databaseTime().value().sampler().queryMillisMean();
            values.put("samplerMillis", sampler);
            Double path = values.get("serverRoundTripMillis");
            if (path != null) {
                // What the server took for a sample, and not the path to it: the same path slows both.
                values.put("samplerWorkMillis", Math.max(0, sampler - path));
            }
        }
        readyMillis(values);
        values.put("failedPercent", failedPercent(result));
        Map<String, String> words = new HashMap<>(TimePart.events(result));
        LockWaits.outside(result, values, words);
        return new FigureSet(values, words);
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
            values.put("readyPercent", sampled == 0 ? 0 : PERCENT * ready / sampled);
        }
    }

    private static double failedPercent(Result result) {
        long failed = result.transactions().values().stream()
                .mapToLong(each -> each.failed() + each.unknown())
                .sum();
        long due = result.transactions().values().stream()
                .mapToLong(each -> each.due())
                .sum();
        return due == 0 ? 0 : (double) PERCENT * failed / due;
    }

    private static void put(Map<String, Double> values, String name, Supplier<Double> figure) {
        Double value = figure.get();
        if (value != null) {
            values.put(name, value);
        }
    }
}
