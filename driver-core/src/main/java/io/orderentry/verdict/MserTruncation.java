package io.orderentry.verdict;

import java.util.ArrayList;
import java.util.List;

/**
 * MSER-5: where to cut a series so that what is left has the smallest standard error of its mean, judged on the means of five
 * observations each (White 1997). More than half of a series is never cut away: there the rule says nothing.
 */
public final class MserTruncation {
    static final int BATCH = 5;

    private MserTruncation() {}

    /** Number of observations to truncate, a multiple of five; ones that fill no batch at the end are not looked at. */
    public static int cut(List<Double> observations) {
        List<Double> batches = new ArrayList<>();
        for (int i = 0; i + BATCH <= observations.size(); i += BATCH) {
            batches.add(LineFit.mean(observations.subList(i, i + BATCH)));
        }
        int best = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int cut = 0; cut <= batches.size() / 2 && cut < batches.size(); cut++) {
            List<Double> rest = batches.subList(cut, batches.size());
            double mean = LineFit.mean(rest);
            double squares = rest.stream()
                    .mapToDouble(batch -> (batch - mean) * (batch - mean))
                    .sum();
            double statistic = squares / ((double) rest.size() * rest.size());
            if (statistic < smallest) {
                smallest = statistic;
                best = cut;
            }
        }
        return best * BATCH;
    }
}
