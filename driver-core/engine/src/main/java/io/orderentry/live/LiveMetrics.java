package io.orderentry.live;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.OutcomeMetrics;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.Failure;
import io.orderentry.model.KebabCase;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * All live figures of one run, served to Prometheus, as text or as OpenMetrics, and to every client that can connect to the address and has
 * the token, where there is one; not encrypted. An OpenTelemetry receiver is sent the same where there is one. The first {@value #MOST_ERRORS} kinds of
 * errors, by SQLSTATE and failure, get a counter of their own and all others share one, so that a server with arbitrary states cannot fill
 * the memory of readers. The thread that keeps the time updates it each second, any thread reads it; workers do not use it.
 */
public final class LiveMetrics implements RunListener, AutoCloseable {
    private static final Duration END = Duration.ofSeconds(10);
    private static final String PATH = "/metrics";
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String OPEN_METRICS_TEXT = OPEN_METRICS + "; version=1.0.0; charset=utf-8";

    static final int MOST_ERRORS = 40;
    private static final String OTHER = "other";
    private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
    private static final List<Count> OUTCOMES =
            List.of(Count.COMMITTED, Count.ROLLED_BACK, Count.FAILED, Count.UNKNOWN, Count.SKIPPED);

    private final PrometheusMeterRegistry scraped = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final CompositeMeterRegistry meters = new CompositeMeterRegistry(Clock.SYSTEM, Set.of(scraped));
    private final Map<String, TimeHistogram> histograms = Map.of(
            "response", new TimeHistogram("response", ResponseTimeMetrics.RESPONSE),
            "service", new TimeHistogram("service", ResponseTimeMetrics.SERVICE),
            "deferred", new TimeHistogram("deferred", ResponseTimeMetrics.DEFERRED));
    private final Map<Watched, Sampled> sampled = new HashMap<>();
    private final Optional<OtlpExport> otlp;
    private final Map<ErrorKind, AtomicLong> errors = new HashMap<>();
    private AtomicInteger agents;
    private volatile Phase phase = Phase.PREPARE;
    private volatile OutcomeCounts whole = new OutcomeCounts();
    private volatile double nopmOfSecond = Double.NaN;
    private volatile double nopmOfInterval = Double.NaN;

    /** Phases of a run, before and after it included. */
    enum Phase {
        PREPARE,
        RAMP_UP,
        INTERVAL,
        DRAIN,
        CHECK
    }

    private record ErrorKind(String state, Failure failure) {}

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

    /**
     * Serves the metrics of a run in place of those of the run before, on a server that stays open, and sends them to a receiver.
     *
     * @param server null for none
     * @param otlpUrl of an OpenTelemetry receiver; null for none
     * @param instance name of this process for the receiver
     */
    public LiveMetrics(LiveServer server, String otlpUrl, String instance) {
        registerRun();
        histograms.values().forEach(scraped.getPrometheusRegistry()::register);
        if (server != null) {
            server.page(PATH, accept -> metrics(accept.contains(OPEN_METRICS) ? OPEN_METRICS_TEXT : TEXT));
        }
        otlp = Optional.ofNullable(otlpUrl).map(url -> new OtlpExport(url, instance));
        otlp.ifPresent(export -> meters.add(export.meters()));
    }

    private void registerRun() {
        newOrdersPerMinute("second", it -> it.nopmOfSecond);
        newOrdersPerMinute("interval", it -> it.nopmOfInterval);
        counter(
                        "oe.new.orders",
                        "New-Orders completed, those rolled back by design included",
                        it -> it.whole.completed(TransactionType.NEW_ORDER))
                .register(meters);
        for (TransactionType type : TransactionType.values()) {
            for (Count outcome : OUTCOMES) {
                counter("oe.transactions", "Transactions by outcome", it -> it.whole.get(type, outcome))
                        .tag("type", type.key())
                        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                        .register(meters);
            }
            String retries = OutcomeMetrics.RETRIES.of(type).description();
            counter("oe.retries", retries, it -> it.whole.get(type, Count.RETRIES))
                    .tag("type", type.key())
                    .register(meters);
        }
        for (Phase each : Phase.values()) {
            Gauge.builder("oe.phase", this, it -> it.phase == each ? 1 : 0)
                    .tag("phase", KebabCase.of(each))
                    .description("1 for the phase of the run that the driver is in")
                    .register(meters);
        }
        // There from the start, at 0: a rate needs a counter that was scraped before it grew.
        for (Failure failure : Failure.values()) {
            register(new ErrorKind(OTHER, failure));
        }
    }

    private void newOrdersPerMinute(String over, ToDoubleFunction<LiveMetrics> figure) {
        Gauge.builder("oe.new.orders.per.minute", this, figure)
                .tag("over", over)
                .description(ThroughputMetrics.NEW_ORDERS.description())
                .register(meters);
    }

    private FunctionCounter.Builder<LiveMetrics> counter(
            String name, String description, ToDoubleFunction<LiveMetrics> count) {
        return FunctionCounter.builder(name, this, count).description(description);
    }

    private LiveServer.Page metrics(String contentType) {
        return LiveServer.Page.found(contentType, scraped.scrape(contentType));
    }

    /** With the figures of this process, which drives the run itself. */
    public LiveMetrics withProcess() {
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
        nopmOfSecond = tick.lengthSeconds() > 0 ? tick.newOrders() * 60 / tick.lengthSeconds() : Double.NaN;
        if (tick.phase() == SeriesRow.Phase.INTERVAL) {
            nopmOfInterval = tick.nopm();
        } else if (tick.phase() == SeriesRow.Phase.DRAIN) {
            phase = Phase.CHECK;
            // Nothing is driven any more; what the interval showed stays.
            nopmOfSecond = Double.NaN;
        } else if (phase != Phase.INTERVAL && phase != Phase.DRAIN) {
            // Not after the start of the interval, which another thread may report before the last second of the
            // ramp-up.
            phase = Phase.RAMP_UP;
        }
    }

    @Override
    public void counted(OutcomeCounts now, List<ErrorCount> all) {
        whole = now;
        Map<ErrorKind, Long> sums = new HashMap<>();
        for (ErrorCount error : all) {
            sums.merge(kind(error), error.count(), Long::sum);
        }
        sums.forEach((kind, sum) -> errors.get(kind).set(sum));
    }

    private ErrorKind kind(ErrorCount error) {
        String state = error.sqlState();
        ErrorKind kind =
                new ErrorKind(state == null ? "none" : STATE.matcher(state).matches() ? state : OTHER, error.failure());
        if (!errors.containsKey(kind)) {
            if (errors.size() >= MOST_ERRORS + Failure.values().length) {
                return new ErrorKind(OTHER, error.failure());
            }
            register(kind);
        }
        return kind;
    }

    private void register(ErrorKind kind) {
        AtomicLong count = new AtomicLong();
        errors.put(kind, count);
        FunctionCounter.builder("oe.errors", count, AtomicLong::doubleValue)
                .description("Errors of the database, retried ones included")
                .tag("sqlstate", kind.state())
                .tag("failure", kind.failure().name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        histograms.get(kind).add(type, recent);
        otlp.ifPresent(export -> export.times(type, kind, recent));
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        phase = Phase.INTERVAL;
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        phase = Phase.DRAIN;
    }

    /** Shows the figures of the result, which the last second of a run comes near. */
    public void ended(Result result) {
        nopmOfInterval = result.throughput().newOrdersPerMinute().orElse(nopmOfInterval);
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
