package io.orderentry.metrics;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All metrics, each described once. A new metric is one entry in the list of its subject. */
public final class MetricCatalogue {
    /** Metrics that are read together, under one title. */
    public record MetricGroup(String title, List<Metric> metrics) {}

    /** Metrics that a comparison prints of every run, in the order of the report. */
    public static final List<MetricGroup> COMPARED = List.of(
            new MetricGroup("Throughput", ThroughputMetrics.ALL),
            new MetricGroup("Targets", ThroughputMetrics.TARGETS),
            new MetricGroup("Response time (from scheduled start)", ResponseTimeMetrics.ALL),
            new MetricGroup("Processors", MachineMetrics.PROCESSOR),
            new MetricGroup("Disks and network", MachineMetrics.TRAFFIC),
            new MetricGroup("Machine cost per transaction", MachineMetrics.COSTS),
            new MetricGroup("Database time", DatabaseTimeMetrics.ALL),
            new MetricGroup("Cache", ServerMetrics.CACHE),
            new MetricGroup("Server", ServerMetrics.ALL),
            new MetricGroup("Driver", DriverMetrics.ALL),
            new MetricGroup("Driver's machine, idle", DriverMetrics.PASSPORT));

    /** All metrics, grouped. */
    public static final List<MetricGroup> GROUPS = Stream.concat(
                    COMPARED.stream(),
                    Stream.of(
                            new MetricGroup("Transaction outcomes", OutcomeMetrics.ALL),
                            new MetricGroup("Response time, maximum", ResponseTimeMetrics.MAXIMA)))
            .toList();

    /**
     * Ids of the main metrics: those that a comparison was made for, chosen before any run, so that they are not corrected for the number of
     * all the others.
     */
    public static final Set<String> MAIN =
            Set.of("newOrdersPerMinute", "newOrderResponseP95", "paymentResponseP95", "cpuMillisPerTransaction");

    /** Ids of the figures that a comparison shows first, in that order: those of the white paper's tables. */
    public static final List<String> OVERVIEW = List.of(
            "newOrdersPerMinute",
            "newOrderResponseP95",
            "paymentResponseP95",
            "diskRequestsPerSecond",
            "diskBytesPerSecond",
            "packetsReceivedPerSecond",
            "packetsSentPerSecond",
            "bitsReceivedPerSecond",
            "bitsSentPerSecond",
            "cpuMillisPerTransaction",
            "interruptsPerSecond",
            "contextSwitchesPerSecond",
            "joulesPerNewOrder");

    private MetricCatalogue() {}

    /** All metrics, in the order of {@link #GROUPS}. */
    public static List<Metric> all() {
        return GROUPS.stream().flatMap(group -> group.metrics().stream()).toList();
    }

    /** The metrics of a scope, in the same order. */
    public static List<Metric> of(Metric.Scope scope) {
        return all().stream().filter(metric -> metric.scope() == scope).toList();
    }
}
