package io.orderentry.compare.group;

import io.orderentry.config.Experiment;
import io.orderentry.result.Result;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One figure of two groups, paired by run where their runs share a block or a seed (docs/statistics.md). All or none: groups with a run
 * that has no partner, or with two runs that have the same one, are not paired.
 *
 * @param first figures of the runs that have it; value i belongs to value i of the second where they are paired
 * @param pairedBy {@code block} or {@code seed}; null where the sides are independent samples
 */
record PairedFigures(double[] first, double[] second, String pairedBy) {
    /** Of the pairs in which both runs have the figure, or of all runs where the groups are not paired. */
    static PairedFigures of(Group first, Group second, Function<Result, Double> figure) {
        return paired(Experiment.BLOCK, run -> run.label(Experiment.BLOCK), first, second, figure)
                .or(() -> paired("seed", run -> Long.toString(run.identity().seed()), first, second, figure))
                .orElseGet(() -> independent(first, second, figure));
    }

    private static Optional<PairedFigures> paired(
            String by, Function<Run, String> key, Group first, Group second, Function<Result, Double> figure) {
        Map<String, Run> ours = index(first, key);
        Map<String, Run> theirs = index(second, key);
        if (ours.size() < 2 || !ours.keySet().equals(theirs.keySet())) {
            return Optional.empty();
        }
        List<String> pairs = ours.keySet().stream()
                .filter(pair -> figure.apply(ours.get(pair).result()) != null
                        && figure.apply(theirs.get(pair).result()) != null)
                .toList();
        return Optional.of(new PairedFigures(
                figures(pairs.stream().map(ours::get), figure),
                figures(pairs.stream().map(theirs::get), figure),
                by));
    }

    /** Empty when a run has no key or shares it with another of its side. */
    private static Map<String, Run> index(Group group, Function<Run, String> key) {
        Map<String, Run> index = new TreeMap<>();
        for (Run run : group.runs()) {
            String value = key.apply(run);
            if (value == null || index.put(value, run) != null) {
                return Map.of();
            }
        }
        return index;
    }

    /** Of all runs that have the figure. */
    static PairedFigures independent(Group first, Group second, Function<Result, Double> figure) {
        return new PairedFigures(figures(first.runs().stream(), figure), figures(second.runs().stream(), figure), null);
    }

    private static double[] figures(Stream<Run> runs, Function<Result, Double> figure) {
        return runs.map(run -> figure.apply(run.result()))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** Number of figures of the side that has fewer. */
    int fewest() {
        return Math.min(first.length, second.length);
    }
}
