package io.orderentry.gate;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Document;
import io.orderentry.report.Document.Answer;
import io.orderentry.report.DocumentBuilder;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.result.ResultJson;
import io.orderentry.text.Sentences;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
    private static final int FORMAT_VERSION = 1;

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

    /** The report as a document. A pure function. */
    public Document document() {
        String style = switch (decision()) {
            case NOT_SLOWER -> "pass";
            case UNDECIDED -> "open";
            case SLOWER, INVALID -> "fail";
        };
        return DocumentBuilder.builder()
                .title("Gate")
                .lead("Blocks")
                .answers(List.of(new Answer("", style, summary())))
                .content(this::print)
                .name("gate")
                .values(this::json)
                .build();
    }

    private void print(Page page) {
        warnings.forEach(warning -> page.paragraph("WARNING: ", warning));
        page.blank();
        TextTable table = new TextTable("rrrr");
        table.header("block", "baseline " + measure, "candidate " + measure, "ratio");
        blocks.forEach(block -> table.row(
                Integer.toString(block.number()),
                Numbers.decimal(block.baseline(), 0),
                Numbers.decimal(block.candidate(), 0),
                Numbers.decimal(block.ratio(), 4)));
        page.table(table);
        page.blank();
        page.paragraph(method());
    }

    /** The test and its error rates. */
    public String method() {
        return "Group-sequential t-test on logarithms"
                + (isPaired
                        ? ", paired by block, the order of whose runs is drawn"
                        : ", not paired, with the variation between the occasions of the baseline's runs")
                + ", looked at after each of up to " + rule.blocks()
                + " blocks: equal sides are called slower in at most "
                + GateRule.percent(rule.alpha()) + " of gates, a candidate that is slower by " + rule.percent()
                + " is called not slower in at most " + GateRule.percent(rule.beta()) + " (docs/statistics.md)."
                + (state.deviation() == null
                        ? ""
                        : " Standard deviation " + (isPaired ? "of a block's ratio" : "from run to run") + ": "
                                + Numbers.decimal(100 * state.deviation(), 2) + " %.");
    }

    private String json() {
        ConfidenceInterval interval = state.interval();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("formatVersion", FORMAT_VERSION);
        tree.put("decision", decision().name());
        tree.put("summary", summary());
        tree.put("warnings", warnings);
        tree.put("baseline", baseline);
        tree.put("candidate", candidate);
        tree.put("paired", isPaired);
        tree.put("measure", measure);
        tree.put("atLeastSlower", rule.slower());
        tree.put("alpha", rule.alpha());
        tree.put("beta", rule.beta());
        tree.put("mostBlocks", rule.blocks());
        tree.put("blocksUsed", state.blocks());
        tree.put("ratio", state.ratio());
        tree.put("low", interval == null ? null : interval.low());
        tree.put("high", interval == null ? null : interval.high());
        tree.put("deviation", state.deviation());
        state.moreBlocks().ifPresent(more -> tree.put("moreBlocksNeeded", more));
        tree.values().removeIf(Objects::isNull); // too few blocks
        List<Map<String, Object>> figures = new ArrayList<>();
        for (Block block : blocks) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("number", block.number());
            each.put("baseline", block.baseline());
            each.put("candidate", block.candidate());
            each.put("ratio", block.ratio());
            each.values().removeIf(Objects::isNull); // no pair
            figures.add(each);
        }
        tree.put("blocks", figures);
        return ResultJson.text(tree);
    }

    /** Decision of a gate. */
    public enum Decision {
        /** The candidate is not slower by the rule's share. */
        NOT_SLOWER,
        /** The candidate is slower. */
        SLOWER,
        /** Undecided by the blocks so far. */
        UNDECIDED,
        /** A run has no result or did not pass, so that nothing is decided. */
        INVALID;

        /** The word of a report. */
        @Override
        public String toString() {
            return name().replace('_', ' ');
        }
    }
}
