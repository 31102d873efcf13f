package io.orderentry.compare.group;

import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.result.Result;
import java.util.List;
import java.util.function.Function;

/**
 * Runs with the same values of the labels of a comparison.
 *
 * @param values one for each label, in the labels' order
 * @param runs in the order of their start
 */
public record Group(List<String> values, List<Run> runs) {
    public Group {
        values = List.copyOf(values);
        runs = List.copyOf(runs);
    }

    /** The figures of the runs; null when no run has it. */
    public MeasureSample sample(Function<Result, Double> figure) {
        return MeasureSample.of(
                runs.stream().map(run -> figure.apply(run.result())).toList());
    }

    /** The mean of the runs' figures; null when no run has it. */
    public Double mean(Function<Result, Double> figure) {
        MeasureSample sample = sample(figure);
        return sample == null ? null : Double.valueOf(sample.mean());
    }

    /** The values and what limits the figures of these runs: the label of every figure, such as {@code relaxed [not durable]}. */
    public String name() {
        List<String> limitations = ComparisonLimitations.labels(runs);
        return plainName() + (limitations.isEmpty() ? "" : " [" + String.join("; ", limitations) + "]");
    }

    /** The values alone. */
    public String plainName() {
        return String.join(" / ", values);
    }
}
