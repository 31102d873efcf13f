package io.orderentry.compare.group;

import io.orderentry.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One figure of two groups, paired by run where their runs are partners.
 *
 * @param first figures of the runs that have it; value i belongs to value i of the second where they are paired
 * @param pairedBy {@code block} or {@code seed}; null where the sides are independent samples
 */
record PairedFigures(double[] first, double[] second, String pairedBy) {
    /** Of the pairs in which both runs have the figure, or of all runs where the groups are not paired. */
    static PairedFigures of(Group first, Group second, Function<Result, Double> figure) {
        Optional<Pairing> pairing = Pairing.of(first, second);
        if (pairing.isEmpty()) {
            return independent(first, second, figure);
        }
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (int i = 0; i < pairing.get().first().size(); i++) {
            Double one = figure.apply(pairing.get().first().get(i).result());
            Double other = figure.apply(pairing.get().second().get(i).result());
            if (one != null && other != null) {
                ours.add(one);
                theirs.add(other);
            }
        }
        return new PairedFigures(
                array(ours.stream()), array(theirs.stream()), pairing.get().by());
    }

    /** Of all runs that have the figure. */
    static PairedFigures independent(Group first, Group second, Function<Result, Double> figure) {
        return new PairedFigures(figures(first, figure), figures(second, figure), null);
    }

    /** Number of figures of the side that has fewer. */
    int fewest() {
        return Math.min(first.length, second.length);
    }

    private static double[] figures(Group group, Function<Result, Double> figure) {
        return array(group.runs().stream().map(run -> figure.apply(run.result())));
    }

    private static double[] array(Stream<Double> figures) {
        return figures.filter(Objects::nonNull).mapToDouble(Double::doubleValue).toArray();
    }
}
