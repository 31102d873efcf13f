package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Work that one of several nodes of a database did in the measurement interval. Warehouse w belongs to node (w - 1) mod n.
 *
 * @param name its JDBC URL, secrets masked
 * @param newOrderP90Millis 90th percentile of the response time of New-Order; null when there was none
 * @param failed transactions that failed
 * @param unknown transactions of unknown outcome
 * @param crossPercent share of its completed transactions with rows of a warehouse that belongs to another node; null when it completed none
 * @param outages times in which this node completed nothing, and connections to it were lost or could not be opened
 */
@RecordBuilder
public record NodeResult(
        String name,
        double newOrdersPerMinute,
        double transactionsPerSecond,
        Reading<Double> newOrderP90Millis,
        long failed,
        long unknown,
        Reading<Double> crossPercent,
        List<Stall> outages) {
    /** Length of all outages. */
    public double outageSeconds() {
        return outages.stream().mapToDouble(Stall::seconds).sum();
    }
}
