package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** All metrics, each described once. A new metric is one entry in the list of its subject. */
public final class MetricCatalogue {
    /** Metrics that are read together, under one title. */
    public record MetricGroup(String title, List<Metric> metrics) {}

    /** Time of one transaction in the server by wait class, whose parts add up to the whole, below the mean number of active sessions. */
    private static final List<Metric> DATABASE_TIME = Stream.concat(
                    Metric.table(Scope.SERVER, "databaseTime").stream(),
                    Arrays.stream(WaitClass.values()).flatMap(each -> ofWaitClass(each).stream()))
            .toList();

    /** Cost and pauses of the driver in the measurement interval. */
    public static final List<Metric> DRIVER = Metric.table(Scope.DRIVER, "driver");

    /** The driver's machine itself, without any database, before a run (docs/machines.md). */
    public static final List<Metric> PASSPORT = Metric.table(Scope.DRIVER, "passport");

    /** Metrics that a comparison prints of every run, in the order of the report. */
    public static final List<MetricGroup> COMPARED = List.of(
            new MetricGroup("Throughput", ThroughputMetrics.ALL),
            new MetricGroup("Targets", ThroughputMetrics.TARGETS),
            new MetricGroup("Response time (from scheduled start)", ResponseTimeMetrics.ALL),
            new MetricGroup("Processors", MachineMetrics.PROCESSOR),
            new MetricGroup("Disks and network", MachineMetrics.TRAFFIC),
            new MetricGroup("Machine cost per transaction", MachineMetrics.COSTS),
            new MetricGroup("Database time", DATABASE_TIME),
            new MetricGroup("Cache", ServerMetrics.CACHE),
            new MetricGroup("Server", ServerMetrics.ALL),
            new MetricGroup("Driver", DRIVER),
            new MetricGroup("Driver's machine, idle", PASSPORT));

    /** All metrics, grouped. */
    public static final List<MetricGroup> GROUPS = Stream.concat(
                    COMPARED.stream(),
                    Stream.of(
                            new MetricGroup(
                                    "Transaction outcomes",
                                    Arrays.stream(TransactionType.values())
                                            .flatMap(type -> outcomes(type).stream())
                                            .toList()),
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
            ("newOrdersPerMinute newOrderResponseP95 paymentResponseP95 diskRequestsPerSecond diskBytesPerSecond"
                            + " packetsReceivedPerSecond packetsSentPerSecond bitsReceivedPerSecond bitsSentPerSecond"
                            + " cpuMillisPerTransaction interruptsPerSecond contextSwitchesPerSecond")
                    .split(" "));

    private static final Map<String, Metric> BY_ID =
            all().stream().collect(Collectors.toUnmodifiableMap(Metric::id, Function.identity()));

    private MetricCatalogue() {}

    private static List<Metric> ofWaitClass(WaitClass each) {
        return Metric.table(Scope.SERVER, "waitClass", place -> switch (place) {
            case "Key" -> WordUtils.capitalize(each.key());
            case "index" -> Integer.toString(each.ordinal());
            case "label" -> each.label();
            case "description" -> each.description();
            default -> null;
        });
    }

    /** Outcomes of the transactions of a type: due = committed + rolled back + failed + unknown + skipped. */
    private static List<Metric> outcomes(TransactionType type) {
        return Metric.table(Scope.TRANSACTION_TYPE, "outcomes", Map.of("key", type.key(), "title", type.title())::get);
    }

    /** All metrics, in the order of {@link #GROUPS}. */
    public static List<Metric> all() {
        return GROUPS.stream().flatMap(group -> group.metrics().stream()).toList();
    }

    /** @throws IllegalArgumentException when there is no metric of this id */
    public static Metric of(String id) {
        Metric metric = BY_ID.get(id);
        if (metric == null) {
            throw new IllegalArgumentException("there is no metric '" + id + "'");
        }
        return metric;
    }

    /** Time of one transaction in the server in a wait class. */
    public static Metric databaseTime(WaitClass waitClass) {
        return of("database" + WordUtils.capitalize(waitClass.key()) + "MillisPerTransaction");
    }

    /** The metrics of a scope, in the same order. */
    public static List<Metric> of(Scope scope) {
        return all().stream().filter(metric -> metric.scope() == scope).toList();
    }
}
