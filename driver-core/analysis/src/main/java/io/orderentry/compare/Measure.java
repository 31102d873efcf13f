package io.orderentry.compare;

import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.text.Sentences;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One measure of every group.
 *
 * @param sides the reference first
 */
public record Measure(String section, Metric metric, List<Side> sides) {

    /**
     * One group's part of a measure.
     *
     * @param sample the runs' figures; null when no run has it, and when absolute figures are left out
     * @param relative the runs' figures divided by the reference's mean, for a plot; empty when there is no such quotient
     * @param ratio to the reference; null for the reference itself, and when a side lacks the figure or has one that is not above 0
     * @param noRatio why there is no ratio; null where there is one, where neither side has anything, and for the reference
     */
    @RecordBuilder
    public record Side(String group, MeasureSample sample, List<Double> relative, Ratio ratio, String noRatio)
            implements MeasureSideBuilder.With {
        private static Side of(Group group, Group reference, Metric metric) {
            MeasureSample sample = group.sample(metric::of);
            MeasureSample base = reference.sample(metric::of);
            List<Double> relative = sample == null || base == null || base.mean() == 0
                    ? List.of()
                    : sample.values().stream().map(value -> value / base.mean()).toList();
            boolean other = group != reference;
            Ratio ratio = other ? group.ratio(reference, metric::of) : null;
            boolean none = !other || ratio != null || isNothing(sample) && isNothing(base);
            return new Side(group.name(), sample, relative, ratio, none ? null : group.noRatio(reference, metric::of));
        }

        private static boolean isNothing(MeasureSample sample) {
            return sample == null || sample.values().stream().allMatch(value -> value == 0);
        }
    }

    /** Those that any run has, with p values that are corrected for the number of tests; a pure function. */
    static List<Measure> of(Groups groups, boolean ratiosOnly) {
        List<Measure> measures = new ArrayList<>();
        MetricCatalogue.COMPARED.forEach(section -> section.metrics().forEach(metric -> {
            Measure measure = new Measure(section.title(), metric, List.of())
                    .with(groups.all(), group -> Side.of(group, groups.reference(), metric));
            if (measure.sides.stream().anyMatch(side -> side.sample() != null)) {
                measures.add(ratiosOnly ? measure.with(measure.sides, side -> side.withSample(null)) : measure);
            }
        }));
        return corrected(measures);
    }

    /** The one of a metric; empty where no run has it. */
    public static Optional<Measure> of(List<Measure> measures, Metric metric) {
        return measures.stream()
                .filter(measure -> measure.metric.id().equals(metric.id()))
                .findFirst();
    }

    static Ratio ratio(List<Measure> measures, Metric metric, String group) {
        return of(measures, metric).stream()
                .flatMap(measure -> measure.sides.stream())
                .filter(side -> side.group().equals(group) && side.ratio() != null)
                .map(Side::ratio)
                .findFirst()
                .orElse(null);
    }

    private <T> Measure with(List<T> parts, Function<T, Side> side) {
        return new Measure(section, metric, parts.stream().map(side).toList());
    }

    /**
     * The same measures with p values that are corrected for the number of tests (Holm, 1979); a pure function. The main measures are chosen
     * beforehand, so that each is corrected only for the groups that are compared with the one reference; all others are corrected together,
     * since each is a further chance to find a difference that is none.
     */
    static List<Measure> corrected(List<Measure> measures) {
        Map<Double, Double> others = adjusted(others(measures));
        return measures.stream()
                .map(measure -> {
                    Map<Double, Double> adjusted = measure.isMain() ? adjusted(measure.tested()) : others;
                    return measure.with(
                            measure.sides,
                            side -> side.ratio() == null || side.ratio().pValue() == null
                                    ? side
                                    : side.withRatio(side.ratio()
                                            .withAdjustedPValue(
                                                    adjusted.get(side.ratio().pValue()))));
                })
                .toList();
    }

    /** The adjusted p value of each p value: equal ones share theirs. */
    private static Map<Double, Double> adjusted(Stream<Side> tested) {
        double[] pValues =
                tested.mapToDouble(side -> side.ratio().pValue()).sorted().toArray();
        Map<Double, Double> adjusted = new HashMap<>();
        double largest = 0;
        for (int rank = 0; rank < pValues.length; rank++) {
            largest = Math.max(largest, Math.min(1, pValues[rank] * (pValues.length - rank)));
            adjusted.put(pValues[rank], largest);
        }
        return adjusted;
    }

    private static Stream<Side> others(List<Measure> measures) {
        return measures.stream().filter(Predicate.not(Measure::isMain)).flatMap(Measure::tested);
    }

    private Stream<Side> tested() {
        return sides.stream()
                .filter(side -> side.ratio() != null && side.ratio().pValue() != null);
    }

    /** Sentence on the correction; a pure function. */
    public static String correction(List<Measure> measures) {
        List<Measure> main = measures.stream().filter(Measure::isMain).toList();
        long others = others(measures).count();
        int groups = main.isEmpty() ? 1 : main.get(0).sides().size() - 1;
        return "Main measures, chosen before the runs and marked *: "
                + main.stream().map(measure -> measure.metric().label()).collect(Collectors.joining(", "))
                + ". Each is tested at 5 %"
                + (groups > 1 ? ", corrected (Holm) for " + groups + " groups against one reference" : "")
                + ". Better, worse and differs of all other measures are corrected together (Holm, "
                + Sentences.count(others, "test")
                + "): if nothing differs, the chance that any of them is called different is at most 5 %."
                + " Intervals are not corrected.";
    }

    /** Returns whether it is one of the main ones. */
    public boolean isMain() {
        return MetricCatalogue.MAIN.contains(metric.id());
    }

    /** Outcome of the test of a side in a word; empty where there was no test, or chance explains the difference. */
    public String word(int side) {
        Ratio ratio = sides.get(side).ratio();
        if (ratio == null || !Boolean.TRUE.equals(ratio.differs())) {
            return "";
        }
        if (metric.direction() == Metric.Direction.NEITHER) {
            return "differs";
        }
        return (ratio.value() > 1) == (metric.direction() == Metric.Direction.HIGHER) ? "better" : "worse";
    }

    /** Mean of a side as printed, a dash without one. */
    public String mean(int side) {
        MeasureSample sample = sides.get(side).sample();
        return Numbers.decimal(sample == null ? null : sample.mean(), metric.decimals());
    }
}
