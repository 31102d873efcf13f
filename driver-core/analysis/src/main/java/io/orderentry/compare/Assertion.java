package io.orderentry.compare;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Group.LatencyDelta;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.sequential.SequentialTest;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.text.Durations;
import io.orderentry.text.Sentences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Assertion about a group, answered with one-sided bounds of 95 % confidence: it holds when the bound on the assertion's side satisfies it,
 * is violated when the bound on the other side does not, and is undecided between the two. An assertion of all groups or types holds when
 * each of its parts does, so none is corrected.
 *
 * @param sentence the assertion with its bounds; for one that is undecided, what would decide it
 * @param holds null when the runs do not decide it
 */
public record Assertion(String sentence, Boolean holds, Answer answer) {

    /** Answers to an assertion, from good to bad. */
    public enum Answer {
        /** With 95 % confidence the assertion is true. */
        HOLDS,
        /** The runs are compatible with the assertion and with its opposite, or there are too few. */
        UNDECIDED,
        /** With 95 % confidence the assertion is false. */
        VIOLATED;

        /** The worst answer of several assertions; {@link #HOLDS} where there are none. */
        public static Answer of(List<Assertion> assertions) {
            return assertions.stream()
                    .map(Assertion::answer)
                    .max(Answer::compareTo)
                    .orElse(HOLDS);
        }
    }

    /** Assertion whose answer follows from whether it holds. */
    public Assertion(String sentence, Boolean holds) {
        this(sentence, holds, holds == null ? Answer.UNDECIDED : holds ? Answer.HOLDS : Answer.VIOLATED);
    }

    /** Assertions that the throughput of every group is at least a share of the reference's (docs/statistics.md). */
    static List<Assertion> atLeast(Groups groups, double share) {
        return groups.others().stream()
                .map(group -> atLeast(group, groups.reference(), groups.throughputMeasure(), share))
                .toList();
    }

    private static String atLeast(Group group, Group reference, double share) {
        return "throughput ratio of " + group.name() + " at least "
                + Numbers.decimal(share, 4).replaceAll("\\.?0+$", "") + " of " + reference.name() + ": ";
    }

    /**
     * The same by the sequential test, for runs that end when it decides (docs/statistics.md).
     *
     * @param blocks largest number of blocks
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
        Map<Integer, Run> ours = byBlock(group);
        Map<Integer, Run> theirs = byBlock(reference);
        List<Double> logarithms = new ArrayList<>();
        for (int block = 1; ours.containsKey(block) && theirs.containsKey(block); block++) {
            Double ourFigure = measure.of(ours.get(block).result());
            Double theirFigure = measure.of(theirs.get(block).result());
            boolean enough = !ours.get(block).lacksData() && !theirs.get(block).lacksData();
            if (!enough || ourFigure == null || theirFigure == null || ourFigure <= 0 || theirFigure <= 0) {
                break;
            }
            logarithms.add(Math.log(ourFigure / theirFigure));
        }
        return logarithms;
    }

    private static Map<Integer, Run> byBlock(Group group) {
        Map<Integer, Run> runs = new TreeMap<>();
        group.runs().forEach(run -> runs.put(Integer.valueOf(run.label(Experiment.BLOCK)), run));
        return runs;
    }

    private static String sentence(SequentialTest.State state) {
        if (state.ratio() == null) {
            return "no complete block";
        }
        return "ratio " + Numbers.decimal(state.ratio(), 3)
                + (state.interval() == null ? "" : ", interval " + Cell.print(state.interval(), 3))
                + ", after " + Sentences.count(state.blocks(), "block")
                + (state.holds() == null ? "; " + moreBlocks(state) : "");
    }

    private static String moreBlocks(SequentialTest.State state) {
        if (state.obstacle() != null) {
            return state.obstacle();
        }
        if (state.moreBlocks().isPresent()) {
            return "about " + state.moreBlocks().getAsInt() + " more blocks would decide it";
        }
        return state.interval() == null
                ? "too few blocks to say how many are needed"
                : "more blocks than are practical would decide it";
    }

    private static Assertion atLeast(Group group, Group reference, Metric measure, double share) {
        String assertion = atLeast(group, reference, share);
        Optional<String> undecided = undecided(group, reference, measure);
        if (undecided.isPresent()) {
            return new Assertion(assertion + undecided.get(), null);
        }
        Ratio ratio = group.ratio(reference, measure::of);
        if (ratio == null) {
            return new Assertion(assertion + group.noRatio(reference, measure::of), null);
        }
        String value = "ratio " + Numbers.decimal(ratio.value(), 3);
        if (ratio.lowerBound() == null) {
            return new Assertion(assertion + value + "; " + tooFew(group, reference), null);
        }
        String low = Numbers.decimal(ratio.lowerBound(), 3);
        String high = Numbers.decimal(ratio.upperBound(), 3);
        String observed = ", " + value + ", 95 % interval " + Cell.print(ratio.interval(), 3);
        if (ratio.lowerBound() >= share) {
            return new Assertion(assertion + "one-sided 95 % lower bound " + low + observed, true);
        }
        if (ratio.upperBound() < share) {
            return new Assertion(assertion + "one-sided 95 % upper bound " + high + observed, false);
        }
        String more = moreRuns(
                Math.min(ratio.runs(), ratio.referenceRuns()),
                group.logDifference(reference, measure::of),
                Math.log(ratio.value()) - Math.log(share));
        return new Assertion(assertion + "one-sided 95 % bounds " + low + " to " + high + observed + more, null);
    }

    /** Assertions that the mean response time of every type is at most so much longer than the reference's (docs/statistics.md). */
    static List<Assertion> within(Groups groups, Duration limit) {
        List<Assertion> assertions = new ArrayList<>();
        Group reference = groups.reference();
        for (Group group : groups.others()) {
            List<Metric> sampled = means().stream()
                    .filter(mean -> group.sample(mean::of) != null || reference.sample(mean::of) != null)
                    .toList();
            if (sampled.isEmpty()) {
                assertions.add(new Assertion(
                        "mean response times with " + group.name() + " within " + Durations.print(limit) + " of "
                                + reference.name() + ": no sample on either side",
                        null));
            }
            sampled.forEach(mean -> assertions.add(within(group, reference, mean, limit)));
        }
        return assertions;
    }

