package io.orderentry.compare;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.stats.SequentialTest;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.text.Durations;
import io.orderentry.text.Sentences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Assertion about a group, answered with one-sided bounds of 95 % confidence: it holds when the bound on the assertion's side satisfies it,
 * is violated when the bound on the other side does not, and is undecided between the two. An assertion of all groups or types holds when
 * each of its parts does, so none is corrected.
 *
 * @param holds null when the runs do not decide it
 */
public record Assertion(String sentence, Boolean holds, Answer answer) {

    /** Answers to an assertion, from good to bad. */
    public enum Answer {
        HOLDS,
        UNDECIDED,
        VIOLATED;

        /** Style of it on a page. */
        public String style() {
            return this == HOLDS ? "pass" : this == UNDECIDED ? "open" : "fail";
        }

        /** The worst answer of several assertions; {@link #HOLDS} where there are none. */
        public static Answer of(List<Assertion> assertions) {
            return assertions.stream()
                    .map(Assertion::answer)
                    .max(Answer::compareTo)
                    .orElse(HOLDS);
        }
    }

    public Assertion(String sentence, Boolean holds) {
        this(sentence, holds, holds == null ? Answer.UNDECIDED : holds ? Answer.HOLDS : Answer.VIOLATED);
    }

    static List<Assertion> of(Groups groups, ComparisonRequest request) {
        List<Assertion> assertions = new ArrayList<>();
        if (request.atLeast() != null && request.untilDecided() != null) {
            assertions.addAll(atLeast(groups, request.atLeast(), request.untilDecided()));
        } else if (request.atLeast() != null) {
            groups.others().forEach(group -> assertions.add(atLeast(group, groups, request.atLeast())));
        }
        if (request.within() != null) {
            groups.others().forEach(group -> assertions.addAll(within(group, groups.reference(), request.within())));
        }
        return assertions;
    }

    private static String atLeast(Group group, Group reference, double share) {
        return "throughput ratio of " + group.name() + " at least "
                + Numbers.decimal(share, 4).replaceAll("\\.?0+$", "") + " of " + reference.name() + ": ";
    }

    /**
     * Assertions that the throughput of every group is at least a share of the reference's, by the sequential test, for runs that end when it
     * decides (docs/statistics.md).
     */
    static List<Assertion> atLeast(Groups groups, double share, int blocks) {
        SequentialTest test = new SequentialTest(share, blocks);
        return groups.others().stream()
                .map(group -> {
                    SequentialTest.State state =
                            test.of(logarithms(group, groups.reference(), groups.throughputMeasure()));
                    return new Assertion(atLeast(group, groups.reference(), share) + sentence(state), state.holds());
                })
                .toList();
    }

    /** Logarithms of the ratios of the blocks, up to the first one that is not complete. */
    private static List<Double> logarithms(Group group, Group reference, Metric measure) {
        Map<Integer, Double> ours = byBlock(group, measure);
        Map<Integer, Double> theirs = byBlock(reference, measure);
        return IntStream.iterate(1, block -> block + 1)
                .takeWhile(block -> ours.containsKey(block) && theirs.containsKey(block))
                .mapToObj(block -> Math.log(ours.get(block) / theirs.get(block)))
                .toList();
    }

    /** Figures above 0 of the runs with enough data. */
    private static Map<Integer, Double> byBlock(Group group, Metric measure) {
        Map<Integer, Double> figures = new HashMap<>();
        for (Run run : group.runs()) {
            Double figure = run.lacksData() ? null : measure.of(run.result());
            figures.put(Integer.valueOf(run.label(Experiment.BLOCK)), figure);
        }
        figures.values().removeIf(figure -> figure == null || figure <= 0);
        return figures;
    }

    private static String sentence(SequentialTest.State state) {
        if (state.ratio() == null) {
            return "no complete block";
        }
        String more = state.obstacle() != null
                ? state.obstacle()
                : state.moreBlocks().isPresent()
                        ? "about " + state.moreBlocks().getAsInt() + " more blocks would decide it"
                        : state.interval() == null
                                ? "too few blocks to say how many are needed"
                                : "more blocks than are practical would decide it";
        return "ratio " + Numbers.decimal(state.ratio(), 3)
                + (state.interval() == null ? "" : ", interval " + ConfidenceInterval.print(state.interval(), 3))
                + ", after " + Sentences.count(state.blocks(), "block")
                + (state.holds() == null ? "; " + more : "");
    }

