package io.orderentry.report;

import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Chart.Series;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Host;
import io.orderentry.result.Phases;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Charts of one run. A chart without figures is left out. */
final class Charts {
    private static final int MINUTE = 60;

    /** Charts of a machine by title, each of metrics with one unit; percentages add up. */
    private static final List<Map.Entry<String, List<Metric>>> MACHINE = List.of(
            Map.entry("CPU busy", MachineMetrics.CPU_CLASSES.subList(1, MachineMetrics.CPU_CLASSES.size())),
            Map.entry(MachineMetrics.IOS.label(), List.of(MachineMetrics.READS, MachineMetrics.WRITES)),
            Map.entry(
                    MachineMetrics.BANDWIDTH.label(), List.of(MachineMetrics.BYTES_READ, MachineMetrics.BYTES_WRITTEN)),
            Map.entry(
                    "Interrupts and context switches",
                    List.of(MachineMetrics.INTERRUPTS, MachineMetrics.CONTEXT_SWITCHES)),
            Map.entry("Packets", List.of(MachineMetrics.PACKETS_RECEIVED, MachineMetrics.PACKETS_SENT)));

    private final RunFiles run;
    private final double binSeconds;
    private final double from;
    private final double to;
    private final List<CheckpointTime> checkpoints;

    private Charts(RunFiles run) {
        Phases phases = run.result().phases();
        Server server = run.result().server();
        this.run = run;
        this.from = phases.rampUpSeconds();
        this.to = from + phases.intervalSeconds();
        this.binSeconds = ResponseTimes.binSeconds(to);
        this.checkpoints = server == null || server.checkpointTimes() == null ? List.of() : server.checkpointTimes();
    }

    static List<Chart> of(RunFiles run) {
        Charts charts = new Charts(run);
        List<Chart> all = new ArrayList<>(List.of(charts.throughput(), charts.errors(), charts.distribution()));
        run.responses().overTime().forEach((type, bins) -> all.add(charts.responses(type, bins)));
        charts.machines()
                .forEach((source, role) -> MACHINE.forEach(
                        chart -> all.add(charts.machine(source, role, chart.getKey(), chart.getValue()))));
        return all.stream().filter(Chart::drawn).toList();
    }

    private Chart throughput() {
        Means means = new Means();
        run.series().forEach(row -> means.add(row, "New-Orders", MINUTE * (double) row.newOrders()));
        return means.chart(
                "Throughput",
                "New-Orders completed, from the start of the ramp-up to the end of the drain; their mean in the marked interval is the"
                        + " run's NOPM. From series.csv.",
                ThroughputMetrics.NEW_ORDERS.unit(),
                false,
                false);
    }

    private Chart errors() {
        Means means = new Means();
        if (run.series().stream().anyMatch(row -> row.errors() + row.retries() > 0)) {
            for (SeriesRow row : run.series()) {
                means.add(row, "errors", row.errors());
                means.add(row, "retries", row.retries());
            }
        }
        return means.chart(
                "Errors and retries",
                "Transactions that ended failed or unknown, and further attempts after a conflict. From series.csv.",
                "/s",
                false,
                false);
    }

    private Chart distribution() {
        Set<Double> shares = new TreeSet<>();
        List<Series> series = new ArrayList<>();
        Map<TransactionType, List<ResponseTimes.Quantile>> all = run.responses().distribution();
        all.values().forEach(list -> list.forEach(each -> shares.add(each.share())));
        all.forEach((type, list) -> {
            Map<Double, Double> byShare = list.stream()
                    .collect(Collectors.toMap(
                            ResponseTimes.Quantile::share, ResponseTimes.Quantile::millis, (first, last) -> last));
            series.add(
                    new Series(type.title(), shares.stream().map(byShare::get).toList()));
        });
        return new Chart(
                "distribution",
                "Response time by share of the transactions",
                ResponseTimeMetrics.RESPONSE + ". At 99 %: the time that 99 of 100 transactions did not exceed."
                        + " Seconds of the measurement interval, from latency.hlog.",
                "ms",
                false,
                true,
                List.copyOf(shares),
                null,
                null,
                List.of(),
                series);
    }