    /** The reason why the runs cannot decide about a figure, even where some of them have it: absent is not equal. */
    private static Optional<String> undecided(Group group, Group reference, Metric figure) {
        return reference.undecided(figure::of).or(() -> group.undecided(figure::of));
    }

    /** Of every type, and of the part of Delivery that is deferred. */
    private static List<Metric> means() {
        return Stream.concat(
                        Arrays.stream(TransactionType.values())
                                .map(type -> ResponseTimeMetrics.of(type, Statistic.MEAN)),
                        Stream.of(ResponseTimeMetrics.deferred(Statistic.MEAN)))
                .toList();
    }

    private static Assertion within(Group group, Group reference, Metric mean, Duration limit) {
        String assertion = "mean response time of " + mean.label().replaceFirst(" mean$", "") + " with " + group.name()
                + " within " + Durations.print(limit) + " of " + reference.name() + ": ";
        Optional<String> undecided = undecided(group, reference, mean);
        if (undecided.isPresent()) {
            return new Assertion(assertion + undecided.get(), null);
        }
        LatencyDelta delta = LatencyDelta.of(group, reference, mean);
        String longer = Numbers.decimal(delta.millis(), 2) + " ms longer";
        if (delta.upperBound() == null) {
            return new Assertion(assertion + longer + "; " + tooFew(group, reference), null);
        }
        double most = limit.toMillis();
        String low = Numbers.decimal(delta.lowerBound(), 2);
        String high = Numbers.decimal(delta.upperBound(), 2);
        if (delta.upperBound() <= most) {
            return new Assertion(assertion + "one-sided 95 % upper bound " + high + " ms longer", true);
        }
        if (delta.lowerBound() > most) {
            return new Assertion(assertion + "one-sided 95 % lower bound " + low + " ms longer", false);
        }
        String more = moreRuns(delta.runs(), delta.difference(), delta.millis() - most);
        return new Assertion(
                assertion + longer + ", one-sided 95 % bounds " + low + " to " + high + " ms" + more, null);
    }

    private static String tooFew(Group group, Group reference) {
        String missing = missingRuns(group, reference);
        return "no verdict with fewer than " + Ratio.FEWEST_RUNS + " runs a side"
                + (missing.isEmpty() ? "" : "; make " + missing);
    }

    /** Runs that two sides need for an interval, such as {@code 1 more of native and 2 more of vm}. */
    static String missingRuns(Group group, Group reference) {
        return Stream.of(reference, group)
                .filter(side -> side.runs().size() < Ratio.FEWEST_RUNS)
                .map(side -> Ratio.FEWEST_RUNS - side.runs().size() + " more of " + side.name())
                .collect(Collectors.joining(" and "));
    }

    private static String moreRuns(int runs, MeanDifference difference, double distance) {
        OptionalInt needed = difference.runsToDecide(distance, runs, Ratio.LEVEL);
        return needed.isPresent()
                ? "; about " + (needed.getAsInt() - runs) + " more runs a side (" + needed.getAsInt()
                        + " in all) with the same spread would decide it with 80 % power"
                : "; so close to the assertion that " + MeanDifference.MOST_RUNS
                        + " runs a side with the same spread would not decide it";
    }
}
