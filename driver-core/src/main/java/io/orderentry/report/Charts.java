package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Chart.Series;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Host;
import io.orderentry.result.Phases;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.store.MachineSeries;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The charts of one run. What a folder does not hold is not drawn. */
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
        all.add(charts.trouble());
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
                "per minute",
                perSecond(MINUTE, Map.of("New-Orders", SeriesRow::newOrders)));
    }

    private Chart trouble() {
        Map<String, ToDoubleFunction<SeriesRow>> counts = new LinkedHashMap<>();
        counts.put("errors", SeriesRow::errors);
        counts.put("retries", SeriesRow::retries);
        if (run.series().stream().allMatch(row -> row.errors() == 0 && row.retries() == 0)) {
            counts.clear();
        }
        return time(
                "Errors and retries",
                "Transactions that ended failed or unknown, and further attempts after a conflict. From series.csv.",
                "per second",
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
                "At 99 % stands the time that 99 of 100 transactions did not exceed. Counted from the moment a transaction was due;"
                        + " seconds of the measurement interval, from latency.hlog.",
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
            values.put("p50", bin.p50());
            values.put("p90", bin.p90());
            values.put("p99", bin.p99());
            bins.put(bin.seconds(), values);
        });
        boolean deferred =
                type == TransactionType.DELIVERY && run.result().workload().deferredDelivery();
        return time(
                "Response time of " + type.title() + (deferred ? ", deferred" : ""),
                (deferred ? "From queueing to the end of the execution. " : "") + "Percentiles of each "
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
        String whose = " (" + role + ")";
        String origin = ". Machine of the " + role + ", from " + source + " by way of host.csv.";
        return List.of(
                time(
                        "Processor time" + whose,
                        "Shares of all processors' time; waiting for I/O is not busy" + origin,
                        "%",
                        true,
                        false,
                        machine(source, 1, "user", "nice", "system", "irq", "softirq", "steal", "guest")),
                time(
                        "Disk I/Os" + whose,
                        "Requests that the disks completed" + origin,
                        "per second",
                        machine(source, 1, "readsPerSecond", "writesPerSecond")),
                time(
                        "Disk bandwidth" + whose,
                        "Bytes that the disks transferred" + origin,
                        "MB/s",
                        machine(source, 1e-6, "readBytesPerSecond", "writeBytesPerSecond")),
                time(
                        "Interrupts and context switches" + whose,
                        "Of all processors" + origin,
                        "per second",
                        machine(source, 1, "interruptsPerSecond", "contextSwitchesPerSecond")),
                time(
                        "Packets" + whose,
                        "As the interfaces' drivers count them" + origin,
                        "per second",
                        machine(source, 1, "receivedPacketsPerSecond", "sentPacketsPerSecond")));
    }

    private TreeMap<Double, Map<String, Double>> machine(String source, double factor, String... figures) {
        TreeMap<Double, Map<String, List<Double>>> values = new TreeMap<>();
        for (MachineSeries machine : run.machines()) {
            if (machine.source().equals(source)) {
                for (MachineSeries.Row row : machine.rows()) {
                    Map<String, List<Double>> bin =
                            values.computeIfAbsent(binEnd(row.seconds()), b -> new LinkedHashMap<>());
                    for (String figure : figures) {
                        Double value = row.figures().get(figure);
                        if (value != null) {
                            bin.computeIfAbsent(figure, f -> new ArrayList<>()).add(factor * value);
                        }
                    }
                }
            }
        }
        TreeMap<Double, Map<String, Double>> means = new TreeMap<>();
        values.forEach((end, bin) -> {
            Map<String, Double> mean = new LinkedHashMap<>();
            Arrays.stream(figures)
                    .filter(bin::containsKey)
                    .forEach(figure -> mean.put(
                            words(figure),
                            bin.get(figure).stream()
                                    .mapToDouble(Double::doubleValue)
                                    .average()
                                    .orElseThrow()));
            means.put(end, mean);
        });
        return means;
    }

    /** {@code readBytesPerSecond} as people read it; the unit stands at the axis. */
    private static String words(String figure) {
        return figure.replaceAll("(Bytes)?PerSecond$", "")
                .replaceAll("([A-Z])", " $1")
                .toLowerCase(Locale.ROOT)
                .replace(" packets", "");
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
