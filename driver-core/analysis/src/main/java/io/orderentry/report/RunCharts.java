package io.orderentry.report;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.report.Chart.Place;
import io.orderentry.report.Chart.View;
import io.orderentry.report.TimeChart.RunMarks;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import io.orderentry.text.PackedTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Charts over time of one run, from its seconds: all of them once it is over, or one by one while it goes on. Memory grows with the bins, of
 * which there are no more than can be drawn. Not safe for use by several threads.
 */
public final class RunCharts {
    /** With the rest as many as there are colours. */
    private static final int MOST_CLASSES = 6;

    private static final double SMALLEST_REST = 1e-6;
    /** Part of the page, unit and caption of the charts of all runs, by title. */
    private static final PackedTable TEXTS = new PackedTable(RunCharts.class, "charts.txt");

    /** Charts of a machine by title, each of metrics with one unit; percentages add up. */
    private static final Map<String, List<Metric>> MACHINE = machine();

    private final double binSeconds;
    private final boolean deferred;
    private final RunMarks marks;
    private final TimeChart throughput;
    private final TimeChart errors;
    private final TimeChart activity;
    private final TimeChart responses;
    private final Set<TransactionType> types = EnumSet.noneOf(TransactionType.class);
    private final Map<String, Map<String, TimeChart>> machines = new LinkedHashMap<>();

    /**
     * Begins with empty charts.
     *
     * @param rampUpSeconds before the measurement interval
     * @param intervalSeconds of it, planned or measured
     * @param deferred whether Delivery's times are those of its execution in the background
     */
    public RunCharts(double rampUpSeconds, double intervalSeconds, boolean deferred, List<CheckpointTime> checkpoints) {
        this.deferred = deferred;
        double to = rampUpSeconds + intervalSeconds;
        binSeconds = ResponseTimes.binSeconds(to);
        marks = new RunMarks(rampUpSeconds, to, binSeconds, checkpoints);
        throughput = new TimeChart(binSeconds);
        errors = new TimeChart(binSeconds);
        activity = new TimeChart(binSeconds);
        responses = new TimeChart(binSeconds);
    }

    private static List<Metric> metrics(String... ids) {
        return Stream.of(ids).map(MetricCatalogue::of).toList();
    }

    private static Map<String, List<Metric>> machine() {
        Map<String, List<Metric>> charts = new LinkedHashMap<>();
        charts.put("CPU time", MachineMetrics.CPU_CLASSES.subList(1, MachineMetrics.CPU_CLASSES.size()));
        charts.put(
                MetricCatalogue.of("diskRequestsPerSecond").label(),
                metrics("diskReadsPerSecond", "diskWritesPerSecond"));
        charts.put(
                MetricCatalogue.of("diskBytesPerSecond").label(),
                metrics("diskBytesReadPerSecond", "diskBytesWrittenPerSecond"));
        charts.put("Interrupts and context switches", metrics("interruptsPerSecond", "contextSwitchesPerSecond"));
        charts.put("Packets", metrics("packetsReceivedPerSecond", "packetsSentPerSecond"));
        return charts;
    }

    /**
     * Charts of a run that is over.
     *
     * @param notDrawn a sentence for each chart of a machine without figures, or with nothing but zeros
     */
    public record Drawn(List<Chart> drawn, List<String> notDrawn) {}

    /** All charts of a run that is over. */
    public static Drawn of(RunFiles run) {
        Result result = run.result();
        RunCharts charts = new RunCharts(
                result.phases().rampUpSeconds(),
                result.phases().intervalSeconds(),
                result.workload().deferredDelivery(),
                result.server().flatMap(Server::checkpointTimes).orElse(List.of()));
        run.series().forEach(charts::add);
        run.activity().forEach(charts::add);
        run.responses().overTime().forEach((type, bins) -> bins.forEach(bin -> charts.responses(type, bin)));
        run.machines().forEach(row -> charts.add(row.source(), row.seconds(), row::figure));
        List<Chart> drawn = charts.drawn(Map.of());
        Chart errors = charts.chart(charts.errors, "Errors and retries").build();
        if (!errors.hasOnlyZeros()) {
            drawn.add(errors);
        }
        drawn.add(distribution(run.responses().distribution()));
        drawn.removeIf(chart -> !chart.hasFigures());
        List<String> notDrawn = new ArrayList<>();
        roles(result.hosts()).forEach((source, role) -> {
            if (!charts.machines.containsKey(source)) {
                notDrawn.add("Machine of the " + role + ": no second of it is in host.csv.");
                return;
            }
            Host host = result.hosts().stream()
                    .filter(each -> each.source().equals(source))
                    .findFirst()
                    .orElseThrow();
            MACHINE.forEach((title, metrics) -> {
                Chart chart = charts.machine(title, source, role);
                if (chart.hasFigures() && !chart.hasOnlyZeros()) {
                    drawn.add(chart);
                    return;
                }
                String absence = metrics.get(0).absence(result, host);
                notDrawn.add(chart.title() + ": "
                        + (chart.hasFigures() ? "0 in the entire run" : absence.isEmpty() ? "not available" : absence)
                        + ".");
            });
        });
        return new Drawn(drawn, notDrawn);
    }

    private static Chart distribution(Map<TransactionType, List<ResponseTimes.Quantile>> all) {
        return Chart.ofDistributions(
                ResponseTimeMetrics.RESPONSE + ". At 99 %: the time that 99 of 100 transactions did not exceed."
                        + " Seconds of the measurement interval, from latency.hlog.",
                List.of(),
                all.keySet().stream().map(TransactionType::title).toList(),
                List.copyOf(all.values()));
    }

