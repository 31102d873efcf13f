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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Charts of one run. A chart without figures is left out. */
final class Charts {
    private static final int MINUTE = 60;

    private final RunFiles run;
    private final double binSeconds;
    private final Double from;
    private final Double to;
    private final List<CheckpointTime> checkpoints;

    private Charts(RunFiles run) {
        Phases phases = run.result().phases();
        this.run = run;
        this.binSeconds = ResponseTimes.binSeconds(phases.rampUpSeconds() + phases.intervalSeconds());
        this.from = phases.rampUpSeconds();
        this.to = phases.rampUpSeconds() + phases.intervalSeconds();
        this.checkpoints = checkpoints(run.result().server());
    }

    private static List<CheckpointTime> checkpoints(Server server) {
        return server == null || server.checkpointTimes() == null ? List.of() : server.checkpointTimes();
    }

    static List<Chart> of(RunFiles run) {
        Charts charts = new Charts(run);
        List<Chart> all = new ArrayList<>();
        all.add(charts.throughput());
        all.add(charts.errors());
        all.add(charts.distribution());
        for (TransactionType type : run.responses().overTime().keySet()) {
            all.add(charts.responses(type));
        }
        charts.machines().forEach((source, title) -> all.addAll(charts.machine(source, title)));
        return all.stream().filter(Chart::drawn).toList();
    }

    private Chart throughput() {
        return time(
                "Throughput",
                "New-Orders completed, from the start of the ramp-up to the end of the drain; their mean in the marked interval is the"
                        + " run's NOPM. From series.csv.",
                ThroughputMetrics.NEW_ORDERS.unit(),
                perSecond(MINUTE, Map.of("New-Orders", SeriesRow::newOrders)));
    }

    private Chart errors() {
        Map<String, ToDoubleFunction<SeriesRow>> counts = new LinkedHashMap<>();
        counts.put("errors", SeriesRow::errors);
        counts.put("retries", SeriesRow::retries);
        if (run.series().stream().allMatch(row -> row.errors() == 0 && row.retries() == 0)) {
            counts.clear();
        }
        return time(
                "Errors and retries",
                "Transactions that ended failed or unknown, and further attempts after a conflict. From series.csv.",
                "/s",
                perSecond(1, counts));
    }

    /** The mean of each bin; a row counts for its length; the last of a phase may be shorter than a second, and is drawn as one. */
    private TreeMap<Double, Map<String, Double>> perSecond(
            double factor, Map<String, ToDoubleFunction<SeriesRow>> counts) {
        TreeMap<Double, Map<String, Double>> bins = new TreeMap<>();
        TreeMap<Double, Double> sizes = new TreeMap<>();
        for (SeriesRow row : run.series()) {
            double end = binEnd(row.seconds());
            sizes.merge(end, Math.max(1, row.lengthSeconds()), Double::sum);
            counts.forEach((name, count) -> bins.computeIfAbsent(end, b -> new LinkedHashMap<>())
                    .merge(name, factor * count.applyAsDouble(row), Double::sum));
        }
        bins.forEach((end, values) -> values.replaceAll((name, sum) -> sum / sizes.get(end)));
        return bins;
    }

    private double binEnd(double seconds) {
        return Math.max(1, Math.ceil(seconds / binSeconds)) * binSeconds;
    }

