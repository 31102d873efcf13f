package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.result.NodeResult;
import io.orderentry.result.Result;

/** Table of the nodes that shared the load of one target. */
final class NodesSection {
    private NodesSection() {}

    /** Prints nothing for a target of one node. */
    static void print(Result result, Page page) {
        if (result.nodes() == null) {
            return;
        }
        page.title("Nodes");
        TextTable table = new TextTable("lrrrrrrrr");
        table.header(
                "Node", "NOPM", "tx/s", "New-Order p90 ms", "failed", "unknown", "crossing %", "outages", "outage s");
        for (NodeResult node : result.nodes()) {
            table.row(
                    node.name(),
                    Numbers.decimal(node.newOrdersPerMinute(), 0),
                    Numbers.decimal(node.transactionsPerSecond(), 1),
                    Numbers.decimal(node.newOrderP90Millis(), 1),
                    Numbers.count(node.failed()),
                    Numbers.count(node.unknown()),
                    Numbers.decimal(node.crossPercent(), 1),
                    Numbers.count((long) node.outages().size()),
                    Numbers.decimal(node.outageSeconds(), 1));
        }
        page.table(table);
        page.paragraph(
                "crossing: completed transactions with rows of a warehouse that belongs to another node, w to node (w - 1) mod n."
                        + " An outage of a node: it completed nothing, and connections to it were lost or could not be opened.");
    }
}
