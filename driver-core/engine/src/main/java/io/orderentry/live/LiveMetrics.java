package io.orderentry.live;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Result;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.text.TimeLimit;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/**
 * All live figures of one run, served to Prometheus, as text or as OpenMetrics, and to every client that can connect to the address and has
 * the token, where there is one; not encrypted. An OpenTelemetry receiver is sent the same where there is one. The thread that keeps the time
 * updates it each second, any thread reads it; workers do not use it.
 */
public final class LiveMetrics implements RunListener, AutoCloseable {
    private static final Duration END = Duration.ofSeconds(10);
    private static final String PATH = "/metrics";
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String OPEN_METRICS_TEXT = OPEN_METRICS + "; version=1.0.0; charset=utf-8";
    private final PrometheusMeterRegistry scraped = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final CompositeMeterRegistry meters = new CompositeMeterRegistry(Clock.SYSTEM, Set.of(scraped));
    private final RunFigures figures = new RunFigures(meters);
    private final Map<String, TimeHistogram> histograms = Map.of(
            "response", new TimeHistogram("response", ResponseTimeMetrics.RESPONSE),
            "service", new TimeHistogram("service", ResponseTimeMetrics.SERVICE),
            "deferred", new TimeHistogram("deferred", ResponseTimeMetrics.DEFERRED));
    private final Map<Watched, Sampled> sampled = new HashMap<>();
    private final Optional<OtlpExport> otlp;
    private AtomicInteger agents;

    private record Watched(String group, Map<String, String> labels) {}

    /** Gauges of figures that come when their figure is first seen; one that is missing later is no number. */
    private final class Sampled {
        private final String prefix;
        private final Tags tags;
        private final Set<String> known = new HashSet<>();
        private volatile Map<String, Double> newest = Map.of();

        Sampled(Watched watched) {
            prefix = "oe." + watched.group() + ".";
            tags = Tags.of(watched.labels().entrySet().stream()
                    .map(label -> Tag.of(label.getKey(), label.getValue()))
                    .toList());
        }

        void update(Map<String, Double> figures) {
            newest = Map.copyOf(figures);
            newest.keySet().stream()
                    .filter(known::add)
                    .flatMap(path -> MachineMetrics.inSeries(path).stream())
                    .forEach(this::register);
        }

        private void register(Metric metric) {
            BaseUnit unit = BaseUnit.of(metric);
            String path = metric.path();
            Gauge.builder(prefix + unit.name(), () -> unit.factor() * newest.getOrDefault(path, Double.NaN))
                    .tags(tags)
                    .description(metric.description())
                    .register(meters);
        }
    }

    /**
     * Name of a figure of a machine with its base unit, as Prometheus wants both, and the factor from the unit of the result: {@code cpu.busy}
     * in percent is {@code cpu.busy.ratio}.
     *
     * @param name in Micrometer's form, words with dots between them
     */
    record BaseUnit(String name, double factor) {
        private static final String BITS = ".bits.";
        private static final double BITS_PER_BYTE = 8;

        static BaseUnit of(Metric metric) {
            String words =
                    metric.path().replaceAll("(?<=[a-z0-9])(?=[A-Z])", ".").toLowerCase(Locale.ROOT);
            if (metric.unit().equals("%")) {
                return new BaseUnit(words + ".ratio", 1e-2);
            }
            return words.contains(BITS)
                    ? new BaseUnit(words.replace(BITS, ".bytes."), 1 / BITS_PER_BYTE)
                    : new BaseUnit(words, 1);
        }
    }

    private LiveMetrics(LiveServer server, String otlpUrl, String instance) {
        histograms.values().forEach(scraped.getPrometheusRegistry()::register);
        if (server != null) {
            server.page(PATH, accept -> metrics(accept.contains(OPEN_METRICS) ? OPEN_METRICS_TEXT : TEXT));
        }
        otlp = Optional.ofNullable(otlpUrl).map(url -> new OtlpExport(url, instance));
        otlp.ifPresent(export -> meters.add(export.meters()));
    }

    private LiveServer.Page metrics(String contentType) {
        return LiveServer.Page.found(contentType, scraped.scrape(contentType));
    }

    /**
     * Serves the metrics of a run in place of those of the run before, on a server that stays open, and sends them to a receiver.
     *
     * @param server null for none
     * @param otlpUrl of an OpenTelemetry receiver; null for none
     * @param instance name of this process for the receiver
     */
    public static LiveMetrics of(LiveServer server, String otlpUrl, String instance) {
        return new LiveMetrics(server, otlpUrl, instance).ofProcess();
    }

    /** As {@link #of}, for a process that drives nothing itself. */
    public static LiveMetrics ofAgents(LiveServer server, String otlpUrl, String instance) {
        return new LiveMetrics(server, otlpUrl, instance);
    }

    private LiveMetrics ofProcess() {
        DriverFigures.process(meters);
        return this;
    }

    /** Shows the connections of the pools of all nodes, added up. */
    public void watch(List<HikariDataSource> pools) {
        DriverFigures.pools(meters, pools);
    }

    /** Shows how many agents are driving. */
    public void agents(int driving) {
        if (agents == null) {
            agents = new AtomicInteger();
            Gauge.builder("oe.agents", agents, AtomicInteger::get)
                    .description("Agents that are driving")
                    .register(meters);
        }
        agents.set(driving);
    }

    /**
     * Shows what is run, as the labels of {@code oe_run_info}; called once.
     *
     * @param run such as {@code target} and its name
     * @param labels that the user gave the run; {@code vm.size} is shown as {@code label_vm_size}
     */
    public void describe(Map<String, String> run, Map<String, String> labels) {
        Map<String, String> all = new TreeMap<>();
        labels.forEach((key, value) -> {
            String name = "label_" + key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
            // Of two that differ in a sign only, one is shown.
            all.putIfAbsent(name, value);
        });
        all.putAll(run);
        // Micrometer makes an info metric of a gauge with such a name.
        Gauge.Builder<?> info = Gauge.builder("oe.run.info", () -> 1).description("The run, in the labels; always 1");
        all.forEach(info::tag);
        info.register(meters);
    }

    /** As gauges: {@code disk.readsPerSecond} of the group {@code host} is {@code oe_host_disk_reads_per_second}. */
    @Override
    public void sampled(String group, Map<String, String> labels, Map<String, Double> figures) {
        sampled.computeIfAbsent(new Watched(group, labels), Sampled::new).update(figures);
    }

    @Override
    public void tick(Tick tick) {
        figures.tick(tick);
    }

    @Override
    public void counted(OutcomeCounts whole, List<ErrorCount> all) {
        figures.counted(whole, all);
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        histograms.get(kind).add(type, recent);
        otlp.ifPresent(export -> export.times(type, kind, recent));
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        figures.phase(RunFigures.Phase.INTERVAL);
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        figures.phase(RunFigures.Phase.DRAIN);
    }

    /** Shows the figures of the result, which the last second of a run comes near. */
    public void ended(Result result) {
        result.throughput().newOrdersPerMinute().map(nopm -> {
            figures.ended(nopm);
            return nopm;
        });
    }

    /** Sends the last figures to the receiver. */
    @Override
    public void close() {
        // Its last figures go to a receiver whose name may not be found, or whose answer comes byte by byte.
        TimeLimit.run("oe-metrics-end", END, meters::close);
    }

    /** Sentence on what was sent to a receiver, after the end. */
    public Optional<String> sent() {
        return otlp.map(OtlpExport::outcome);
    }
}
