package io.orderentry.job;

import io.orderentry.result.NodeResult;
import io.orderentry.result.NodeResultBuilder;
import io.orderentry.result.Reading;
import io.orderentry.result.Stall;
import io.orderentry.run.RunOutcome;
import java.util.ArrayList;
import java.util.List;

/** Figures of each of several nodes. */
final class NodeFigures {
    private static final double PERCENTILE = 90;
    private static final double MICROS_PER_MILLI = 1_000;

    private NodeFigures() {}

    /** @param names of the nodes in their order */
    static Reading<List<NodeResult>> of(RunOutcome outcome, List<String> names) {
        double seconds = outcome.intervalSeconds();
        if (outcome.nodes().isEmpty()) {
            return Reading.unavailable("the target has one node");
        }
        if (seconds <= 0) {
            return Reading.unavailable("the run ended before its measurement interval");
        }
        List<Reading<NodeResult>> nodes = new ArrayList<>();
        for (RunOutcome.Node node : outcome.nodes()) {
            nodes.add(of(node, names.get(nodes.size()), seconds));
        }
        return Reading.list(nodes);
    }

    private static Reading<NodeResult> of(RunOutcome.Node node, String name, double seconds) {
        Double p90 = node.newOrderMicros().getTotalCount() == 0
                ? null
                : Double.valueOf(node.newOrderMicros().getValueAtPercentile(PERCENTILE) / MICROS_PER_MILLI);
        Double crossing = node.completed() == 0 ? null : Double.valueOf(100.0 * node.crossing() / node.completed());
        return Reading.assemble(parts -> NodeResultBuilder.builder()
                .name(name)
                .newOrdersPerMinute(60 * node.newOrders() / seconds)
                .transactionsPerSecond(node.completed() / seconds)
                .newOrderP90Millis(parts.take("newOrderP90Millis", p90, "the node completed no New-Order"))
                .failed(node.failed())
                .unknown(node.unknown())
                .crossPercent(parts.take("crossPercent", crossing, "the node completed no transaction"))
                .outages(node.outages().stream()
                        .map(outage -> new Stall(outage.seconds(), outage.fromSeconds()))
                        .toList())
                .build());
    }
}
