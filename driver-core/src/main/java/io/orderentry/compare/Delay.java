package io.orderentry.compare;

import io.orderentry.metrics.Metric;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * By how many milliseconds a response time of a group is longer than the reference's.
 *
 * @param millis difference of the runs' means
 * @param difference of the means; null with fewer than three runs a side
 * @param runs number of runs on the side that has fewer
 */
record Delay(double millis, MeanDifference difference, int runs) {

    /** Null when a side does not have the time. */
    static Delay of(Group group, Group reference, Metric time) {
        Optional<Pairing> pairing = Pairing.of(group, reference).filter(pairs -> complete(pairs, time));
        double[] ours = millis(pairing.map(Pairing::first).orElse(group.runs()), time);
        double[] theirs = millis(pairing.map(Pairing::second).orElse(reference.runs()), time);
        if (ours.length == 0 || theirs.length == 0) {
            return null;
        }
        int runs = Math.min(ours.length, theirs.length);
        if (runs < Ratio.FEWEST_RUNS) {
            return new Delay(Mean.of(ours).getAsDouble() - Mean.of(theirs).getAsDouble(), null, runs);
        }
        MeanDifference difference =
                pairing.isPresent() ? MeanDifference.paired(ours, theirs) : MeanDifference.welch(ours, theirs);
        return new Delay(difference.estimate(), difference, runs);
    }

    /** The 95 % interval; null with fewer than three runs a side. */
    Interval interval() {
        return difference == null ? null : difference.interval(Ratios.CONFIDENCE);
    }

    /** With 95 % confidence the true difference is not above it; null with fewer than three runs a side. */
    Double upperBound() {
        return difference == null ? null : Double.valueOf(difference.upperBound(Ratios.CONFIDENCE));
    }

    /** With 95 % confidence the true difference is not below it; null with fewer than three runs a side. */
    Double lowerBound() {
        return difference == null ? null : Double.valueOf(difference.lowerBound(Ratios.CONFIDENCE));
    }

    private static boolean complete(Pairing pairs, Metric time) {
        return Stream.concat(pairs.first().stream(), pairs.second().stream())
                .allMatch(run -> time.of(run.result()) != null);
    }

    private static double[] millis(List<Run> runs, Metric time) {
        return runs.stream()
                .map(run -> time.of(run.result()))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
