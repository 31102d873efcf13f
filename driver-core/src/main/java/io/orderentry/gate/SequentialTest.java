package io.orderentry.gate;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import java.util.List;
import java.util.OptionalInt;

/**
 * Group-sequential test of two hypotheses, looked at after every block: that the candidate is as fast as the baseline, and that it is slower by
 * the rule's share. The first one that is rejected decides (docs/statistics.md). Immutable.
 */
public final class SequentialTest {
    /** Share of the error rates that is spent; the rest is kept for runs whose variation is not normal (docs/statistics.md). */
    private static final double SPENT = 0.7;

    private final GateRule rule;
    private final double[] baseline;
    private final CriticalValues slower;
    private final CriticalValues notSlower;

    private SequentialTest(GateRule rule, double[] baseline) {
        this.rule = rule;
        this.baseline = baseline;
        this.slower = CriticalValues.of(baseline.length, rule.blocks(), SPENT * rule.alpha());
        this.notSlower = rule.beta() == rule.alpha()
                ? slower
                : CriticalValues.of(baseline.length, rule.blocks(), SPENT * rule.beta());
    }

    /** Of pairs of runs. */
    public static SequentialTest paired(GateRule rule) {
        return new SequentialTest(rule, new double[0]);
    }

    /**
     * Of runs against those of a baseline that is there already; both are taken to vary equally.
     *
     * @param baseline logarithms of its runs, two or more
     */
    public static SequentialTest against(double[] baseline, GateRule rule) {
        if (baseline.length < 2) {
            throw new IllegalArgumentException(baseline.length + " runs of the baseline show no variation");
        }
        return new SequentialTest(rule, baseline.clone());
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
     */
    public record State(
            Decision decision,
            int blocks,
            Double ratio,
            ConfidenceInterval interval,
            Double deviation,
            OptionalInt moreBlocks) {}

    /** More blocks are not worth a recommendation. */
    static final int MOST_MORE = 1_000;

    /**
     * The state at the first look that decides, or else at the last one; a pure function.
     *
     * @param logarithms of the ratios of the pairs, candidate to baseline; or of the candidate's runs
     */
    public State of(List<Double> logarithms) {
        RunningT t = new RunningT(baseline);
        for (double logarithm : logarithms.subList(0, Math.min(logarithms.size(), rule.blocks()))) {
            t.add(logarithm);
            Decision decision = decision(t);
            if (decision != Decision.UNDECIDED) {
                return state(decision, t);
            }
        }
        return state(Decision.UNDECIDED, t);
    }

    /** A slowdown that is certain, and certain to be smaller than the rule's, is none of the rule's. */
    private Decision decision(RunningT t) {
        int blocks = t.count();
        if (blocks < Ratio.FEWEST_RUNS) {
            return Decision.UNDECIDED;
        }
        if (t.statistic(-rule.margin()) >= notSlower.after(blocks)) {
            return Decision.NOT_SLOWER;
        }
        return -t.statistic(0) >= slower.after(blocks) ? Decision.SLOWER : Decision.UNDECIDED;
    }

    private State state(Decision decision, RunningT t) {
        int blocks = t.count();
        Double deviation = blocks < 2 ? null : Double.valueOf(t.deviation());
        Double ratio = blocks == 0 ? null : Double.valueOf(Math.exp(t.estimate()));
        if (blocks < Ratio.FEWEST_RUNS || Double.isInfinite(slower.after(blocks) + notSlower.after(blocks))) {
            return new State(decision, blocks, ratio, null, deviation, OptionalInt.empty());
        }
        ConfidenceInterval interval = new ConfidenceInterval(
                Math.exp(t.estimate() - notSlower.after(blocks) * t.standardError()),
                Math.exp(t.estimate() + slower.after(blocks) * t.standardError()));
        boolean open = decision == Decision.UNDECIDED;
        return new State(decision, blocks, ratio, interval, deviation, open ? more(t) : OptionalInt.empty());
    }

    /** So many that the interval becomes narrower than the margin, which leaves one of its ends on the side that decides. */
    private OptionalInt more(RunningT t) {
        double both = slower.after(rule.blocks()) + notSlower.after(rule.blocks());
        double floor = baseline.length == 0 ? 0 : 1.0 / baseline.length;
        for (int more = 1; more <= MOST_MORE; more++) {
            double error = t.deviation() * Math.sqrt(1.0 / (t.count() + more) + floor);
            if (both * error <= rule.margin()) {
                return OptionalInt.of(more);
            }
        }
        return OptionalInt.empty();
    }
}
