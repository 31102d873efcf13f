package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.result.NodeResult;
import io.orderentry.result.Result;
import io.orderentry.result.TargetResult;
import java.util.stream.Collectors;

/** Tables of the targets that were measured at the same time in one run, and of the nodes that shared the load of one. */
final class TargetsSection {
    private TargetsSection() {}

    /** Prints nothing for a run of one target. */
    static void print(Result result, Page page) {
        if (!result.targets().isAvailable()) {
            return;
        }
        page.title("Targets");
        page.table(table(result));
        page.paragraph(spread(result));
        page.paragraph("Each target's own run is in targets/NAME of this run's folder.");
    }

    static TextTable table(Result result) {
        TextTable table = new TextTable("llrrrrrrr");
        table.header("Target", "", "NOPM", "tx/s", "offered", "achieved %", "New-Order p90 ms", "failed", "skipped");
        for (TargetResult target : result.targets().value()) {
            table.row(
                    target.name(),
                    (target.idle() ? "idle, " : "") + target.status().words(),
                    Numbers.decimal(target.newOrdersPerMinute().orNull(), 0),
                    Numbers.decimal(target.transactionsPerSecond().orNull(), 1),
                    Numbers.decimal(target.offeredPerSecond().orNull(), 1),
                    Numbers.decimal(target.achievedPercent().orNull(), 2),
                    Numbers.decimal(target.newOrderP90Millis().orNull(), 1),
                    Numbers.count(target.failed().orNull()),
                    Numbers.count(target.skipped().orNull()));
        }
        return table;
    }

    /** Lowest, highest and fairness in one line. */
    static String spread(Result result) {
        return ThroughputMetrics.TARGETS.stream()
                .map(metric -> metric.row() + " " + spread(metric, result))
                .collect(Collectors.joining(", "));
    }

    private static String spread(Metric metric, Result result) {
        return metric.of(result) == null ? "not available: a target has no figure" : metric.print(result);
    }

    /** Prints nothing for a target of one node. */
    static void printNodes(Result result, Page page) {
        if (!result.nodes().isAvailable()) {
            return;
        }
        page.title("Nodes");
        TextTable table = new TextTable("lrrrrrrrr");
        table.header(
                "Node", "NOPM", "tx/s", "New-Order p90 ms", "failed", "unknown", "crossing %", "outages", "outage s");
        for (NodeResult node : result.nodes().value()) {
            table.row(
                    node.name(),
                    Numbers.decimal(node.newOrdersPerMinute(), 0),
                    Numbers.decimal(node.transactionsPerSecond(), 1),
                    Numbers.decimal(node.newOrderP90Millis().orNull(), 1),
                    Numbers.count(node.failed()),
                    Numbers.count(node.unknown()),
                    Numbers.decimal(node.crossPercent().orNull(), 1),
                    Numbers.count((long) node.outages().size()),
                    Numbers.decimal(node.outageSeconds(), 1));
        }
        page.table(table);
        page.paragraph(
                "crossing: completed transactions with rows of a warehouse that belongs to another node, w to node (w - 1) mod n."
                        + " An outage of a node: it completed nothing, and connections to it were lost or could not be opened.");
    }
}
