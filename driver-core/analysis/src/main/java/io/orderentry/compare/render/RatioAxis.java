package io.orderentry.compare.render;

import io.orderentry.compare.Measure;
import io.orderentry.compare.Measure.Side;
import io.orderentry.compare.stats.Ratio;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Logarithmic axis of ratios with 1 in the middle.
 *
 * @param end logarithm at the right end
 */
record RatioAxis(double end) {
    /** An axis never ends nearer to 1 than this, so that a spread of nothing does not look like one of much. */
    private static final double LEAST = Math.log(1.1);

    /** Intervals may stretch the axis to so many times the largest ratio; longer ones are cut off. */
    private static final double STRETCH = 2;

    /** An axis for the ratios of sides by the main measures: another one may be far off, and would make their differences small. */
    static RatioAxis of(List<Measure> measures, Function<Measure, List<Side>> sides) {
        List<Ratio> ratios = measures.stream()
                .filter(Measure::isMain)
                .flatMap(measure -> sides.apply(measure).stream())
                .map(Side::ratio)
                .filter(Objects::nonNull)
                .toList();
        double values = largest(ratios.stream().mapToDouble(Ratio::value));
        double ends = largest(ratios.stream()
                .map(Ratio::interval)
                .filter(Objects::nonNull)
                .flatMapToDouble(interval -> DoubleStream.of(interval.low(), interval.high())));
        return new RatioAxis(Math.max(Math.max(LEAST, values), Math.min(ends, STRETCH * Math.max(LEAST, values))));
    }

    private static double largest(DoubleStream ratios) {
        return ratios.map(ratio -> Math.abs(Math.log(ratio))).max().orElse(0);
    }

    /** Place of a ratio: -1 at the left end, 0 at 1, 1 at the right end; beyond them for one that is outside, infinite for 0. */
    double place(double ratio) {
        return Math.log(ratio) / end;
    }

    /** The ratio at a place. */
    double at(double place) {
        return Math.exp(place * end);
    }
}