    /** By source the roles of its machine, each with the first source that has it. */
    private static Map<String, String> roles(List<Host> hosts) {
        Map<String, String> roles = new LinkedHashMap<>();
        Set<String> known = new HashSet<>();
        hosts.stream()
                .filter(host -> known.add(host.role()))
                .forEach(host -> roles.merge(host.source(), host.role(), (one, other) -> one + " and " + other));
        return roles;
    }

    /** Adds a second of the run. */
    public void add(SeriesRow row) {
        marks.add(row);
        throughput.add(row, "New-Orders", 60.0 * row.newOrders());
        errors.add(row, "errors", row.errors());
        errors.add(row, "retries", row.retries());
    }

    /** Adds a second of the server's sessions. */
    public void add(ActivityRow row) {
        for (WaitClass each : WaitClass.values()) {
            activity.add(row.seconds(), each.label(), row.sessions().get(each.ordinal()), 1);
        }
    }

    /**
     * Adds a second of a machine.
     *
     * @param figure of a metric in its printed unit; null where there is none
     */
    public void add(String source, double seconds, Function<Metric, Double> figure) {
        Map<String, TimeChart> charts = machines.computeIfAbsent(source, s -> new LinkedHashMap<>());
        MACHINE.forEach((title, metrics) -> {
            for (Metric metric : metrics) {
                Double value = figure.apply(metric);
                if (value != null) {
                    charts.computeIfAbsent(title, t -> new TimeChart(binSeconds))
                            .add(seconds, metric.row(), value, 1);
                }
            }
        });
    }

    /** Sets the percentiles of a bin, from all times of it until now. */
    public void responses(TransactionType type, ResponseTimes.Bin bin) {
        types.add(type);
        List<String> names = names(type);
        responses.put(bin.seconds(), names.get(0), bin.p50());
        responses.put(bin.seconds(), names.get(1), bin.p90());
        responses.put(bin.seconds(), names.get(2), bin.p99());
    }

    /** End of the bin that a second is in. */
    public double binEnd(double seconds) {
        return TimeChart.end(Math.round(seconds), binSeconds);
    }

    /** Seconds without a completed transaction until now; 0 when the last second had one. */
    public double gapSeconds() {
        return marks.gapSeconds();
    }

    /** Charts that have figures, those of machines behind the others: {@code roles} says whose machine a source reads. */
    public List<Chart> drawn(Map<String, String> roles) {
        Chart all = chart(throughput, "Throughput").build();
        List<Chart> charts = new ArrayList<>(List.of(all, activity(), responses()));
        roles.forEach((source, role) -> MACHINE.keySet().forEach(title -> charts.add(machine(title, source, role))));
        charts.removeIf(chart -> !chart.hasFigures() || chart.place() == Place.MACHINE && chart.hasOnlyZeros());
        return charts;
    }

    private ChartBuilder chart(TimeChart figures, String title, Object... inCaption) {
        return figures.chart(
                Place.valueOf(TEXTS.text(title, 1)),
                title,
                TEXTS.text(title, 3, inCaption),
                TEXTS.text(title, 2),
                marks);
    }

    /** Sessions by wait class, as in viewers of active session history. */
    private Chart activity() {
        List<String> shown = activity.names().stream()
                .filter(name -> activity.total(name) > 0)
                .sorted(Comparator.comparingDouble(name -> -activity.total(name)))
                .limit(MOST_CLASSES)
                .toList();
        Map<Boolean, List<String>> names =
                activity.names().stream().collect(Collectors.partitioningBy(shown::contains));
        List<Chart.Series> series =
                new ArrayList<>(names.get(true).stream().map(activity::series).toList());
        Chart.Series rest = activity.sum("rest", names.get(false));
        if (rest.values().stream().anyMatch(value -> value > SMALLEST_REST)) {
            series.add(rest);
        }
        return chart(activity, "Active sessions").series(series).build();
    }

    /** All types in one chart, so that they share a scale; one view compares them, each other one shows a type. */
    private Chart responses() {
        List<String> all = responses.names();
        List<View> views = new ArrayList<>();
        List<Integer> p99 = new ArrayList<>();
        for (TransactionType type : types) {
            List<Integer> own = names(type).stream().map(all::indexOf).toList();
            views.add(new View(name(type), own));
            p99.add(own.get(2));
        }
        views.add(0, new View("All types, " + Statistic.P99.label(), p99));
        boolean inBackground = deferred && types.contains(TransactionType.DELIVERY);
        return chart(
                        responses,
                        "Response time",
                        ResponseTimeMetrics.RESPONSE + (inBackground ? ". " + ResponseTimeMetrics.DEFERRED : ""),
                        binSeconds == 1 ? "second" : Numbers.decimal(binSeconds, 0) + " seconds")
                .views(views)
                .build();
    }

    private List<String> names(TransactionType type) {
        return List.of(Statistic.P50, Statistic.P90, Statistic.P99).stream()
                .map(statistic -> name(type) + " " + statistic.label())
                .toList();
    }

    private String name(TransactionType type) {
        return type.title() + (deferred && type == TransactionType.DELIVERY ? ", deferred" : "");
    }

    private Chart machine(String title, String source, String role) {
        List<Metric> metrics = MACHINE.get(title);
        TimeChart chart = machines.getOrDefault(source, Map.of()).getOrDefault(title, new TimeChart(binSeconds));
        String definition = metrics.stream().map(Metric::description).distinct().collect(Collectors.joining(" "));
        return chart.chart(
                        Place.MACHINE,
                        title + " (" + role + ")",
                        definition + " Machine of the " + role + ", from " + source + " by way of host.csv.",
                        metrics.get(0).unit(),
                        marks)
                .build();
    }
}
