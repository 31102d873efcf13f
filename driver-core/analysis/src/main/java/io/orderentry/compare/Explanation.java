package io.orderentry.compare;

import io.orderentry.compare.TimeDifference.PartDifference;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.explain.RuleBook;
import io.orderentry.explain.RuleBook.FigureSet;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.explain.RunExplainer;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.Limitations;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reasons that a group of runs is slower or faster than the reference.
 *
 * @param headline one sentence: the largest cause, or that no difference was seen
 * @param difference null where a run completed no transaction
 * @param costs of the group that are known to be there, however large the difference is; phrases
 * @param findings the largest share of the difference first; none where no difference was seen
 */
@RecordBuilder
public record Explanation(
        String group,
        String reference,
        String headline,
        List<String> costs,
        TimeDifference difference,
        List<RankedFinding> findings,
        List<MachineFigure> machines,
        List<String> notes)
        implements ExplanationBuilder.With {
    public static final String NO_DIFFERENCE = "no difference was seen";

    /** The guest counts it, not its host. */
    private static final String STEAL = "cpuSteal";

    /** Figures that a study of native against virtual machines sets side by side, for one transaction where it makes sense. */
    private static final Set<String> SIDE_BY_SIDE = Set.of(("cpuMillisPerTransaction exitsPerTransaction " + STEAL
                    + " dtlbMissesPerTransaction llcMissesPerTransaction instructionsPerTransaction cyclesPerTransaction"
                    + " systemCallsPerTransaction interruptsPerTransaction contextSwitchesPerTransaction"
                    + " runQueueDelayMillisPerTransaction diskRequestsPerTransaction diskReadMillis diskWriteMillis"
                    + " tcpSegmentsSentPerTransaction serverRoundTripMillis")
            .split(" "));

    /** Fewest percent of the periods of a quota, in which it was used up, that are worth a word. */
    private static final double FELT_PERIODS = 5;

    /** Least ratio of a cost that is. */
    private static final double FELT = 1.25;

    /**
     * Figure of both machines for one transaction.
     *
     * @param ratio other divided by reference; null where a side has none
     */
    public record MachineFigure(String label, String referenceValue, String otherValue, Double ratio) {}

    /**
     * This explanation below an answer on the throughput: where one of the two shows a difference and the other none, it says why it is less
     * sure. The two are of different figures, and this one does not pair the runs.
     *
     * @param answer ratio of the throughputs; null where there is none
     */
    public Explanation besides(Ratio answer) {
        Boolean differs = answer == null ? null : answer.differs();
        if (differs == null || difference == null || differs == difference.seen()) {
            return this;
        }
        String methods = "the answer is of the throughput, at 95 %, " + answer.method()
                + ", corrected for the number of measures; this is of the mean response time, at 99 % (95 % where a setting or the work"
                + " differs), of runs that are not paired";
        String known = String.join(", and ", costs);
        return withHeadline(
                differs
                        ? (known.isEmpty() ? "no cause is named" : known + "; no other cause is named")
                                + ": this is less sure than the answer (" + methods
                                + "), and sees none in mean response times of "
                                + Numbers.millis(difference.total().reference())
                                + " and "
                                + Numbers.millis(difference.total().other()) + " ms; make more runs a side"
                        : headline + "; less sure than it reads, as the answer shows no difference (" + methods + ")");
    }

    /** One explanation for each group but the reference. A pure function. */
    public static List<Explanation> of(Groups groups) {
        return groups.others().stream()
                .map(other -> explain(groups.reference(), other))
                .toList();
    }

    private static Explanation explain(Group reference, Group other) {
        ExplanationBuilder explanation = ExplanationBuilder.builder()
                .group(other.name())
                .reference(reference.name())
                .headline("not available: a run completed no transaction")
                .costs(List.of())
                .findings(List.of())
                .machines(machines(reference, other))
                .notes(List.of());
        TimeDifference times = TimeDifference.of(reference, other, false).orElse(null);
        if (times == null) {
            return explanation.build();
        }
        boolean slower = times.total().difference() > 0;
        FigureSet figures = figures(slower ? other : reference, slower ? reference : other, times);
        RuleBook rules = RuleBook.shipped();
        TimeDifference difference =
                TimeDifference.of(reference, other, rules.isUnequal(figures)).orElseThrow();
        List<RankedFinding> findings = difference.seen() ? RuleBook.findings(rules.difference(), figures) : List.of();
        List<String> costs = costs(reference, other);
        return explanation
                .headline(headline(reference, other, difference, costs, findings))
                .costs(costs)
                .difference(difference)
                .findings(findings)
                .notes(notes(reference, other, difference))
                .build();
    }

    private static List<String> notes(Group reference, Group other, TimeDifference difference) {
        List<String> notes = new ArrayList<>();
        if (difference.runs() < Ratio.FEWEST_RUNS) {
            notes.add("no interval: it needs " + Ratio.FEWEST_RUNS
                    + " runs a side; a difference of less than "
                    + Numbers.decimal(100 * TimeDifference.smallestOfFew(reference, other), 0)
                    + " % of such few runs may be their variation, and no cause of it is named: make "
                    + Ratio.FEWEST_RUNS
                    + " runs a side");
        }
        if (!difference.isSplit()) {
            notes.add("the execution is not split by class of database time: "
                    + List.of(reference, other).stream()
                            .flatMap(group -> group.runs().stream())
                            .map(Run::result)
                            .filter(result -> !result.databaseTime().isAvailable())
                            .map(result -> Metric.notAvailable(result.databaseTime()))
                            .findFirst()
                            .orElse("a run has no samples"));
        }
        return notes;
    }

    private static String headline(
            Group reference, Group other, TimeDifference difference, List<String> costs, List<RankedFinding> findings) {
        PartDifference total = difference.total();
        if (!difference.seen()) {
            // Too few runs, which differ by more than several of them might.
            boolean noise = difference.runs() < Ratio.FEWEST_RUNS
                    && Math.abs(total.difference()) >= TimeDifference.SMALLEST * total.reference();
            return NO_DIFFERENCE + " between " + reference.name() + " and " + other.name()
                    + ": mean response time " + Numbers.millis(total.reference()) + " and "
                    + Numbers.millis(total.other()) + " ms" + interval(total.interval())
                    + (noise
                            ? "; runs like these may differ by "
                                    + Numbers.decimal(
                                            Math.rint(100 * TimeDifference.smallestOfFew(reference, other)), 0)
                                    + " % without a cause: make " + Ratio.FEWEST_RUNS + " runs a side"
                            : "")
                    + costs.stream().map(cost -> "; all the same " + cost).collect(Collectors.joining());
        }
        String size = other.name() + " is " + Numbers.millis(Math.abs(total.difference())) + " ms ("
                + Numbers.decimal(Math.rint(100 * Math.abs(total.difference()) / total.reference()), 0) + " %) "
                + (total.difference() > 0 ? "slower" : "faster") + " per transaction than " + reference.name()
                + interval(total.interval());
        return findings.stream()
                .findFirst()
                .map(first -> first.sentence() + "; " + size)
                .orElse(size + "; no rule names a cause");
    }

    /** Costs that are known to be there, also where these runs do not show by how much. */
    private static List<String> costs(Group reference, Group other) {
        List<String> costs = new ArrayList<>();
        Double periods = mean(MetricCatalogue.of("throttledPeriodsPercent"), other);
        Double without = mean(MetricCatalogue.of("throttledPeriodsPercent"), reference);
        if (periods != null && periods >= FELT_PERIODS && (without == null || without < FELT_PERIODS)) {
            costs.add("the processor quota of " + other.name() + " was used up in " + Numbers.decimal(periods, 0)
                    + " % of its periods");
        }
        Ratio trips = other.ratio(reference, ServerMetrics.ROUND_TRIP::of);
        if (isFelt(trips)) {
            costs.add("the round trip of a trivial statement to " + other.name() + " is " + times(trips, "as long"));
        }
        Ratio calls = other.ratio(
                reference,
                result -> MetricCatalogue.of("systemCallsPerTransaction").of(result, Run.bearer(result)));
        if (isFelt(calls)) {
            costs.add("the machine of " + other.name() + " makes " + times(calls, "the system calls per transaction"));
        }
        return costs;
    }

    private static boolean isFelt(Ratio cost) {
        return cost != null && cost.interval() != null && cost.interval().low() > FELT;
    }

    private static String times(Ratio cost, String what) {
        return Numbers.decimal(cost.value(), 1) + " times " + what + " (95 % CI "
                + ConfidenceInterval.print(cost.interval(), 1) + ")";
    }

    private static String interval(ConfidenceInterval interval) {
        return interval == null
                ? ", without an interval"
                : ", 95 % interval of the difference " + Numbers.millis(interval.low()) + " to "
                        + Numbers.millis(interval.high()) + " ms";
    }

    private static List<MachineFigure> machines(Group reference, Group other) {
        List<MachineFigure> figures = new ArrayList<>();
        for (Metric metric : MetricCatalogue.all()) {
            if (!SIDE_BY_SIDE.contains(metric.id())) {
                continue;
            }
            Double first = mean(metric, reference);
            Double second = mean(metric, other);
            if (first != null || second != null) {
                figures.add(new MachineFigure(
                        metric.label() + (metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")"),
                        Numbers.decimal(first, metric.decimals()),
                        Numbers.decimal(second, metric.decimals()),
                        first == null || second == null || first == 0 ? null : Double.valueOf(second / first)));
            }
        }
        return figures;
    }

    private static Double mean(Metric metric, Group group) {
        MeasureSample sample = group.sample(result ->
                metric.of(result, metric.id().equals(STEAL) ? result.host().orNull() : Run.bearer(result)));
        return sample == null ? null : Double.valueOf(sample.arithmetic());
    }

    /**
     * Figures of a slower and a faster side for the rules: {@code slow.X}, {@code fast.X}, {@code ratio.X} and {@code delta.X} of each figure
     * of a run, {@code part.X} as percent of the difference, {@code changed.NAME} for each setting, 1 where the sides differ and else 0, and
     * {@code emulated}, 1 where the slower side alone runs on emulated processors.
     */
    private static FigureSet figures(Group slower, Group faster, TimeDifference difference) {
        Map<String, Double> fast = means(faster);
        Map<String, Double> values = new HashMap<>();
        means(slower).forEach((name, slow) -> {
            Double other = fast.get(name);
            values.put("slow." + name, slow);
            if (other != null) {
                values.put("fast." + name, other);
                values.put("delta." + name, slow - other);
                if (other > 0) {
                    values.put("ratio." + name, slow / other);
                }
            }
        });
        int sign = difference.total().difference() < 0 ? -1 : 1;
        Map<String, Double> parts = difference.parts().stream()
                .collect(Collectors.toMap(PartDifference::part, part -> sign * part.difference()));
        parts.forEach((part, growth) -> values.put("delta.millis." + part, Math.abs(growth)));
        Map<String, Double> held = new HashMap<>(parts);
        held.replaceAll((part, growth) -> values.getOrDefault("delta.heldMillis." + part, growth));
        shares("part.", parts, values);
        shares("held.", held, values);
        values.put("part.all", 100.0);
        values.put("emulated", isEmulated(slower) && !isEmulated(faster) ? 1.0 : 0.0);
        Map<String, String> words = new HashMap<>();
        words.put("slower", slower.name());
        words.put("faster", faster.name());
        settings(slower, faster, values, words);
        slower.runs()
                .forEach(run -> RunExplainer.figures(run.result())
                        .words()
                        .forEach((name, word) -> words.putIfAbsent(name, word)));
        return new FigureSet(values, words);
    }

    private static boolean isEmulated(Group group) {
        return group.runs().stream()
                .flatMap(run -> Caveats.of(run.result()).stream())
                .anyMatch(caveat -> caveat.id().equals(Limitations.EMULATED));
    }

    /** Parts that shrink leave the others more than the whole: the shares are of the sum of the parts that grow, and only these have one. */
    private static void shares(String prefix, Map<String, Double> growth, Map<String, Double> values) {
        double whole = RunExplainer.sumOfPositive(growth);
        growth.forEach((part, millis) -> {
            values.remove(prefix + part);
            if (millis > 0) {
                values.put(prefix + part, 100 * millis / whole);
            }
        });
    }

    private static Map<String, Double> means(Group group) {
        return group.runs().stream()
                .flatMap(run -> RunExplainer.figures(run.result()).values().entrySet().stream())
                .collect(Collectors.groupingBy(Map.Entry::getKey, Collectors.averagingDouble(Map.Entry::getValue)));
    }

    private static void settings(Group slower, Group faster, Map<String, Double> values, Map<String, String> words) {
        Map<String, String> slow = settings(slower);
        Map<String, String> fast = settings(faster);
        TreeSet<String> names = new TreeSet<>(slow.keySet());
        names.addAll(fast.keySet());
        List<String> changes = new ArrayList<>();
        for (String name : names) {
            String one = slow.getOrDefault(name, Numbers.NONE);
            String other = fast.getOrDefault(name, Numbers.NONE);
            values.put("changed." + name, one.equals(other) ? 0.0 : 1.0);
            words.put("slow." + name, one);
            words.put("fast." + name, other);
            if (!one.equals(other)) {
                changes.add(name + " " + one + " instead of " + other);
            }
        }
        values.put("changes", (double) changes.size());
        words.put("changed", changes.stream().limit(3).collect(Collectors.joining(", ")));
    }

    /** The settings that a rule may know, those in which the runs of a group agree. */
    private static Map<String, String> settings(Group group) {
        Map<String, String> common = settings(group.runs().get(0).result());
        group.runs()
                .forEach(run ->
                        common.entrySet().retainAll(settings(run.result()).entrySet()));
        return common;
    }

    private static Map<String, String> settings(Result result) {
        Identity identity = result.identity();
        Map<String, String> settings = new TreeMap<>();
        settings.put("server", identity.serverVersion());
        settings.put("driver", identity.driverVersion());
        settings.put("mode", identity.mode());
        settings.put("isolation", identity.isolation());
        settings.put("connections", Integer.toString(identity.connections()));
        settings.put("warehouses", Integer.toString(identity.warehouses()));
        settings.put(
                "virtualization", result.host().flatMap(Host::virtualization).orNull());
        Server server = result.server().orNull();
        if (server != null) {
            settings.putAll(server.settings());
            settings.put("tls", server.tls().orElse(Numbers.NONE));
            settings.put("cache", server.cacheBytes().map(Numbers::bytes).orNull());
        }
        settings.values().removeIf(Objects::isNull);
        return settings;
    }
}