    private Chart responses(TransactionType type, List<ResponseTimes.Bin> bins) {
        Means means = new Means();
        for (ResponseTimes.Bin bin : bins) {
            means.add(bin.seconds(), Statistic.P50.label(), bin.p50(), 1);
            means.add(bin.seconds(), Statistic.P90.label(), bin.p90(), 1);
            means.add(bin.seconds(), Statistic.P99.label(), bin.p99(), 1);
        }
        boolean deferred =
                type == TransactionType.DELIVERY && run.result().workload().deferredDelivery();
        return means.chart(
                "Response time of " + type.title() + (deferred ? ", deferred" : ""),
                (deferred ? ResponseTimeMetrics.DEFERRED : ResponseTimeMetrics.RESPONSE) + ". Percentiles of each "
                        + (binSeconds == 1 ? "second" : Numbers.decimal(binSeconds, 0) + " seconds")
                        + ", from merged histograms of latency.hlog.",
                "ms",
                false,
                true);
    }

    /** The database's machine and the driver's, one source each: source, and whose it is. */
    private Map<String, String> machines() {
        Map<String, String> machines = new LinkedHashMap<>();
        Set<String> roles = new LinkedHashSet<>();
        for (Host host : run.result().hosts()) {
            if (roles.add(host.role())) {
                machines.merge(host.source(), host.role(), (first, second) -> first + " and " + second);
            }
        }
        return machines;
    }

    private Chart machine(String source, String role, String title, List<Metric> metrics) {
        Means means = new Means();
        for (HostRow row : run.machines()) {
            for (Metric metric : row.source().equals(source) ? metrics : List.<Metric>of()) {
                Double figure = row.figure(metric);
                if (figure != null) {
                    means.add(row.seconds(), metric.row(), figure, 1);
                }
            }
        }
        String definition = metrics.stream().map(Metric::description).distinct().collect(Collectors.joining(" "));
        return means.chart(
                title + " (" + role + ")",
                definition + " Machine of the " + role + ", from " + source + " by way of host.csv.",
                metrics.get(0).unit(),
                metrics.get(0).unit().equals("%"),
                false);
    }

    /** What the marks are and how far off they may be; empty without any. */
    private String exactness() {
        return checkpoints.stream().mapToDouble(CheckpointTime::withinSeconds).max().stream()
                .mapToObj(within -> " Dashed: the server counted a checkpoint, or several, at most "
                        + Numbers.decimal(Math.ceil(10 * within) / 10, 1) + " s before or after the line.")
                .findFirst()
                .orElse("");
    }

    /** Weighted means of figures by the end of their bin and by name. */
    private final class Means {
        private record Sum(double sum, double weight) {
            Sum plus(Sum other) {
                return new Sum(sum + other.sum, weight + other.weight);
            }
        }

        private final TreeMap<Double, Map<String, Sum>> bins = new TreeMap<>();

        /** A row counts for its length; the last of a phase may be shorter than a second, and is drawn as one. */
        void add(SeriesRow row, String name, double count) {
            add(row.seconds(), name, count, Math.max(1, row.lengthSeconds()));
        }

        void add(double seconds, String name, double sum, double weight) {
            double end = Math.max(1, Math.ceil(seconds / binSeconds)) * binSeconds;
            bins.computeIfAbsent(end, b -> new LinkedHashMap<>()).merge(name, new Sum(sum, weight), Sum::plus);
        }

        Chart chart(String title, String caption, String unit, boolean stacked, boolean logarithmic) {
            Set<String> names = new LinkedHashSet<>();
            bins.values().forEach(sums -> names.addAll(sums.keySet()));
            return new Chart(
                    "time",
                    title,
                    caption + exactness(),
                    unit,
                    stacked,
                    logarithmic,
                    List.copyOf(bins.keySet()),
                    from,
                    to,
                    checkpoints.stream().map(CheckpointTime::seconds).toList(),
                    names.stream().map(this::series).toList());
        }

        private Series series(String name) {
            return new Series(
                    name,
                    bins.values().stream()
                            .map(sums -> sums.get(name))
                            .map(sum -> sum == null ? null : Double.valueOf(sum.sum / sum.weight))
                            .toList());
        }
    }
}
