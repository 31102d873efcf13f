package io.orderentry.gate;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.result.ResultJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A gate as JSON. */
public final class GateJson {
    private static final int FORMAT_VERSION = 1;

    private GateJson() {}

    /** Pretty printed, with a line feed at its end. A pure function. */
    public static String render(GateReport report) {
        GateRule rule = report.rule();
        SequentialTest.State state = report.state();
        ConfidenceInterval interval = state.interval();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("formatVersion", FORMAT_VERSION);
        tree.put("decision", report.decision().name());
        tree.put("summary", report.summary());
        tree.put("warnings", report.warnings());
        tree.put("baseline", report.baseline());
        tree.put("candidate", report.candidate());
        tree.put("paired", report.isPaired());
        tree.put("measure", report.measure());
        tree.put("atLeastSlower", rule.slower());
        tree.put("alpha", rule.alpha());
        tree.put("beta", rule.beta());
        tree.put("mostBlocks", rule.blocks());
        tree.put("blocksUsed", state.blocks());
        putIfThere(tree, "ratio", state.ratio());
        putIfThere(tree, "low", interval == null ? null : interval.low());
        putIfThere(tree, "high", interval == null ? null : interval.high());
        putIfThere(tree, "deviation", state.deviation());
        state.moreBlocks().ifPresent(more -> tree.put("moreBlocksNeeded", more));
        List<Map<String, Object>> blocks = new ArrayList<>();
        for (GateReport.Block block : report.blocks()) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("number", block.number());
            putIfThere(each, "baseline", block.baseline());
            each.put("candidate", block.candidate());
            putIfThere(each, "ratio", block.ratio());
            blocks.add(each);
        }
        tree.put("blocks", blocks);
        return ResultJson.text(tree);
    }

    /** A field that is not there instead of a null: too few blocks, or no pair. */
    private static void putIfThere(Map<String, Object> tree, String name, Double value) {
        if (value != null) {
            tree.put(name, value);
        }
    }
}
