package io.orderentry.report.chart;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.report.chart.Chart.Event;
import io.orderentry.report.chart.Chart.Place;
import io.orderentry.report.chart.Chart.Series;
import io.orderentry.report.chart.Chart.View;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Host;
import io.orderentry.result.Phases;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Charts of one run. A chart without figures, or with nothing but zeros, is a sentence instead. */
public final class Charts {
    private static final int MINUTE = 60;

    /** A network that carries less for each transaction is not the one that the connections use. */
    private static final double FEWEST_PACKETS_PER_TRANSACTION = 0.1;

    /** With the rest as many as there are colours. */
    private static final int MOST_CLASSES = 6;

    private static final double SMALLEST_REST = 1e-6;

    private static final String PACKETS = "Packets";

    /** Charts of a machine by title, each of metrics with one unit; percentages add up. */
    private static final List<Map.Entry<String, List<Metric>>> MACHINE = List.of(
            Map.entry("CPU busy", MachineMetrics.CPU_CLASSES.subList(1, MachineMetrics.CPU_CLASSES.size())),
            Map.entry(MachineMetrics.IOS.label(), List.of(MachineMetrics.READS, MachineMetrics.WRITES)),
            Map.entry(
                    MachineMetrics.BANDWIDTH.label(), List.of(MachineMetrics.BYTES_READ, MachineMetrics.BYTES_WRITTEN)),
            Map.entry(
                    "Interrupts and context switches",
                    List.of(MachineMetrics.INTERRUPTS, MachineMetrics.CONTEXT_SWITCHES)),
            Map.entry(PACKETS, List.of(MachineMetrics.PACKETS_RECEIVED, MachineMetrics.PACKETS_SENT)));

    private final RunFiles run;
    private final double binSeconds;
    private final double from;
    private final double to;
    private final List<CheckpointTime> checkpoints;
    private final List<Event> events;
    private final List<Chart> drawn = new ArrayList<>();
    private final List<String> notDrawn = new ArrayList<>();

    private Charts(RunFiles run) {
        Phases phases = run.result().phases();
        Server server = run.result().server().orNull();
        this.run = run;
        this.from = phases.rampUpSeconds();
        this.to = from + phases.intervalSeconds();
        this.binSeconds = ResponseTimes.binSeconds(to);
        this.checkpoints = server == null ? List.of() : server.checkpointTimes().orElse(List.of());
        this.events = events(run.series());
    }

    /** Sums of each bin that has any. */
    private List<Event> events(List<SeriesRow> rows) {
        TreeMap<Double, Event> bins = new TreeMap<>();
        for (SeriesRow row : rows) {
            if (row.errors() + row.retries() > 0) {
                bins.merge(
                        end(row.seconds()),
                        new Event(end(row.seconds()), row.errors(), row.retries()),
                        (one, other) ->
                                new Event(one.x(), one.errors() + other.errors(), one.retries() + other.retries()));
            }
        }
        return List.copyOf(bins.values());
    }

    /** End of the bin that a moment is in. */
    private double end(double seconds) {
        return Math.max(1, Math.ceil(seconds / binSeconds)) * binSeconds;
    }

    public static Charts of(RunFiles run) {
        Charts charts = new Charts(run);
        for (Chart chart : List.of(
                charts.throughput(), charts.activity(), charts.responses(), charts.errors(), charts.distribution())) {
            if (chart.hasFigures()) {
                charts.drawn.add(chart);
            }
        }
        charts.machines().forEach(charts::machine);
        return charts;
    }

    /** In the order of the page. */
    public List<Chart> drawn() {
        return List.copyOf(drawn);
    }

    /** A sentence for each chart of a machine that would be empty. */
    public List<String> notDrawn() {
        return List.copyOf(notDrawn);
    }

    private Chart throughput() {
        Means means = new Means();
        run.series().forEach(row -> means.add(row, "New-Orders", MINUTE * (double) row.newOrders()));
        return means.chart(
                Place.MAIN,
                "Throughput",
                "New-Orders completed, from the start of the ramp-up to the end of the drain; their mean in the marked interval is the"
                        + " run's NOPM. From series.csv.",
                ThroughputMetrics.NEW_ORDERS.unit(),
                List.of());
    }

