package io.orderentry.noise;

import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.PlannedComparison;
import io.orderentry.compare.stats.RunSpread;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How much one measure of equal runs differs from run to run.
 *
 * @param values of the runs, in their order; null where a run has none
 * @param spread null with fewer than three values above 0
 */
public record NoiseMeasure(Metric metric, List<Double> values, RunSpread spread) {
    /** Repetitions for which the minimum detectable effect is printed. */
    static final List<Integer> REPETITIONS = List.of(3, 5, 10, 20);

    private static final int FEWEST_RUNS = 3;

    /** Throughput, p95 of New-Order and CPU time per transaction. */
    static List<Metric> measures(List<Run> runs) {
        return Stream.concat(
                        Stream.of(Groups.throughputMeasure(runs)),
                        MetricCatalogue.all().stream()
                                .filter(metric -> List.of("newOrderResponseP95", "cpuMillisPerTransaction")
                                        .contains(metric.id())))
                .toList();
    }

    static NoiseMeasure of(Metric metric, List<Run> runs) {
        List<Double> values = runs.stream().map(run -> metric.of(run.result())).toList();
        double[] logarithms = values.stream()
                .filter(Objects::nonNull)
                .filter(value -> value > 0)
                .mapToDouble(Math::log)
                .toArray();
        return new NoiseMeasure(
                metric, values, logarithms.length < FEWEST_RUNS ? null : RunSpread.of(List.of(logarithms), false));
    }

    /** Coefficient of variation: the standard deviation of the logarithms, so that it fits every other spread that is printed. */
    double variation() {
        return spread.deviation();
    }

    /** 95 % confidence interval of the coefficient of variation. */
    ConfidenceInterval interval() {
        return spread.interval();
    }

    /** Minimum detectable effect of a comparison, paired by block, with so many runs of each side; 0.01 is 1 %. */
    double detectable(int repetitions) {
        return new PlannedComparison(spread.deviation(), 1).detectable(repetitions) - 1;
    }
}
