package io.orderentry.compare;

import io.orderentry.compare.stats.RankCorrelation;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.stats.SequentialTest;
import io.orderentry.config.StartState;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warnings and disclosures of a comparison: runs that are not good, groups that are not of one kind. */
final class ComparisonWarnings {
    /** Sentence where the databases of the runs differ before the first transaction. */
    static final String START_STATE = "the runs did not start from the same database";

    private ComparisonWarnings() {}

    /** Sentence on a run whose verdict is not PASS. */
    static String notPassed(Run run) {
        Verdict verdict = run.result().verdict();
        return run.folder() + " is " + verdict.status().words() + ": " + String.join("; ", verdict.reasons());
    }

    static List<String> of(Groups groups, List<Difference> differences) {
        List<String> warnings = new ArrayList<>();
        groups.runs().stream()
                .filter(run -> !run.passed())
                .map(ComparisonWarnings::notPassed)
                .forEach(warnings::add);
        List<String> within = differences.stream()
                .filter(Difference::within)
                .map(Difference::name)
                .toList();
        if (!within.isEmpty()) {
            warnings.add("not the same in all runs of one group, so that it widens the spread: "
                    + String.join(", ", within));
        }
        if (differences.stream().anyMatch(difference -> difference.area() == Difference.Area.START_STATE)) {
            warnings.add(START_STATE);
        }
        AgeTrend trend = AgeTrend.of(groups);
        if (trend != null && trend.isFound()) {
            warnings.add(trend.sentence()
                    + "; restore the start state before each run, or quote only ratios paired by block");
        }
        groups.others().forEach(group -> tooFew(group, groups.reference(), warnings));
        groups.all().forEach(group -> underCommitted(group, warnings));
        profiled(groups, warnings);
        coarsePercentiles(groups, warnings);
        return warnings;
    }

    private static void tooFew(Group group, Group reference, List<String> warnings) {
        int runs = group.runs().size();
        int others = reference.runs().size();
        if (Math.min(runs, others) < Ratio.FEWEST_RUNS) {
            warnings.add(group.name() + " has " + runs + " and " + reference.name() + " " + others + " of at least "
                    + Ratio.FEWEST_RUNS + " runs: ratios without interval and without verdict");
        }
    }

    /** Warns of virtual machines on a host with more processors than they have, which favours them. */
    private static void underCommitted(Group group, List<String> warnings) {
        for (Run run : group.runs()) {
            Double virtual = FigureArithmetic.number(run.label("vcpus"));
            Double physical = FigureArithmetic.number(run.label("pcpus"));
            if (virtual != null && physical != null && physical > virtual) {
                warnings.add(group.name() + " is under-committed: " + Numbers.decimal(physical, 0)
                        + " physical processors for " + Numbers.decimal(virtual, 0) + " virtual ones");
                return;
            }
        }
    }

    /** Warns of percentiles that a few slow transactions decide, in any run. */
    private static void coarsePercentiles(Groups groups, List<String> warnings) {
        List<String> coarse = new ArrayList<>();
        for (TransactionType type : TransactionType.values()) {
            String percentiles = groups.runs().stream()
                    .flatMap(run -> run.result().transaction(type).coarsePercentiles().stream())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
            if (!percentiles.isEmpty()) {
                coarse.add(type.title() + " " + percentiles);
            }
        }
        if (!coarse.isEmpty()) {
            warnings.add("percentiles with fewer than 10 samples above them in a run: " + String.join("; ", coarse));
        }
    }

    /** Warns of runs of which only some were profiled, because sampling costs processor time. */
    private static void profiled(Groups groups, List<String> warnings) {
        long sampled = profiled(groups.runs());
        if (sampled > 0 && sampled < groups.runs().size()) {
            warnings.add("only some runs were profiled, and sampling costs throughput: "
                    + groups.all().stream()
                            .map(group -> group.name() + " " + profiled(group.runs()) + " of "
                                    + group.runs().size())
                            .collect(Collectors.joining(", ")));
        }
    }

    private static long profiled(List<Run> runs) {
        return runs.stream().filter(run -> run.result().profiled()).count();
    }

    /** Sentences on how the start states of an experiment's runs were restored. */
    private static List<String> startStates(Groups groups) {
        List<String> labels = groups.runs().stream()
                .map(run -> run.label(StartState.LABEL))
                .distinct()
                .toList();
        return Stream.of(StartState.values())
                .filter(state -> labels.contains(state.toString()))
                .map(StartState::sentence)
                .toList();
    }

