package io.orderentry.gate;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.gate.CriticalValues.RunningT;
import io.orderentry.gate.GateReport.Decision;
import io.orderentry.metrics.Numbers;
import io.orderentry.text.Sentences;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Group-sequential test of two hypotheses, looked at after every block: that the candidate is as fast as the baseline, and that it is slower by
 * the rule's share. The first one that is rejected decides (docs/statistics.md). Immutable.
 */
public final class SequentialTest {
    /** Share of the error rates that is spent; the rest is kept for runs whose variation is not normal (docs/statistics.md). */
    private static final double SPENT = 0.7;

    /** Distance of logarithms below which they are equal. */
    private static final double ROUNDING = 1e-12;

    /** Standard errors that an estimated dependence of blocks is raised by: a few blocks show little of it. */
    private static final double RAISED_FOR_SLOWER = 1;

    /** The same for the other decision, whose error rate is larger. */
    private static final double RAISED_FOR_NOT_SLOWER = 0.5;

    private final GateRule rule;
    /** Null for pairs. */
    private final Occasions baseline;

    private final CriticalValues slower;
    private final CriticalValues notSlower;

    private SequentialTest(GateRule rule, Occasions baseline) {
        this.rule = rule;
        this.baseline = baseline;
        int runs = baseline == null ? 0 : baseline.all().length;
        this.slower = CriticalValues.of(runs, rule.blocks(), SPENT * rule.alpha());
        this.notSlower =
                rule.beta() == rule.alpha() ? slower : CriticalValues.of(runs, rule.blocks(), SPENT * rule.beta());
    }

    /** Of pairs of runs. */
    public static SequentialTest paired(GateRule rule) {
        return new SequentialTest(rule, null);
    }

    /**
     * Of runs against those of a baseline that is there already. It decides nothing where these are of fewer than three occasions.
     *
     * @param baseline logarithms of its runs, two or more
     */
    static SequentialTest against(Occasions baseline, GateRule rule) {
        if (baseline.all().length < 2) {
            throw new IllegalArgumentException(baseline.all().length + " runs of the baseline show no variation");
        }
        return new SequentialTest(rule, baseline);
    }

    /**
     * State after some blocks.
     *
     * @param decision none of the two hypotheses is rejected when it is undecided
     * @param blocks number of blocks that were used: up to the one that decided
     * @param ratio candidate to baseline; null before the first block
     * @param interval of the ratio, valid whenever the test ends: its ends have the error rates alpha (upper) and beta (lower); null before the
     *     first look
     * @param deviation run-to-run standard deviation of the logarithm: of pairs, of their ratios; null with fewer than two blocks
     * @param moreBlocks about how many more blocks would decide, if the deviation stays as it is; empty when it is decided, not available before
     *     the first look, or more than {@value #MOST_MORE}
     * @param obstacle why more blocks do not help, a sentence without a full stop; null where they do
     */
    @RecordBuilder
    public record State(
            Decision decision,
            int blocks,
            Double ratio,
            ConfidenceInterval interval,
            Double deviation,
            OptionalInt moreBlocks,
            String obstacle) {}

    /** More blocks are not worth a recommendation. */
    static final int MOST_MORE = 1_000;

    /**
     * The state at the first look that decides, or else at the last one; a pure function.
     *
     * @param logarithms of the ratios of the pairs, candidate to baseline; or of the candidate's runs
     */
    public State of(List<Double> logarithms) {
        RunningT t = new RunningT(baseline == null ? new double[0] : baseline.all());
        List<Double> used = new ArrayList<>();
        for (double logarithm : logarithms.subList(0, Math.min(logarithms.size(), rule.blocks()))) {
            t.add(logarithm);
            used.add(logarithm);
            Decision decision = t.count() < Ratio.FEWEST_RUNS ? Decision.UNDECIDED : decision(look(t, used), used);
            if (decision != Decision.UNDECIDED) {
                return state(decision, t, used);
            }
        }
        return state(Decision.UNDECIDED, t, used);
    }

    /** Estimate and how far the two ends of its interval are from it; infinite for an end that decides nothing yet. */
    private record Look(double estimate, double below, double above) {}

