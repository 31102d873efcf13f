package io.orderentry.result;

import io.orderentry.model.Pace;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * The workload of a run, as configured.
 *
 * @param offeredPerSecond transactions due per second of the constant rate; null at any other pace
 * @param mix share of each type in percent, by key; 0 for a type that is left out
 * @param deferredDelivery whether Delivery was queued and done in the background (clause 2.7.2)
 * @param deliveryConnections for queued Deliveries, beside those that serve terminals; 0 when Delivery runs at once
 * @param configured keys of the load as they took effect, such as {@code mix.payment}, without those that are not set
 */
@RecordBuilder
public record Workload(
        Pace pace,
        Reading<Double> offeredPerSecond,
        long terminals,
        Map<String, Double> mix,
        boolean deferredDelivery,
        int deliveryConnections,
        boolean foreignKeys,
        Map<String, String> configured) {
    /** The key of {@code configured} with the number of targets that were measured at the same time, where there were several. */
    public static final String TARGETS = "targets";

    /** The key of {@code configured} with the share of the terminals that a process had, such as {@code 2/4}, where there were several. */
    public static final String SLICE = "slice";
    /** The key of {@code configured} with the warehouses of a sparse build, such as {@code warehouses 8 to 10 of 20}. */
    public static final String ONLY = "only";

    /** The key of {@code configured} with the number of slices that a result was merged from. */
    public static final String SLICES = "slices";

    /** The key of {@code configured} with the number of nodes that shared the load, where there were several. */
    public static final String NODES = "nodes";

    /** The key of {@code configured} with the connections of each of several nodes at the start, such as {@code 2, 1, 1}. */
    public static final String NODE_CONNECTIONS = "nodeConnections";

    public Workload {
        mix = Ordered.byType("workload.mix", mix);
        configured = Ordered.byName(configured);
    }
}
