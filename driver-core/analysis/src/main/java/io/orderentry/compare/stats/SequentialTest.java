package io.orderentry.compare.stats;

import io.orderentry.compare.stats.CriticalValues.RunningT;
import io.orderentry.metrics.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Group-sequential test of an assertion that a throughput ratio is at least a share, looked at after every block (docs/statistics.md).
 * Immutable.
 */
public final class SequentialTest {
    /** Chance of calling the assertion violated where the ratio is the share or more. */
    public static final double ALPHA = 0.05;

    /** Chance of calling it held where the ratio is less than the share. */
    public static final double BETA = 0.1;

    /** Blocks up to which a design is computed. */
    public static final int MOST_BLOCKS = 200;

    /** Share of the error rates that is spent; the rest is kept for runs whose variation is not normal (docs/statistics.md). */
    private static final double SPENT = 0.7;

    /** Distance of logarithms below which they are equal. */
    private static final double ROUNDING = 1e-12;

    /** Standard errors that an estimated dependence of blocks is raised by: a few blocks show little of it. */
    private static final double RAISED_FOR_VIOLATED = 1;

    /** The same for the other decision, whose error rate is larger. */
    private static final double RAISED_FOR_HOLDS = 0.5;

    /** Correlations of neighbouring blocks above this end no test with a violated assertion. */
    static final double MOST_CORRELATION = 0.5;

    /** No correlation is taken to be nearer to 1, where the factor has no bound. */
    private static final double HIGHEST_CORRELATION = 0.9;

    /** With fewer blocks one side is the slower one of all of them by the draw of their order alone more often than alpha. */
    private static final int FEWEST_FOR_VIOLATED =
            Math.max(Ratio.FEWEST_RUNS, (int) Math.ceil(-Math.log(ALPHA) / Math.log(2)));

    private final double bound;
    private final int blocks;
    private final double[] violated;
    private final double[] holds;

    /**
     * Test of one assertion.
     *
     * @param blocks largest number of blocks, {@value Ratio#FEWEST_RUNS} to {@value #MOST_BLOCKS}
     */
    public SequentialTest(double share, int blocks) {
        this.bound = Math.log(share);
        this.blocks = blocks;
        this.violated = CriticalValues.of(blocks, SPENT * ALPHA);
        this.holds = CriticalValues.of(blocks, SPENT * BETA);
    }

    /**
     * State after some blocks.
     *
     * @param holds null while neither the assertion nor its opposite is rejected
     * @param ratio geometric mean; null before the first block
     * @param interval of the ratio, valid whenever the test ends: its ends have the error rates alpha (upper) and beta (lower); null before the
     *     first look
     * @param moreBlocks about how many more blocks would decide, if ratio and deviation stay as they are; empty when it is decided, not
     *     available before the first look, or more than {@value #MOST_MORE}
     * @param obstacle why more blocks do not help, a sentence without a full stop; null where they do
     */
    public record State(
            Boolean holds,
            int blocks,
            Double ratio,
            ConfidenceInterval interval,
            OptionalInt moreBlocks,
            String obstacle) {}

    /** More blocks are not worth a recommendation. */
    static final int MOST_MORE = 1_000;

    /** The state at the first look that decides, or else at the last one; a pure function. */
    public State of(List<Double> logarithms) {
        RunningT t = new RunningT();
        List<Double> used = new ArrayList<>();
        for (double logarithm : logarithms.subList(0, Math.min(logarithms.size(), blocks))) {
            t.add(logarithm - bound);
            used.add(logarithm);
            Boolean decision = decision(t, used);
            if (decision != null) {
                return state(decision, t, used);
            }
        }
        return state(null, t, used);
    }

    private double below(RunningT t, List<Double> used) {
        return holds[t.count()] * t.standardError() * factor(used, RAISED_FOR_HOLDS);
    }

    private double above(RunningT t, List<Double> used) {
        return violated[t.count()] * t.standardError() * factor(used, RAISED_FOR_VIOLATED);
    }

    private Boolean decision(RunningT t, List<Double> used) {
        if (t.mean() - below(t, used) >= -ROUNDING) {
            return true;
        }
        boolean less = t.mean() < -ROUNDING && t.mean() + above(t, used) <= ROUNDING;
        return less && used.size() >= FEWEST_FOR_VIOLATED && correlation(used) <= MOST_CORRELATION ? false : null;
    }

    private static String obstacle(List<Double> used) {
        double correlation = correlation(used);
        return used.size() >= FEWEST_FOR_VIOLATED && correlation > MOST_CORRELATION
                ? "the ratios of neighbouring blocks are alike (autocorrelation "
                        + Numbers.decimal(Math.min(1, correlation), 2)
                        + "), so that they are no independent measurements: look for what changes slowly on the machine"
                : null;
    }

    private State state(Boolean decision, RunningT t, List<Double> used) {
        Double ratio = used.isEmpty() ? null : Double.valueOf(Math.exp(bound + t.mean()));
        String obstacle = decision == null ? obstacle(used) : null;
        // Before the first look both ends are infinite.
        double low = bound + t.mean() - below(t, used);
        double high = bound + t.mean() + above(t, used);
        boolean hasEnds = Double.isFinite(high - low);
        ConfidenceInterval interval = hasEnds ? new ConfidenceInterval(Math.exp(low), Math.exp(high)) : null;
        boolean open = decision == null && obstacle == null && hasEnds;
        OptionalInt more = open ? more(t, used) : OptionalInt.empty();
        return new State(decision, used.size(), ratio, interval, more, obstacle);
    }

    /** So many that the interval ends at the share, if the mean stays where it is. */
    private OptionalInt more(RunningT t, List<Double> used) {
        double critical = (t.mean() > 0 ? holds : violated)[blocks] * factor(used, 0);
        for (int more = 1; more <= MOST_MORE; more++) {
            int all = t.count() + more;
            if (critical * t.deviation() / Math.sqrt(all) <= Math.abs(t.mean())
                    && (t.mean() > 0 || all >= FEWEST_FOR_VIOLATED)) {
                return OptionalInt.of(more);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Autocorrelation of lag 1 without most of its bias, which is -(1 + 3 r) / n (Marriott and Pope 1954); 0 for fewer than three values or
     * equal ones.
     */
    static double correlation(List<Double> values) {
        int n = values.size();
        double mean = values.stream().mapToDouble(each -> each).average().orElse(0);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double own = values.get(i) - mean;
            squares += own * own;
            products += i == 0 ? 0 : own * (values.get(i - 1) - mean);
        }
        if (n < 3 || squares == 0) {
            return 0;
        }
        double estimate = products / squares;
        return estimate + (1 + 3 * Math.max(0, estimate)) / n;
    }

    /**
     * Factor of the standard error, 1 or more, for ratios of neighbouring blocks that are alike: the variance of the mean of such a series is
     * that of independent values times (1 + r) / (1 - r), as of an autoregressive process of order 1 (docs/statistics.md).
     *
     * @param deviations how many standard errors of the estimate, which are the root of 1 / n, are added to it
     */
    private static double factor(List<Double> values, double deviations) {
        double r = correlation(values) + deviations / Math.sqrt(values.size());
        double bounded = Math.min(HIGHEST_CORRELATION, Math.max(0, r));
        return Math.sqrt((1 + bounded) / (1 - bounded));
    }
}