    /**
     * The sentences of all runs, each once; where runs differ in the figures of a deviation, the first run's.
     *
     * @param ratiosOnly leave out the part of a deviation that has figures
     */
    static List<String> disclosures(Groups groups, ComparisonRequest request) {
        Map<String, List<Disclosure>> byId = groups.runs().stream()
                .flatMap(run -> run.result().disclosures().stream())
                .collect(Collectors.groupingBy(Disclosure::id, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>(startStates(groups));
        if (request.untilDecided() != null) {
            sentences.add("the runs ended when the sequential test of the assertion decided it, after at most "
                    + request.untilDecided() + " blocks: it is called violated in at most "
                    + Math.round(100 * SequentialTest.ALPHA)
                    + " % of experiments where it is true, and held in at most "
                    + Math.round(100 * SequentialTest.BETA)
                    + " % where it is false; the other intervals are for a number of runs that was fixed before");
        }
        AgeTrend trend = AgeTrend.of(groups);
        if (trend != null) {
            sentences.add(trend.ages());
            if (!trend.isFound()) {
                sentences.add(trend.sentence());
            }
        }
        for (List<Disclosure> same : byId.values()) {
            Disclosure first = same.get(0);
            List<String> texts = request.ratiosOnly()
                    ? Collections.nCopies(same.size(), first.text().split(":")[0])
                    : same.stream().map(Disclosure::text).toList();
            if (first.clause().isEmpty()) {
                sentences.addAll(new LinkedHashSet<>(texts));
            } else {
                sentences.add("clause " + first.clause() + ": " + ComparisonLimitations.sentence(texts, groups.runs()));
            }
        }
        return sentences;
    }

    /**
     * Does throughput change with the age of a database that is not restored between its runs? The age is the order of the runs.
     *
     * @param runs those that began where an earlier one had ended, and have a throughput
     * @param correlation of the order with throughput in proportion to the mean of its group; null where it has none
     * @param historyRows least and most rows of HISTORY for each warehouse at the start of a run: every Payment adds one
     */
    private record AgeTrend(int runs, RankCorrelation correlation, LongSummaryStatistics historyRows) {
        private record Aged(String start, double relative) {}

        /** Returns null where the database was restored before every run. */
        static AgeTrend of(Groups groups) {
            List<Aged> aged = groups.all().stream()
                    .flatMap(group -> group.runs().stream()
                            .filter(AgeTrend::isContinued)
                            .filter(run -> ThroughputMetrics.NEW_ORDERS.of(run.result()) != null)
                            .map(run -> new Aged(run.result().identity().startUtc(), relative(run, group))))
                    .sorted((one, other) -> one.start().compareTo(other.start()))
                    .toList();
            if (aged.isEmpty()) {
                return null;
            }
            double[] order = new double[aged.size()];
            for (int i = 0; i < order.length; i++) {
                order[i] = i;
            }
            return new AgeTrend(
                    order.length,
                    RankCorrelation.of(
                            order, aged.stream().mapToDouble(Aged::relative).toArray(), RankCorrelation.PERMUTATIONS),
                    groups.runs().stream()
                            .filter(AgeTrend::isContinued)
                            .map(run -> ComparisonKey.historyRowsPerWarehouse(run.result()))
                            .filter(Objects::nonNull)
                            .collect(Collectors.summarizingLong(Long::longValue)));
        }

        private static boolean isContinued(Run run) {
            return StartState.CONTINUE.toString().equals(run.label(StartState.LABEL));
        }

        private static double relative(Run run, Group group) {
            return ThroughputMetrics.NEW_ORDERS.of(run.result()) / group.mean(ThroughputMetrics.NEW_ORDERS::of);
        }

        /** Returns whether chance does not explain it. */
        boolean isFound() {
            return correlation != null && correlation.pValue() <= Ratio.LEVEL;
        }

        /** Result of the test, in words. */
        String sentence() {
            if (correlation == null) {
                return "throughput and age of the database: no correlation of " + runs + " runs can be given";
            }
            return (isFound() ? "throughput changes with" : "no trend of throughput was found with")
                    + " the age of the database: rank correlation " + Numbers.decimal(correlation.rho(), 2)
                    + " with the order of the " + runs + " runs, p = " + Numbers.decimal(correlation.pValue(), 4);
        }

        /** Ages of the databases that the runs began with, in words. */
        String ages() {
            return historyRows.getCount() == 0
                    ? "the size of the databases at the start of the runs is not known"
                    : "rows of HISTORY for each warehouse at the start of a run: " + Numbers.count(historyRows.getMin())
                            + " to " + Numbers.count(historyRows.getMax());
        }
    }
}
