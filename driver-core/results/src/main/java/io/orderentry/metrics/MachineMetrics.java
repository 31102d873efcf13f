package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.Host;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Activity of a machine: CPUs, disks, network. */
public final class MachineMetrics {
    /** Table 3 of the white paper: interrupts and context switches, and CPU time. */
    public static final List<Metric> PROCESSOR = Metric.table(Scope.MACHINE, "processor");

    /** Table 1: disks and network. */
    public static final List<Metric> TRAFFIC = Metric.table(Scope.MACHINE, "traffic");

    /** Cost of one transaction of any type: all activity of the machine, of every cause. */
    public static final List<Metric> COSTS = Metric.table(Scope.MACHINE, "cost").stream()
            .map(MachineMetrics::cost)
            .toList();

    /** Of all CPUs; neither I/O wait nor steal time is work. */
    public static final Metric BUSY = metric("cpuBusy");

    /** Busy time and its parts, and steal time. */
    public static final List<Metric> CPU_CLASSES =
            metrics("cpuBusy cpuUser cpuNice cpuSystem cpuIrq cpuSoftirq cpuGuest cpuSteal");

    /** Metrics of which each second is kept, in the order of the columns of {@code host.csv}. */
    public static final List<Metric> SERIES =
            metrics("cpuUser cpuNice cpuSystem cpuIowait cpuIrq cpuSoftirq cpuSteal cpuGuest cpuBusy"
                    + " interruptsPerSecond contextSwitchesPerSecond diskReadsPerSecond diskWritesPerSecond"
                    + " diskBytesReadPerSecond diskBytesWrittenPerSecond packetsReceivedPerSecond packetsSentPerSecond"
                    + " bitsReceivedPerSecond bitsSentPerSecond");

    private MachineMetrics() {}

    private static List<Metric> metrics(String ids) {
        return Stream.of(ids.split(" ")).map(MachineMetrics::metric).toList();
    }

    private static Metric metric(String id) {
        return Stream.concat(PROCESSOR.stream(), TRAFFIC.stream())
                .filter(metric -> metric.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Of a rate that has the name of a row in place of the label. */
    private static Metric cost(Metric rate) {
        return rate.withLabel(rate.row() + " per transaction")
                .withValue((result, host) ->
                        FigureArithmetic.perTransaction(result, rate.value().apply(result, host)));
    }

    /** The figures of {@link #SERIES} by their paths, in the unit of the result; absent ones are left out. */
    public static Map<String, Double> series(Host host) {
        Map<String, Double> figures = new TreeMap<>();
        SERIES.forEach(metric ->
                figures.put(metric.path(), metric.value().apply(null, host).orNull()));
        figures.values().removeIf(Objects::isNull);
        return figures;
    }

    /** The metric of {@link #SERIES} with a path. */
    public static Optional<Metric> inSeries(String path) {
        return SERIES.stream().filter(metric -> metric.path().equals(path)).findFirst();
    }
}
