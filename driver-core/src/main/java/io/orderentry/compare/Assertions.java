package io.orderentry.compare;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.LatencyDelta;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewCell;
import io.orderentry.config.Durations;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Assertions, each answered with one-sided bounds of 95 % confidence: it holds when the bound on the assertion's side satisfies it, is violated when
 * the bound on the other side does not, and is undecided between the two. A assertion of all groups or types holds when each of its parts does,
 * so none is corrected.
 */
final class Assertions {
    private Assertions() {}

    /** Assertions that the throughput of every group is at least a share of the reference's (docs/statistics.md). */
    static List<Assertion> atLeast(Groups groups, double share) {
        Metric measure = groups.throughputMeasure();
        String asked = "at least " + number(share) + " of " + groups.reference().name();
        List<Assertion> assertions = new ArrayList<>();
        for (Group group : groups.others()) {
            String assertion = "throughput ratio of " + group.name() + " " + asked + ": ";
            Ratio ratio = GroupRatios.of(group, groups.reference(), measure::of);
            if (ratio == null) {
                assertions.add(new Assertion(assertion + "not measured on both sides", null));
            } else if (ratio.lowerBound() == null) {
                assertions.add(new Assertion(
                        assertion + "ratio " + Numbers.decimal(ratio.value(), 3) + "; "
                                + tooFew(group, groups.reference()),
                        null));
            } else {
                assertions.add(atLeast(assertion, ratio, share, group, groups.reference(), measure));
            }
        }
        return assertions;
    }

    private static Assertion atLeast(
            String assertion, Ratio ratio, double share, Group group, Group reference, Metric measure) {
        String low = Numbers.decimal(ratio.lowerBound(), 3);
        String high = Numbers.decimal(ratio.upperBound(), 3);
        String observed = ", ratio " + Numbers.decimal(ratio.value(), 3) + ", 95 % interval "
                + ViewCell.interval(ratio.interval(), 3).text();
        if (ratio.lowerBound() >= share) {
            return new Assertion(assertion + "one-sided 95 % lower bound " + low + observed, true);
        }
        if (ratio.upperBound() < share) {
            return new Assertion(assertion + "one-sided 95 % upper bound " + high + observed, false);
        }
        int runs = Math.min(ratio.runs(), ratio.referenceRuns());
        OptionalInt needed = GroupRatios.difference(group, reference, measure::of)
                .runsToDecide(Math.log(ratio.value()) - Math.log(share), runs);
        return new Assertion(
                assertion + "one-sided 95 % bounds " + low + " to " + high + observed + "; " + moreRuns(runs, needed),
                null);
    }

    /** Assertions that the mean response time of every type is at most so much longer than the reference's (docs/statistics.md). */
    static List<Assertion> within(Groups groups, Duration limit) {
        List<Assertion> assertions = new ArrayList<>();
        for (Group group : groups.others()) {
            for (Metric mean : means()) {
                LatencyDelta delay = LatencyDelta.of(group, groups.reference(), mean);
                if (delay == null) {
                    continue;
                }
                String assertion = "mean response time of " + mean.label().replaceFirst(" mean$", "") + " with "
                        + group.name() + " within " + Durations.print(limit) + " of "
                        + groups.reference().name()
                        + ": ";
                assertions.add(within(assertion, delay, limit.toMillis(), tooFew(group, groups.reference())));
            }
        }
        return assertions;
    }

    /** Of every type, and of the part of Delivery that is deferred. */
    private static List<Metric> means() {
        return Stream.concat(
                        Arrays.stream(TransactionType.values())
                                .map(type -> ResponseTimeMetrics.of(type, Statistic.MEAN)),
                        Stream.of(ResponseTimeMetrics.deferred(Statistic.MEAN)))
                .toList();
    }

    private static Assertion within(String assertion, LatencyDelta delay, double limit, String tooFew) {
        if (delay.upperBound() == null) {
            return new Assertion(assertion + Numbers.decimal(delay.millis(), 2) + " ms longer; " + tooFew, null);
        }
        String low = Numbers.decimal(delay.lowerBound(), 2);
        String high = Numbers.decimal(delay.upperBound(), 2);
        if (delay.upperBound() <= limit) {
            return new Assertion(assertion + "one-sided 95 % upper bound " + high + " ms longer", true);
        }
        if (delay.lowerBound() > limit) {
            return new Assertion(assertion + "one-sided 95 % lower bound " + low + " ms longer", false);
        }
        return new Assertion(
                assertion + Numbers.decimal(delay.millis(), 2) + " ms longer, one-sided 95 % bounds " + low + " to "
                        + high
                        + " ms; "
                        + moreRuns(delay.runs(), delay.difference().runsToDecide(delay.millis() - limit, delay.runs())),
                null);
    }

    private static String tooFew(Group group, Group reference) {
        List<String> missing = new ArrayList<>();
        for (Group side : List.of(reference, group)) {
            int more = Ratio.FEWEST_RUNS - side.runs().size();
            if (more > 0) {
                missing.add(more + " more of " + side.name());
            }
        }
        return "no verdict with fewer than " + Ratio.FEWEST_RUNS + " runs a side"
                + (missing.isEmpty() ? "" : "; make " + String.join(" and ", missing));
    }

    private static String moreRuns(int runs, OptionalInt needed) {
        return needed.isPresent()
                ? "about " + (needed.getAsInt() - runs) + " more runs a side (" + needed.getAsInt()
                        + " in all) with the same spread would decide it with 80 % power"
                : "so close to the claim that " + MeanDifference.MOST_RUNS
                        + " runs a side with the same spread would not decide it";
    }

    private static String number(double share) {
        return Numbers.decimal(share, 4).replaceAll("\\.?0+$", "");
    }
}
