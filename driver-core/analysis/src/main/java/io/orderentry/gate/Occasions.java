package io.orderentry.gate;

import io.orderentry.compare.stats.Ratio;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Runs of a recorded baseline by the occasions on which they were made, such as days, which differ by more than the runs of one of them. A
 * candidate's runs are one occasion more.
 *
 * @param values logarithms of the runs of each occasion
 */
record Occasions(List<double[]> values) {
    /** Runs that start further apart are of two occasions. */
    private static final Duration PAUSE = Duration.ofHours(6);

    Occasions {
        values = List.copyOf(values);
    }

    /**
     * Divides runs by the pauses between them.
     *
     * @param logarithms each with the start of its run
     */
    static Occasions of(List<Map.Entry<Instant, Double>> logarithms) {
        List<List<Double>> occasions = new ArrayList<>();
        Instant last = null;
        List<Map.Entry<Instant, Double>> sorted = new ArrayList<>(logarithms);
        sorted.sort(Map.Entry.comparingByKey());
        for (Map.Entry<Instant, Double> each : sorted) {
            if (last == null || Duration.between(last, each.getKey()).compareTo(PAUSE) > 0) {
                occasions.add(new ArrayList<>());
            }
            last = each.getKey();
            occasions.get(occasions.size() - 1).add(each.getValue());
        }
        return new Occasions(occasions.stream()
                .map(each -> each.stream().mapToDouble(Double::doubleValue).toArray())
                .toList());
    }

    /** All runs. */
    double[] all() {
        return values.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /** Returns whether the variation from one occasion to another is known. */
    boolean showVariation() {
        return values.size() >= Ratio.FEWEST_RUNS;
    }

    /** Mean of the occasions, each of which counts once. */
    double mean() {
        return Mean.of(means()).getAsDouble();
    }

    private double[] means() {
        return values.stream().mapToDouble(each -> Mean.of(each).getAsDouble()).toArray();
    }

    /**
     * Standard error of the difference between the mean of the candidate's runs and that of the occasions. Fewer runs than an occasion has add
     * variation to the candidate's mean that the means of the occasions do not show.
     */
    double standardError(double[] candidate) {
        double[] means = means();
        double squares = Variance.of(candidate).getAsDouble() * (candidate.length - 1);
        int degrees = candidate.length - 1;
        double runs = 0;
        for (double[] each : values) {
            squares += each.length < 2 ? 0 : Variance.of(each).getAsDouble() * (each.length - 1);
            degrees += each.length - 1;
            runs += 1.0 / each.length / values.size();
        }
        double between = Variance.of(means).getAsDouble() * (1 + 1.0 / means.length);
        return Math.sqrt(between + Math.max(0, squares / degrees * (1.0 / candidate.length - runs)));
    }

    /** Value that t of the difference must reach for an error rate. */
    double critical(double error) {
        return TDistribution.of(values.size() - 1.0).inverseSurvivalProbability(error);
    }
}