    /** Sessions by wait class, as in viewers of active session history. */
    private Chart activity() {
        double[] sums = new double[WaitClass.values().length];
        run.activity()
                .forEach(
                        row -> Arrays.setAll(sums, i -> sums[i] + row.sessions().get(i)));
        List<WaitClass> shown = Arrays.stream(WaitClass.values())
                .filter(each -> sums[each.ordinal()] > 0)
                .sorted(Comparator.comparingDouble(each -> -sums[each.ordinal()]))
                .limit(MOST_CLASSES)
                .sorted()
                .toList();
        Means means = new Means();
        for (ActivityRow row : run.activity()) {
            double rest =
                    row.sessions().stream().mapToDouble(Double::doubleValue).sum();
            for (WaitClass each : shown) {
                double sessions = row.sessions().get(each.ordinal());
                means.add(row.seconds(), each.label(), sessions, 1);
                rest -= sessions;
            }
            if (rest > SMALLEST_REST) {
                means.add(row.seconds(), "rest", rest, 1);
            }
        }
        return means.chart(
                Place.MAIN,
                "Active sessions",
                "Mean number of the load's sessions with a statement or a transaction open in the server, by what they did: their sum is"
                        + " database time per second. From activity.csv.",
                "sessions",
                List.of());
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
                Place.DETAIL,
                "Errors and retries",
                "Transactions that ended failed or unknown, and further attempts after a conflict. From series.csv.",
                "/s",
                List.of());
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
        return ChartBuilder.builder()
                .kind("distribution")
                .place(Place.DETAIL)
                .title("Response time by share of the transactions")
                .caption(
                        ResponseTimeMetrics.RESPONSE + ". At 99 %: the time that 99 of 100 transactions did not exceed."
                                + " Seconds of the measurement interval, from latency.hlog.")
                .unit("ms")
                .stacked(false)
                .logarithmic(true)
                .x(List.copyOf(shares))
                .marks(List.of())
                .events(List.of())
                .views(List.of())
                .series(series)
                .build();
    }

    /** All types in one chart, so that they share a scale; one view compares them, each other one shows a type. */
    private Chart responses() {
        Means means = new Means();
        List<View> views = new ArrayList<>();
        List<Integer> p99 = new ArrayList<>();
        run.responses().overTime().forEach((type, bins) -> {
            if (bins.isEmpty()) {
                return;
            }
            String name = type.title() + (isDeferred(type) ? ", deferred" : "");
            for (ResponseTimes.Bin bin : bins) {
                means.add(bin.seconds(), name + " " + Statistic.P50.label(), bin.p50(), 1);
                means.add(bin.seconds(), name + " " + Statistic.P90.label(), bin.p90(), 1);
                means.add(bin.seconds(), name + " " + Statistic.P99.label(), bin.p99(), 1);
            }
            int first = 3 * views.size();
            views.add(new View(name, List.of(first, first + 1, first + 2)));
            p99.add(first + 2);
        });
        views.add(0, new View("All types, " + Statistic.P99.label(), p99));
        return means.chart(
                Place.MAIN,
                "Response time",
                ResponseTimeMetrics.RESPONSE
                        + (run.responses().overTime().keySet().stream().anyMatch(this::isDeferred)
                                ? ". " + ResponseTimeMetrics.DEFERRED
                                : "")
                        + ". Percentiles of each "
                        + (binSeconds == 1 ? "second" : Numbers.decimal(binSeconds, 0) + " seconds")
                        + ", from merged histograms of latency.hlog; one scale for all types.",
                "ms",
                views);
    }

    private boolean isDeferred(TransactionType type) {
        return type == TransactionType.DELIVERY && run.result().workload().deferredDelivery();
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

    private void machine(String source, String role) {
        List<HostRow> rows = run.machines().stream()
                .filter(row -> row.source().equals(source))
                .toList();
        if (rows.isEmpty()) {
            notDrawn.add("Machine of the " + role + ": no second of it is in host.csv.");
            return;
        }
        for (Map.Entry<String, List<Metric>> entry : MACHINE) {
            Chart chart = machine(entry.getKey() + " (" + role + ")", source, role, rows, entry.getValue());
            String instead = sentence(entry.getKey(), chart, entry.getValue(), host(source));
            if (instead.isEmpty()) {
                drawn.add(chart);
            } else {
                notDrawn.add(chart.title() + ": " + instead + ".");
            }
        }
    }

    private Host host(String source) {
        return run.result().hosts().stream()
                .filter(host -> host.source().equals(source))
                .findFirst()
                .orElseThrow();
    }

    /** Sentence in place of an empty chart; empty where the chart is not. */
    private String sentence(String title, Chart chart, List<Metric> metrics, Host host) {
        if (!chart.hasFigures()) {
            String reason = metrics.get(0).absence(run.result(), host);
            return reason.isEmpty() ? "not available" : reason;
        }
        if (chart.hasOnlyZeros()) {
            return "0 in the entire run";
        }
        double sent = packets(MachineMetrics.PACKETS_SENT, host);
        double received = packets(MachineMetrics.PACKETS_RECEIVED, host);
        Double transactions = run.result().throughput().transactionsPerSecond().orNull();
        boolean idle = title.equals(PACKETS)
                && transactions != null
                && sent + received < FEWEST_PACKETS_PER_TRANSACTION * transactions;
        return idle
                ? Numbers.decimal(received, 1) + "/s received and " + Numbers.decimal(sent, 1)
                        + "/s sent, too few to be the load: the connections use a socket or the loopback interface"
                : "";
    }

    private double packets(Metric metric, Host host) {
        Double figure = metric.of(run.result(), host);
        return figure == null ? 0 : figure;
    }

    private Chart machine(String title, String source, String role, List<HostRow> rows, List<Metric> metrics) {
        Means means = new Means();
        for (HostRow row : rows) {
            for (Metric metric : metrics) {
                Double figure = row.figure(metric);
                if (figure != null) {
                    means.add(row.seconds(), metric.row(), figure, 1);
                }
            }
        }
        String definition = metrics.stream().map(Metric::description).distinct().collect(Collectors.joining(" "));
        return means.chart(
                Place.MACHINE,
                title,
                definition + " Machine of the " + role + ", from " + source + " by way of host.csv.",
                metrics.get(0).unit(),
                List.of());
    }

    /** Meaning of the marks and their precision; empty without any. */
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
        private final Set<String> names = new LinkedHashSet<>();

        /** A row counts for its length; the last of a phase may be shorter than a second, and is drawn as one. */
        void add(SeriesRow row, String name, double count) {
            add(row.seconds(), name, count, Math.max(1, row.lengthSeconds()));
        }

        void add(double seconds, String name, double sum, double weight) {
            names.add(name);
            bins.computeIfAbsent(end(seconds), b -> new LinkedHashMap<>()).merge(name, new Sum(sum, weight), Sum::plus);
        }

        /** Percentages of a machine and sessions add up; response times need a logarithmic axis; the main charts have the events. */
        Chart chart(Place place, String title, String caption, String unit, List<View> views) {
            boolean marked = place == Place.MAIN && !events.isEmpty();
            return ChartBuilder.builder()
                    .kind("time")
                    .place(place)
                    .title(title)
                    .caption(caption + (marked ? " Triangles: errors; ticks: retries." : "") + exactness())
                    .unit(unit)
                    .stacked(unit.equals("%") || unit.equals("sessions"))
                    .logarithmic(unit.equals("ms"))
                    .x(List.copyOf(bins.keySet()))
                    .from(from)
                    .to(to)
                    .marks(checkpoints.stream().map(CheckpointTime::seconds).toList())
                    .events(marked ? events : List.of())
                    .views(views)
                    .series(names.stream().map(this::series).toList())
                    .build();
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
