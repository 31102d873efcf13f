package io.orderentry.compare.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.ranking.NaturalRanking;
import org.apache.commons.statistics.ranking.TiesStrategy;

/**
 * Rank correlation of two measures of the same runs (Spearman, 1904), tested by permutation.
 *
 * @param rho from -1 to 1; equal values share their mean rank
 */
public record RankCorrelation(double rho, double pValue) {
    /** Random orders; an order as extreme as the one observed counts as well, so that the p value is never 0 (Phipson and Smyth, 2010). */
    public static final int PERMUTATIONS = 9_999;

    private static final long SEED = 20_260_101;
    private static final double ROUNDING = 1e-12;

    /**
     * Correlation of values that are there for the same runs. A pure function: the random orders have a fixed seed.
     *
     * @return null when all values of a side are equal, or there are fewer than three
     */
    public static RankCorrelation of(double[] x, double[] y, int permutations) {
        double[] first = centredRanks(x);
        double[] second = centredRanks(y);
        double norm = Math.sqrt(product(first, first) * product(second, second));
        if (x.length < 3 || norm == 0) {
            return null;
        }
        double observed = product(first, second);
        List<Double> shuffled = new ArrayList<>(Arrays.stream(second).boxed().toList());
        Random random = new Random(SEED);
        int extreme = 0;
        for (int i = 0; i < permutations; i++) {
            Collections.shuffle(shuffled, random);
            double[] other = shuffled.stream().mapToDouble(each -> each).toArray();
            if (Math.abs(product(first, other)) >= Math.abs(observed) - ROUNDING * norm) {
                extreme++;
            }
        }
        return new RankCorrelation(observed / norm, (extreme + 1.0) / (permutations + 1));
    }

    private static double[] centredRanks(double[] values) {
        double[] ranks = new NaturalRanking(TiesStrategy.AVERAGE).apply(values);
        double mean = (values.length + 1) / 2.0;
        return Arrays.stream(ranks).map(rank -> rank - mean).toArray();
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
