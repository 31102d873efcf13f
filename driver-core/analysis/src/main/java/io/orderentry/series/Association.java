package io.orderentry.series;

import io.orderentry.compare.stats.HolmCorrection;
import io.orderentry.compare.stats.RankCorrelation;
import io.orderentry.compare.stats.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Rank correlation of a measure of the runs with a covariate.
 *
 * @param adjustedPValue corrected for all pairs that were tried (Holm, 1979)
 */
record Association(String measure, String covariate, int runs, RankCorrelation correlation, double adjustedPValue) {
    /** Variance of Fisher's z of a rank correlation, times the number of runs less three (Fieller, Hartley and Pearson, 1957). */
    private static final double RANK_VARIANCE = 1.06;

    private static final int FEWEST_FOR_Z = 4;

    /** Values of the runs under a name; null where a run has none. */
    record Column(String name, List<Double> values) {}

    /** Returns whether chance does not explain it. */
    boolean named() {
        return adjustedPValue <= Ratio.LEVEL;
    }

    /** Every measure with every covariate that varies, the strongest first; a pure function. */
    static List<Association> of(List<Column> measures, List<Column> covariates, int permutations) {
        List<Association> tried = new ArrayList<>();
        for (Column measure : measures) {
            for (Column covariate : covariates) {
                int[] both = IntStream.range(0, measure.values().size())
                        .filter(i -> measure.values().get(i) != null
                                && covariate.values().get(i) != null)
                        .toArray();
                RankCorrelation correlation =
                        RankCorrelation.of(values(covariate, both), values(measure, both), permutations);
                if (correlation != null) {
                    tried.add(new Association(measure.name(), covariate.name(), both.length, correlation, 1));
                }
            }
        }
        double[] adjusted = HolmCorrection.adjusted(
                tried.stream().mapToDouble(each -> each.correlation().pValue()).toArray());
        return IntStream.range(0, tried.size())
                .mapToObj(i -> tried.get(i).adjusted(adjusted[i]))
                .sorted(Comparator.comparingDouble(Association::adjustedPValue)
                        .thenComparingDouble(
                                each -> -Math.abs(each.correlation().rho())))
                .toList();
    }

    private static double[] values(Column column, int[] runs) {
        return Arrays.stream(runs).mapToDouble(run -> column.values().get(run)).toArray();
    }

    private Association adjusted(double pValue) {
        return new Association(measure, covariate, runs, correlation, pValue);
    }

    /** Rank correlation from which on the strongest of several pairs is named, about; 1 where none can be. */
    static double weakestNamed(int runs, int pairs) {
        if (runs < FEWEST_FOR_Z) {
            return 1;
        }
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(Ratio.LEVEL / 2 / Math.max(1, pairs));
        return Math.tanh(z * Math.sqrt(RANK_VARIANCE / (runs - 3)));
    }
}
