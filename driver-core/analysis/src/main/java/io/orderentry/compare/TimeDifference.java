package io.orderentry.compare;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.explain.MeanTimes;
import io.orderentry.explain.MeanTimes.TimePart;
import io.orderentry.result.SteadyState;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Difference of the mean response times of two groups of runs, by parts that add up to it.
 *
 * @param parts in the order of {@link TimePart}
 * @param runs on the side that has fewer
 * @param seen whether the whole differs by more than runs of one system do
 */
public record TimeDifference(PartDifference total, List<PartDifference> parts, int runs, boolean seen) {
    /** Two-sided confidence with which a difference of several runs is called one: 1 of 100 pairs of equal systems is called different. */
    static final double CONFIDENCE = 0.99;

    /** The same of systems that are known to be unequal. */
    static final double CONFIDENCE_OF_UNEQUAL = Ratio.CONFIDENCE;

    /** Smallest difference worth an explanation, as a share of the reference. */
    static final double SMALLEST = 0.02;

    /** The same with too few runs for an interval: single runs of one system often differ by several percent. */
    static final double SMALLEST_OF_SINGLE_RUNS = 0.10;

    /** Such runs must differ by so many times the variation within them, both sides' together. */
    static final double VARIATIONS = 2;

    /**
     * Smallest difference of too few runs whose interval is too short to know its variation, as a share of the faster side: equal runs of
     * ten seconds on a busy machine differed by as much (docs/explain.md).
     */
    static final double SMALLEST_OF_SHORT_RUNS = 1;

    /** Empty when a run of either side completed no transaction. */
    public static Optional<TimeDifference> of(Group reference, Group other, boolean unequal) {
        List<MeanTimes> first = times(reference);
        List<MeanTimes> second = times(other);
        if (first.size() < reference.runs().size()
                || second.size() < other.runs().size()) {
            return Optional.empty();
        }
        boolean split =
                first.stream().allMatch(MeanTimes::isSplit) && second.stream().allMatch(MeanTimes::isSplit);
        PartDifference total = part("response", "mean response time", first, second, MeanTimes::response);
        List<PartDifference> parts = Stream.of(TimePart.values())
                .filter(part -> part == TimePart.QUEUE || split != (part == TimePart.EXECUTION))
                .map(part -> part(
                        part.key(),
                        part.title(),
                        first,
                        second,
                        part == TimePart.EXECUTION
                                ? times -> times.response() - times.parts().get(TimePart.QUEUE)
                                : times -> times.parts().getOrDefault(part, 0.0)))
                .toList();
        int runs = Math.min(first.size(), second.size());
        boolean seen = runs < Ratio.FEWEST_RUNS
                ? Math.abs(total.difference()) / Math.min(total.reference(), total.other())
                        >= smallestOfFew(reference, other)
                : isSeen(first, second, total, unequal ? CONFIDENCE_OF_UNEQUAL : CONFIDENCE);
        return Optional.of(new TimeDifference(total, parts, runs, seen));
    }

    /** Difference that too few runs must have, as a share of the faster side, to differ by more than noise. */
    static double smallestOfFew(Group reference, Group other) {
        double squares = 0;
        for (Group group : List.of(reference, other)) {
            double noisiest = 0;
            for (Run run : group.runs()) {
                SteadyState steady = run.result().steadyState().orNull();
                if (steady == null) {
                    return SMALLEST_OF_SHORT_RUNS;
                }
                noisiest = Math.max(noisiest, steady.variationPercent() / 100);
            }
            squares += noisiest * noisiest;
        }
        return Math.max(SMALLEST_OF_SINGLE_RUNS, VARIATIONS * Math.sqrt(squares));
    }

    /** Returns whether the parts are classes of database time. */
    public boolean isSplit() {
        return parts.size() > 2;
    }

    private static List<MeanTimes> times(Group group) {
        return group.runs().stream()
                .flatMap(run -> MeanTimes.of(run.result()).stream())
                .toList();
    }

    private static boolean isSeen(
            List<MeanTimes> first, List<MeanTimes> second, PartDifference total, double confidence) {
        double relative = Math.abs(total.difference()) / total.reference();
        ConfidenceInterval interval = MeanDifference.ofEqualSpread(logarithms(second), logarithms(first))
                .interval(confidence);
        // The interval that is printed beside a cause must not hold 0 either: it is of the times, and not of their
        // logarithms.
        return relative >= SMALLEST
                && !interval.contains(0)
                && !total.interval().contains(0);
    }

    private static PartDifference part(
            String key,
            String title,
            List<MeanTimes> first,
            List<MeanTimes> second,
            ToDoubleFunction<MeanTimes> millis) {
        double[] before = values(first, millis);
        double[] after = values(second, millis);
        double reference = Arrays.stream(before).average().orElseThrow();
        double other = Arrays.stream(after).average().orElseThrow();
        ConfidenceInterval interval = MeanDifference.of(after, before, false).interval(Ratio.CONFIDENCE);
        return new PartDifference(key, title, reference, other, other - reference, interval);
    }

    /** Noise multiplies response times. */
    private static double[] logarithms(List<MeanTimes> times) {
        return Arrays.stream(values(times, MeanTimes::response)).map(Math::log).toArray();
    }

    private static double[] values(List<MeanTimes> times, ToDoubleFunction<MeanTimes> millis) {
        return times.stream().mapToDouble(millis).toArray();
    }

    /**
     * Part of the mean response time on two sides, in milliseconds.
     *
     * @param part key of an {@link io.orderentry.explain.MeanTimes.TimePart}
     * @param interval of the difference, 95 %, Welch; null with fewer than three runs a side
     */
    public record PartDifference(
            String part,
            String title,
            double reference,
            double other,
            double difference,
            ConfidenceInterval interval) {}
}
