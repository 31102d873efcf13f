package io.orderentry.metrics;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The one list of what is measured: the report prints it for one run, the comparison for several. A new list of measures gets a class
 * of its own and one line here.
 */
public final class MetricCatalogue {
    public static final List<MetricGroup> GROUPS = List.of(
            new MetricGroup("Throughput", ThroughputMetrics.ALL),
            new MetricGroup("Response time (from scheduled start)", ResponseTimeMetrics.ALL),
            new MetricGroup("Processors", MachineMetrics.measures(MachineMetrics.PROCESSOR)),
            new MetricGroup("Disks and network", MachineMetrics.measures(MachineMetrics.TRAFFIC)),
            new MetricGroup("Machine cost per transaction", MachineMetrics.measures(MachineMetrics.COSTS)),
            new MetricGroup("Cache", CacheMetrics.ALL),
            new MetricGroup("Server", ServerMetrics.ALL),
            new MetricGroup("Driver", DriverMetrics.ALL));

    /**
     * Ids of the main measures: those that a comparison was made for, chosen before any run, so that they are not corrected for the number of
     * all the others.
     */
    public static final Set<String> MAIN =
            Set.of("newOrdersPerMinute", "newOrderResponseP95", "paymentResponseP95", "cpuMillisPerTransaction");

    private MetricCatalogue() {}

    /** All of them, in the order of the report. */
    public static List<Metric> all() {
        return GROUPS.stream().flatMap(group -> group.measures().stream()).toList();
    }

    /** The measure with an id. */
    public static Optional<Metric> byId(String id) {
        return all().stream().filter(measure -> measure.id().equals(id)).findFirst();
    }
}