    private Look look(RunningT t, List<Double> used) {
        int blocks = t.count();
        double below = notSlower.after(blocks) * t.standardError();
        double above = slower.after(blocks) * t.standardError();
        if (baseline == null) {
            return new Look(
                    t.estimate(),
                    below * BlockDependence.factor(used, RAISED_FOR_NOT_SLOWER),
                    above * BlockDependence.factor(used, RAISED_FOR_SLOWER));
        }
        if (!baseline.showVariation()) {
            return new Look(t.estimate(), Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double[] runs = used.stream().mapToDouble(Double::doubleValue).toArray();
        double estimate = Mean.of(runs).getAsDouble() - baseline.mean();
        double error = baseline.standardError(runs);
        // Both must decide: the runs as if of one occasion, and the occasions.
        double lower = Math.min(t.estimate() - below, estimate - baseline.critical(SPENT * rule.beta()) * error);
        double upper = Math.max(t.estimate() + above, estimate + baseline.critical(SPENT * rule.alpha()) * error);
        return new Look(estimate, estimate - lower, upper - estimate);
    }

    /** A slowdown that is certain, and certain to be smaller than the rule's, is none of the rule's. */
    private Decision decision(Look look, List<Double> used) {
        if (look.estimate() - look.below() >= -rule.margin() - ROUNDING) {
            return Decision.NOT_SLOWER;
        }
        boolean slow = look.estimate() < -ROUNDING && look.estimate() + look.above() <= ROUNDING;
        return slow && used.size() >= fewestForSlower() && !isDependent(used) ? Decision.SLOWER : Decision.UNDECIDED;
    }

    /** With fewer blocks the candidate is the slower side of all of them by the draw of their order alone more often than alpha. */
    private int fewestForSlower() {
        return baseline != null
                ? Ratio.FEWEST_RUNS
                : Math.max(Ratio.FEWEST_RUNS, (int) Math.ceil(-Math.log(rule.alpha()) / Math.log(2)));
    }

    private boolean isDependent(List<Double> used) {
        return baseline == null && BlockDependence.correlation(used) > BlockDependence.MOST;
    }

    private String obstacle(List<Double> used) {
        if (baseline != null && !baseline.showVariation()) {
            return "the baseline's runs are of "
                    + Sentences.count(baseline.values().size(), "occasion")
                    + ", and how much such a figure differs from day to day shows from " + Ratio.FEWEST_RUNS
                    + " on: record it on more days, or give both targets";
        }
        return used.size() >= fewestForSlower() && isDependent(used)
                ? "the ratios of neighbouring blocks are alike (autocorrelation "
                        + Numbers.decimal(Math.min(1, BlockDependence.correlation(used)), 2)
                        + "), so that they are no independent measurements: look for what changes slowly on the machine"
                : null;
    }

    private State state(Decision decision, RunningT t, List<Double> used) {
        int blocks = t.count();
        Double deviation = blocks < 2 ? null : Double.valueOf(t.deviation());
        Double ratio = blocks == 0 ? null : Double.valueOf(Math.exp(t.estimate()));
        boolean open = decision == Decision.UNDECIDED;
        String obstacle = open ? obstacle(used) : null;
        Look look = blocks < Ratio.FEWEST_RUNS ? null : look(t, used);
        if (look == null || !Double.isFinite(look.below() + look.above())) {
            return SequentialTestStateBuilder.builder()
                    .decision(decision)
                    .blocks(blocks)
                    .ratio(ratio)
                    .deviation(deviation)
                    .moreBlocks(OptionalInt.empty())
                    .obstacle(obstacle)
                    .build();
        }
        ConfidenceInterval interval = new ConfidenceInterval(
                Math.exp(look.estimate() - look.below()), Math.exp(look.estimate() + look.above()));
        return SequentialTestStateBuilder.builder()
                .decision(decision)
                .blocks(blocks)
                .ratio(Math.exp(look.estimate()))
                .interval(interval)
                .deviation(deviation)
                .moreBlocks(open && obstacle == null ? more(t, used) : OptionalInt.empty())
                .obstacle(obstacle)
                .build();
    }

    /** So many that the interval becomes narrower than the margin, which leaves one of its ends on the side that decides. */
    private OptionalInt more(RunningT t, List<Double> used) {
        double floor = baseline == null ? 0 : 1.0 / baseline.all().length;
        double below = notSlower.after(rule.blocks());
        double above = slower.after(rule.blocks());
        if (baseline == null) {
            below *= BlockDependence.factor(used, 0);
            above *= BlockDependence.factor(used, 0);
        }
        for (int more = 1; more <= MOST_MORE; more++) {
            double error = t.deviation() * Math.sqrt(1.0 / (t.count() + more) + floor);
            if ((below + above) * error <= rule.margin() && t.count() + more >= fewestForSlower()) {
                return OptionalInt.of(more);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Allowance for ratios of neighbouring blocks that are alike. The variance of the mean of such a series is that of independent values times
     * (1 + r) / (1 - r), as of an autoregressive process of order 1 (docs/statistics.md).
     */
    static final class BlockDependence {
        /** Estimates above this end no gate with <em>slower</em>. */
        static final double MOST = 0.5;

        /** No estimate is nearer to 1, where the factor has no bound. */
        private static final double HIGHEST = 0.9;

        private BlockDependence() {}

        /**
         * Autocorrelation of lag 1 without most of its bias, which is -(1 + 3 r) / n (Marriott and Pope 1954); 0 for fewer than three values or
         * equal ones.
         */
        static double correlation(List<Double> values) {
            int n = values.size();
            double mean =
                    values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
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
         * Factor of the standard error, 1 or more.
         *
         * @param deviations how many standard errors of the estimate, which are the root of 1 / n, are added to it
         */
        static double factor(List<Double> values, double deviations) {
            double r = correlation(values) + deviations / Math.sqrt(values.size());
            double bounded = Math.min(HIGHEST, Math.max(0, r));
            return Math.sqrt((1 + bounded) / (1 - bounded));
        }
    }
}
