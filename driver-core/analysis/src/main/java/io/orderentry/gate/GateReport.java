package io.orderentry.gate;

import io.orderentry.metrics.Numbers;
import io.orderentry.text.Sentences;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of a gate, for all its renderings.
 *
 * @param rule that was applied
 * @param measure name of the throughput, such as {@code NOPM}
 * @param baseline what the candidate is compared with
 * @param candidate what is tested
 * @param isPaired false with a baseline that was there already
 * @param state of the test; the decision is {@link Decision#INVALID} when a run did not pass
 * @param blocks figures of each block that was made
 * @param warnings what a reader must know before the figures
 */
@RecordBuilder
public record GateReport(
        GateRule rule,
        String measure,
        String baseline,
        String candidate,
        boolean isPaired,
        SequentialTest.State state,
        List<Block> blocks,
        List<String> warnings) {
    public GateReport {
        blocks = List.copyOf(blocks);
        warnings = List.copyOf(warnings);
    }

    /**
     * Throughput of the runs of a block.
     *
     * @param baseline null with a baseline that was there already
     */
    public record Block(int number, Double baseline, double candidate) {
        /** Candidate to baseline; null without a pair. */
        public Double ratio() {
            return baseline == null ? null : Double.valueOf(candidate / baseline);
        }
    }

    /** The same with one warning more. */
    public GateReport with(String warning) {
        List<String> more = new ArrayList<>(warnings);
        more.add(warning);
        return GateReportBuilder.builder(this).warnings(more).build();
    }

    public Decision decision() {
        return state.decision();
    }

    /** One line, such as for a pull request. */
    public String summary() {
        return switch (decision()) {
            case NOT_SLOWER -> "NOT SLOWER by " + rule.percent() + ": " + estimate();
            case SLOWER -> "SLOWER: " + estimate();
            case UNDECIDED ->
                "UNDECIDED whether slower by " + rule.percent() + ": "
                        + (state.ratio() == null ? "no complete block" : estimate()) + "; " + more();
            case INVALID -> "INVALID: " + warnings.get(0);
        };
    }

    private String estimate() {
        return candidate + " has " + change(state.ratio()) + " " + measure + " of " + baseline
                + (state.interval() == null
                        ? ""
                        : ", between " + change(state.interval().low()) + " and "
                                + change(state.interval().high()))
                + ", after " + Sentences.count(state.blocks(), "block")
                + (isPaired ? "" : ", not paired");
    }

    private String more() {
        if (state.obstacle() != null) {
            return state.obstacle();
        }
        if (state.moreBlocks().isPresent()) {
            return "would need about " + state.moreBlocks().getAsInt() + " more blocks";
        }
        return state.interval() == null
                ? "too few blocks to say how many are needed"
                : "would need more blocks than are practical";
    }

    /** A ratio as a difference in percent, such as {@code -3.1 %}. */
    private static String change(double ratio) {
        double percent = 100 * (ratio - 1);
        return (percent < 0 ? "" : "+") + Numbers.decimal(percent, 1) + " %";
    }
}
