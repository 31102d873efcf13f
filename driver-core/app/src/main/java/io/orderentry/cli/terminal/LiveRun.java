package io.orderentry.cli.terminal;

import io.orderentry.config.Load;
import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Chart;
import io.orderentry.report.LiveReportNowBuilder;
import io.orderentry.report.PageTemplate.Tile;
import io.orderentry.report.RunCharts;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.LatencyRecorder.Times;
import io.orderentry.store.ResponseTimes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A run on the page too, beside the terminal. What the page shows changes under its lock, which is not held while the terminal is written. */
final class LiveRun extends RunProgress {
    private static final String IN_INTERVAL = "Since the start of the measurement interval.";
    private static final String SINCE_RAMP_UP = "Since the start of the ramp-up.";

    private final Object lock;
    private final boolean deferred;
    private final RunCharts charts;
    private final Map<String, String> roles = new LinkedHashMap<>();
    private final Map<String, Double> busy = new LinkedHashMap<>();
    private final Map<TransactionType, OpenBin> bins = new EnumMap<>(TransactionType.class);
    private String checked;
    private double checkedShare;

    /** Response times of the bin that goes on. */
    private static final class OpenBin {
        private final Histogram times = new Histogram(3);
        private double end;

        void add(Histogram recent, double binEnd) {
            if (binEnd > end) {
                times.reset();
                end = binEnd;
            }
            times.add(recent);
        }

        ResponseTimes.Bin bin() {
            return new ResponseTimes.Bin(end, millis(50), millis(90), millis(99));
        }

        private double millis(double percentile) {
            return times.getValueAtPercentile(percentile) / 1e3;
        }
    }

    LiveRun(Progress.Kind terminal, Load load, Object lock) {
        super(terminal, load);
        this.lock = lock;
        deferred = load.delivery() == Load.DeliveryMode.QUEUED;
        double interval = load.duration() == null ? 0 : load.duration().toMillis() / 1e3;
        charts = new RunCharts(load.warmup().toMillis() / 1e3, interval, deferred, List.of());
    }

    /** Those that have figures. */
    List<Chart> charts() {
        return charts.drawn(roles);
    }

    /** Completes what is above the charts. */
    LiveReportNowBuilder now(LiveReportNowBuilder now) {
        List<String> notes = new ArrayList<>();
        if (!waiting.isEmpty()) {
            notes.add(waiting);
        }
        if (charts.gapSeconds() >= 1 && checked == null) {
            notes.add("No transaction has been completed for " + Numbers.decimal(charts.gapSeconds(), 0) + " s.");
        }
        now.style(notes.isEmpty() ? "open" : "fail").notes(notes).tiles(newest == null ? List.of() : tiles());
        if (checked != null) {
            return now.status("CHECKING").phase(checked).share(Math.min(1, checkedShare));
        }
        return now.status(notes.isEmpty() ? "RUNNING" : waiting.isEmpty() ? "STALLED" : "OUTAGE")
                .phase(newest == null ? "" : newest.phase().toString())
                .share(Math.min(1, share()))
                .left(left());
    }

    private List<Tile> tiles() {
        boolean measuring = isMeasuring();
        double nopm = measuring ? newest.nopm() : 60 * newest.newOrders() / Math.max(0.001, newest.lengthSeconds());
        List<Tile> tiles = new ArrayList<>(List.of(new Tile(
                ThroughputMetrics.NEW_ORDERS.label(),
                Numbers.decimal(nopm, 0),
                ThroughputMetrics.NEW_ORDERS.unit(),
                measuring ? IN_INTERVAL : "In the last second of the ramp-up.")));
        for (Statistic statistic : List.of(Statistic.P95, Statistic.P99)) {
            tiles.add(new Tile(
                    ResponseTimeMetrics.of(TransactionType.NEW_ORDER, statistic).label(),
                    Numbers.decimal(newOrderMillis(statistic == Statistic.P95 ? 95 : 99), 1) + mark(statistic),
                    "ms",
                    measuring ? IN_INTERVAL : SINCE_RAMP_UP));
        }
        tiles.add(Tile.ofErrors(errors, retries, SINCE_RAMP_UP));
        busy.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(each -> new Tile(
                        "Busiest: " + each.getKey(), Numbers.decimal(each.getValue(), 1), "%", "In the last second."))
                .ifPresent(tiles::add);
        return tiles;
    }

    @Override
    public void second(Second second) {
        synchronized (lock) {
            charts.add(second.tick().row());
            record(second);
            for (Times times : second.times()) {
                if (times.kind()
                        == (deferred && times.type() == TransactionType.DELIVERY ? Kind.DEFERRED : Kind.RESPONSE)) {
                    OpenBin bin = bins.computeIfAbsent(times.type(), type -> new OpenBin());
                    bin.add(times.histogram(), charts.binEnd(newest.seconds()));
                    charts.responses(times.type(), bin.bin());
                }
            }
        }
        show();
    }

    @Override
    public void sampled(String group, Map<String, String> labels, Map<String, Double> figures) {
        if (!group.equals("host")) {
            return;
        }
        synchronized (lock) {
            String source = labels.get("source");
            String role = labels.get("role");
            // The counters of a machine with two roles come once for each.
            String all = roles.merge(source, role, (one, other) -> one.contains(other) ? one : one + " and " + other);
            if (all.startsWith(role) && newest != null) {
                charts.add(source, newest.seconds(), metric -> {
                    Double figure = figures.get(metric.path());
                    return figure == null ? null : Double.valueOf(metric.scale() * figure);
                });
            }
            Double cpu = figures.get(MachineMetrics.BUSY.path());
            if (cpu != null) {
                busy.put("CPUs, " + role, cpu);
            }
        }
    }

    @Override
    public void active(ActivityRow second) {
        synchronized (lock) {
            charts.add(second);
        }
    }

    @Override
    public synchronized void started(String what, double shareDone) {
        super.started(what, shareDone);
        synchronized (lock) {
            checked = what.replace('_', ' ');
            checkedShare = shareDone;
        }
    }
}