    private Chart distribution() {
        Set<Double> shares = new TreeSet<>();
        Map<TransactionType, List<ResponseTimes.Quantile>> all = run.responses().distribution();
        all.values().forEach(list -> list.forEach(each -> shares.add(each.share())));
        List<Series> series = new ArrayList<>();
        all.forEach((type, list) -> {
            Map<Double, Double> byShare = new LinkedHashMap<>();
            list.forEach(each -> byShare.put(each.share(), each.millis()));
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

    private Chart responses(TransactionType type) {
        TreeMap<Double, Map<String, Double>> bins = new TreeMap<>();
        run.responses().overTime().get(type).forEach(bin -> {
            Map<String, Double> values = new LinkedHashMap<>();
            values.put(Statistic.P50.label(), bin.p50());
            values.put(Statistic.P90.label(), bin.p90());
            values.put(Statistic.P99.label(), bin.p99());
            bins.put(bin.seconds(), values);
        });
        boolean deferred =
                type == TransactionType.DELIVERY && run.result().workload().deferredDelivery();
        return time(
                "Response time of " + type.title() + (deferred ? ", deferred" : ""),
                (deferred ? ResponseTimeMetrics.DEFERRED : ResponseTimeMetrics.RESPONSE) + ". Percentiles of each "
                        + (binSeconds == 1 ? "second" : Numbers.decimal(binSeconds, 0) + " seconds")
                        + ", from merged histograms of latency.hlog.",
                "ms",
                false,
                true,
                bins);
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

    private List<Chart> machine(String source, String role) {
        return List.of(
                machine(
                        source,
                        role,
                        "CPU busy",
                        true,
                        MachineMetrics.CPU_CLASSES.subList(1, MachineMetrics.CPU_CLASSES.size())),
                machine(
                        source,
                        role,
                        MachineMetrics.IOS.label(),
                        false,
                        List.of(MachineMetrics.READS, MachineMetrics.WRITES)),
                machine(
                        source,
                        role,
                        MachineMetrics.BANDWIDTH.label(),
                        false,
                        List.of(MachineMetrics.BYTES_READ, MachineMetrics.BYTES_WRITTEN)),
                machine(
                        source,
                        role,
                        "Interrupts and context switches",
                        false,
                        List.of(MachineMetrics.INTERRUPTS, MachineMetrics.CONTEXT_SWITCHES)),
                machine(
                        source,
                        role,
                        "Packets",
                        false,
                        List.of(MachineMetrics.PACKETS_RECEIVED, MachineMetrics.PACKETS_SENT)));
    }

    /** Means of each bin of metrics with one unit. */
    private Chart machine(String source, String role, String title, boolean stacked, List<Metric> metrics) {
        TreeMap<Double, Map<String, Double>> sums = new TreeMap<>();
        Map<Double, Map<String, Integer>> counts = new HashMap<>();
        for (HostRow row : run.machines()) {
            if (row.source().equals(source)) {
                double bin = binEnd(row.seconds());
                Map<String, Double> values = sums.computeIfAbsent(bin, b -> new LinkedHashMap<>());
                for (Metric metric : metrics) {
                    Double value = row.figure(metric);
                    if (value != null) {
                        values.merge(metric.row(), value, Double::sum);
                        counts.computeIfAbsent(bin, b -> new HashMap<>()).merge(metric.row(), 1, Integer::sum);
                    }
                }
            }
        }
        sums.forEach((bin, values) ->
                values.replaceAll((name, sum) -> sum / counts.get(bin).get(name)));
        String definition = metrics.stream().map(Metric::description).distinct().collect(Collectors.joining(" "));
        return time(
                title + " (" + role + ")",
                definition + " Machine of the " + role + ", from " + source + " by way of host.csv.",
                metrics.get(0).unit(),
                stacked,
                false,
                sums);
    }

    private Chart time(String title, String caption, String unit, TreeMap<Double, Map<String, Double>> bins) {
        return time(title, caption, unit, false, false, bins);
    }

    private Chart time(
            String title,
            String caption,
            String unit,
            boolean stacked,
            boolean logarithmic,
            TreeMap<Double, Map<String, Double>> bins) {
        Set<String> names = new LinkedHashSet<>();
        bins.values().forEach(values -> names.addAll(values.keySet()));
        List<Series> series = names.stream()
                .map(name -> new Series(
                        name,
                        bins.values().stream().map(values -> values.get(name)).toList()))
                .toList();
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
                series);
    }

    /** What the marks are and how far off they may be; empty without any. */
    private String exactness() {
        return checkpoints.stream().mapToDouble(CheckpointTime::withinSeconds).max().stream()
                .mapToObj(within -> " Dashed: the server counted a checkpoint, or several, at most "
                        + Numbers.decimal(Math.ceil(10 * within) / 10, 1) + " s before or after the line.")
                .findFirst()
                .orElse("");
    }
}