    private static Assertion atLeast(Group group, Groups groups, double share) {
        Group reference = groups.reference();
        Metric measure = groups.throughputMeasure();
        Ratio ratio = group.ratio(reference, measure::of);
        String value = ratio == null ? "" : "ratio " + Numbers.decimal(ratio.value(), 3);
        Optional<String> undecided = group.undecided(reference, measure)
                .or(() -> ratio == null
                        ? Optional.of(group.noRatio(reference, measure::of))
                        : tooFew(value, ratio.interval(), group, reference));
        String assertion = atLeast(group, reference, share);
        if (undecided.isPresent()) {
            return new Assertion(assertion + undecided.get(), null);
        }
        Boolean holds = ratio.lowerBound() >= share ? Boolean.TRUE : ratio.upperBound() < share ? false : null;
        double distance = Math.log(ratio.value()) - Math.log(share);
        return new Assertion(
                assertion + bounds(holds, true, ratio.lowerBound(), ratio.upperBound(), 3) + ", " + value
                        + ", 95 % interval " + ConfidenceInterval.print(ratio.interval(), 3)
                        + (holds != null ? "" : moreRuns(group.logDifference(reference, measure::of), distance)),
                holds);
    }

    /** Assertions that the mean response time of every type is at most so much longer than the reference's (docs/statistics.md). */
    private static List<Assertion> within(Group group, Group reference, Duration limit) {
        String than = " with " + group.name() + " within " + Durations.print(limit) + " of " + reference.name() + ": ";
        List<Assertion> assertions = ResponseTimeMetrics.times(EnumSet.of(Statistic.MEAN)).stream()
                .filter(mean -> group.sample(mean::of) != null || reference.sample(mean::of) != null)
                .map(mean -> within(group, reference, mean, limit.toMillis(), than))
                .toList();
        return assertions.isEmpty()
                ? List.of(new Assertion("mean response times" + than + "no sample on either side", null))
                : assertions;
    }

    private static Assertion within(Group group, Group reference, Metric mean, double most, String than) {
        MeanDifference delta = group.difference(reference, mean);
        String longer = delta == null ? "" : Numbers.decimal(delta.estimate(), 2) + " ms longer";
        Optional<String> undecided = group.undecided(reference, mean)
                .or(() -> tooFew(longer, delta.interval(Ratio.CONFIDENCE), group, reference));
        String assertion = "mean response time of " + mean.label().replaceFirst(" mean$", "") + than;
        if (undecided.isPresent()) {
            return new Assertion(assertion + undecided.get(), null);
        }
        double low = delta.lowerBound(Ratio.CONFIDENCE);
        double high = delta.upperBound(Ratio.CONFIDENCE);
        Boolean holds = high <= most ? Boolean.TRUE : low > most ? false : null;
        String bounds = bounds(holds, false, low, high, 2);
        return new Assertion(
                assertion
                        + (holds != null
                                ? bounds + " ms longer"
                                : longer + ", " + bounds + " ms" + moreRuns(delta, delta.estimate() - most)),
                holds);
    }

    /** The bound that decides, the lower one for an assertion of a least value that holds; both where none does. */
    private static String bounds(Boolean holds, boolean least, double low, double high, int decimals) {
        String lower = Numbers.decimal(low, decimals);
        String upper = Numbers.decimal(high, decimals);
        return "one-sided 95 % "
                + (holds == null
                        ? "bounds " + lower + " to " + upper
                        : holds == least ? "lower bound " + lower : "upper bound " + upper);
    }

    private static Optional<String> tooFew(String value, ConfidenceInterval interval, Group group, Group reference) {
        String missing = missingRuns(group, reference);
        return interval != null
                ? Optional.empty()
                : Optional.of(value + "; no verdict with fewer than " + Ratio.FEWEST_RUNS + " runs a side"
                        + (missing.isEmpty() ? "" : "; make " + missing));
    }

    /** Runs that two sides need for an interval, such as {@code 1 more of native and 2 more of vm}. */
    static String missingRuns(Group group, Group reference) {
        return Stream.of(reference, group)
                .filter(side -> side.runs().size() < Ratio.FEWEST_RUNS)
                .map(side -> Ratio.FEWEST_RUNS - side.runs().size() + " more of " + side.name())
                .collect(Collectors.joining(" and "));
    }

    private static String moreRuns(MeanDifference difference, double distance) {
        OptionalInt needed = difference.runsToDecide(distance, Ratio.LEVEL);
        return needed.isPresent()
                ? "; about " + (needed.getAsInt() - difference.runs()) + " more runs a side (" + needed.getAsInt()
                        + " in all) with the same spread would decide it with 80 % power"
                : "; so close to the assertion that " + MeanDifference.MOST_RUNS
                        + " runs a side with the same spread would not decide it";
    }
}
