package io.orderentry.compare;

import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.Metric;
import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.text.Sentences;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs with the same values of the labels of a comparison.
 *
 * @param values one for each label, in the labels' order
 * @param runs in the order of their start
 */
public record Group(List<String> values, String name, List<Run> runs) {
    /** Tolerance within which achieved rates count as equal work. */
    private static final double EQUAL_RATE = 0.01;

    /** The sentences on what limits the runs' figures, by the id of the limitation, in the order in which they come. */
    Map<String, List<String>> limitations() {
        return runs.stream()
                .flatMap(run -> run.result().verdict().limitations().stream())
                .collect(Collectors.groupingBy(
                        Limitation::id, LinkedHashMap::new, Collectors.mapping(Limitation::text, Collectors.toList())));
    }

    /** The share of its runs where it is not all of them, such as {@code  in 1 of 5 runs}. */
    String share(int some) {
        return some == runs.size() ? "" : " in " + some + " of " + runs.size() + " runs";
    }

    public MeasureSample sample(Function<Result, Double> figure) {
        return MeasureSample.of(
                runs.stream().map(run -> figure.apply(run.result())).toList());
    }

    /** The mean of the runs' figures; null when no run has it. */
    public Double mean(Function<Result, Double> figure) {
        MeasureSample sample = sample(figure);
        return sample == null ? null : Double.valueOf(sample.mean());
    }

    /** The figure of this group divided by that of the reference; null when a side lacks it or holds a value that is not above 0. */
    public Ratio ratio(Group reference, Function<Result, Double> figure) {
        PairedFigures figures = PairedFigures.of(this, reference, figure);
        return Ratio.ofLogarithms(logs(figures.first()), logs(figures.second()), figures.pairedBy());
    }

    /** The reason why {@link #ratio} is null: the sides that lack the figure, or hold a value that is not above 0. */
    public String noRatio(Group reference, Function<Result, Double> figure) {
        String without = sides(reference, side -> side.sample(figure) == null);
        if (!without.isEmpty()) {
            return "no sample on " + without;
        }
        String zero =
                sides(reference, side -> side.sample(figure).values().stream().anyMatch(value -> value <= 0));
        return zero.isEmpty() ? "no pair of runs has samples on both sides" : "not above 0 on " + zero;
    }

    private String sides(Group reference, Predicate<Group> which) {
        return Stream.of(reference, this).filter(which).map(Group::name).collect(Collectors.joining(" and "));
    }

    /** The reason why the runs cannot decide about a figure, even where some of them have it: absent is not equal. */
    Optional<String> undecided(Group reference, Metric figure) {
        return reference.undecided(figure).or(() -> undecided(figure));
    }

    /** The runs that do not answer for a figure: those without it, and those without enough data; empty where all do. */
    private Optional<String> undecided(Metric figure) {
        long without =
                runs.stream().filter(run -> figure.of(run.result()) == null).count();
        long few = runs.stream().filter(Run::lacksData).count();
        return without == runs.size()
                ? Optional.of("no sample on " + name)
                : without > 0
                        ? Optional.of("no sample in " + without + " of " + runs.size() + " runs of " + name)
                        : few > 0
                                ? Optional.of("not enough data in " + few + " of " + Sentences.count(runs.size(), "run")
                                        + " of " + name)
                                : Optional.empty();
    }

    /** The difference of the logarithms' means, on which {@link #ratio} rests; three or more runs a side. */
    public MeanDifference logDifference(Group reference, Function<Result, Double> figure) {
        PairedFigures figures = PairedFigures.of(this, reference, figure);
        return MeanDifference.of(logs(figures.first()), logs(figures.second()), figures.pairedBy() != null);
    }

    /** A time minus that of the reference, in its unit, paired only where every run has it; null when a side does not have it. */
    public MeanDifference difference(Group reference, Metric time) {
        PairedFigures times = PairedFigures.of(this, reference, time::of);
        if (times.pairedBy() != null && times.first().length < runs.size()) {
            times = PairedFigures.independent(this, reference, time::of);
        }
        return times.first().length == 0 || times.second().length == 0
                ? null
                : MeanDifference.of(times.first(), times.second(), times.pairedBy() != null);
    }

    /** Returns whether a ratio of achieved rates is that of equal work: at most 1 % from 1. */
    public static boolean isEqualWork(Ratio rates) {
        return rates != null && Math.abs(rates.value() - 1) <= EQUAL_RATE;
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    /**
     * One figure of two groups, paired by run where their runs share a block or a seed (docs/statistics.md). All or none: groups with a run
     * that has no partner, or with two runs that have the same one, are not paired.
     *
     * @param first figures of the runs that have it; value i belongs to value i of the second where they are paired
     * @param pairedBy {@code block} or {@code seed}; null where the sides are independent samples
     */
    record PairedFigures(double[] first, double[] second, String pairedBy) {
        private static final String SEED = "seed";

        /** Of the pairs in which both runs have the figure, or of all runs where the groups are not paired. */
        static PairedFigures of(Group first, Group second, Function<Result, Double> figure) {
            for (String by : List.of(Experiment.BLOCK, SEED)) {
                Map<String, Run> ours = index(first, by);
                Map<String, Run> theirs = index(second, by);
                if (ours.size() > 1 && ours.keySet().equals(theirs.keySet())) {
                    List<String> pairs = ours.keySet().stream()
                            .filter(pair -> figure.apply(ours.get(pair).result()) != null
                                    && figure.apply(theirs.get(pair).result()) != null)
                            .toList();
                    return new PairedFigures(
                            figures(pairs.stream().map(ours::get), figure),
                            figures(pairs.stream().map(theirs::get), figure),
                            by);
                }
            }
            return independent(first, second, figure);
        }

        /** Empty when a run has no key or shares it with another of its side. */
        private static Map<String, Run> index(Group group, String by) {
            Map<String, Run> index = new TreeMap<>();
            for (Run run : group.runs()) {
                String key = by.equals(SEED) ? Long.toString(run.identity().seed()) : run.label(by);
                if (key == null || index.put(key, run) != null) {
                    return Map.of();
                }
            }
            return index;
        }

        static PairedFigures independent(Group first, Group second, Function<Result, Double> figure) {
            return new PairedFigures(
                    figures(first.runs().stream(), figure), figures(second.runs().stream(), figure), null);
        }

        private static double[] figures(Stream<Run> runs, Function<Result, Double> figure) {
            return runs.map(run -> figure.apply(run.result()))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }
    }
}
