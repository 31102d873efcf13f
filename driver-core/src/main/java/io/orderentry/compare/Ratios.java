package io.orderentry.compare;

import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.commons.statistics.descriptive.Mean;

/** Ratios of figures between groups of runs: on logarithms, so that swapping the sides turns a ratio into its inverse (DOMAIN E.3). */
final class Ratios {
    static final double CONFIDENCE = 1 - Ratio.LEVEL;
    static final double POWER = 0.8;

    private Ratios() {}

    /**
     * Logarithms of a figure of both sides.
     *
     * @param pairs where they are paired: value i of both belongs together
     */
    private record Logs(double[] ours, double[] theirs, Optional<Pairing> pairs) {
        int fewest() {
            return Math.min(ours.length, theirs.length);
        }

        MeanDifference difference() {
            return pairs.isPresent() ? MeanDifference.paired(ours, theirs) : MeanDifference.welch(ours, theirs);
        }
    }

    /** The figure of a group divided by that of the reference; null when a side lacks it or holds a value that is not above 0. */
    static Ratio of(Group group, Group reference, Function<Result, Double> figure) {
        Logs logs = logs(group, reference, figure);
        double[] ours = logs.ours();
        double[] theirs = logs.theirs();
        if (ours.length == 0 || theirs.length == 0 || !finite(ours) || !finite(theirs)) {
            return null;
        }
        int fewest = logs.fewest();
        if (fewest < Ratio.FEWEST_RUNS) {
            return Ratio.without(
                    Math.exp(mean(ours) - mean(theirs)),
                    "no interval: " + fewest + (fewest == 1 ? " run" : " runs") + " a side, " + Ratio.FEWEST_RUNS
                            + " needed",
                    ours.length,
                    theirs.length);
        }
        return ratio(
                logs.difference(),
                logs.pairs().map(pairs -> "paired by " + pairs.by()).orElse("Welch on logarithms"),
                logs.pairs().isPresent() || fewest < Bca.FEWEST ? null : bootstrap(ours, theirs),
                ours.length,
                theirs.length);
    }

    /** The difference of the logarithms' means, of which {@link #of} makes a ratio with an interval; three or more runs a side. */
    static MeanDifference difference(Group group, Group reference, Function<Result, Double> figure) {
        return logs(group, reference, figure).difference();
    }

    private static Logs logs(Group group, Group reference, Function<Result, Double> figure) {
        Optional<Pairing> pairing = Pairing.of(group, reference);
        if (pairing.isEmpty()) {
            return new Logs(logs(group.runs(), figure), logs(reference.runs(), figure), pairing);
        }
        boolean[] whole = whole(pairing.get(), figure);
        return new Logs(
                logs(kept(pairing.get().first(), whole), figure),
                logs(kept(pairing.get().second(), whole), figure),
                pairing);
    }

    private static Ratio ratio(MeanDifference logs, String method, Interval bootstrap, int runs, int referenceRuns) {
        Interval interval = logs.interval(CONFIDENCE);
        return new Ratio(
                Math.exp(logs.estimate()),
                new Interval(Math.exp(interval.low()), Math.exp(interval.high())),
                Math.exp(logs.lowerBound(CONFIDENCE)),
                Math.exp(logs.upperBound(CONFIDENCE)),
                logs.pValue(),
                logs.pValue(),
                Math.exp(logs.detectable(Ratio.LEVEL, POWER)),
                bootstrap,
                method,
                runs,
                referenceRuns);
    }

    private static Interval bootstrap(double[] ours, double[] theirs) {
        Interval logs =
                Bca.interval(new double[][] {ours, theirs}, samples -> mean(samples[0]) - mean(samples[1]), CONFIDENCE);
        return new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
    }

    /** A pair of which one has no figure is none. */
    private static boolean[] whole(Pairing pairing, Function<Result, Double> figure) {
        boolean[] whole = new boolean[pairing.first().size()];
        for (int i = 0; i < whole.length; i++) {
            whole[i] = figure.apply(pairing.first().get(i).result()) != null
                    && figure.apply(pairing.second().get(i).result()) != null;
        }
        return whole;
    }

    private static List<Run> kept(List<Run> runs, boolean[] whole) {
        return runs.stream().filter(run -> whole[runs.indexOf(run)]).toList();
    }

    private static double[] logs(List<Run> runs, Function<Result, Double> figure) {
        return runs.stream()
                .map(run -> figure.apply(run.result()))
                .filter(Objects::nonNull)
                .mapToDouble(Math::log)
                .toArray();
    }

    private static boolean finite(double[] values) {
        return Arrays.stream(values).allMatch(Double::isFinite);
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }
}
