package io.orderentry.live;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.Failure;
import io.orderentry.model.KebabCase;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All live figures of one run, served to Prometheus, as text or as OpenMetrics, and to every client that can connect to the address and has
 * the token, where there is one; not encrypted. The first {@value #MOST_ERRORS} kinds of errors, by SQLSTATE and failure, get a counter of
 * their own and all others share one, so that a server with arbitrary states cannot fill the memory of readers. The thread that keeps the
 * time updates it each second, any thread reads it; workers do not use it.
 */
public final class LiveMetrics implements RunListener {
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String OPEN_METRICS_TEXT = OPEN_METRICS + "; version=1.0.0; charset=utf-8";

    static final int MOST_ERRORS = 40;
    private static final String OTHER = "other";
    private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
    private static final List<Count> OUTCOMES =
            List.of(Count.COMMITTED, Count.ROLLED_BACK, Count.FAILED, Count.UNKNOWN, Count.SKIPPED);

    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<Kind, TimeHistogram> histograms = Map.of(
            Kind.RESPONSE, new TimeHistogram(Kind.RESPONSE, ResponseTimeMetrics.RESPONSE),
            Kind.SERVICE, new TimeHistogram(Kind.SERVICE, ResponseTimeMetrics.SERVICE),
            Kind.DEFERRED, new TimeHistogram(Kind.DEFERRED, ResponseTimeMetrics.DEFERRED));
    /** Newest figures that others sample, by their group and labels; one that is missing later is no number. */
    private final Map<String, Map<String, Double>> sampled = new ConcurrentHashMap<>();

    private final Set<String> sampledGauges = new HashSet<>();
    private final Map<List<String>, AtomicLong> errors = new HashMap<>();

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

    /**
     * Name of a figure of a machine with its base unit, as Prometheus wants both, and the factor from the unit of the result: {@code cpu.busy}
     * in percent is {@code cpu.busy.ratio}.
     *
     * @param name in Micrometer's form, words with dots between them
     */
    record BaseUnit(String name, double factor) {
        private static final String BITS = ".bits.";

        static BaseUnit of(Metric metric) {
            String words =
                    metric.path().replaceAll("(?<=[a-z0-9])(?=[A-Z])", ".").toLowerCase(Locale.ROOT);
            if (metric.unit().equals("%")) {
                return new BaseUnit(words + ".ratio", 1e-2);
            }
            return words.contains(BITS)
                    ? new BaseUnit(words.replace(BITS, ".bytes."), 1 / 8.0)
                    : new BaseUnit(words, 1);
        }
    }

    /** Serves the metrics of a run in place of those of the run before, on a server that stays open. */
    public LiveMetrics(LiveServer server) {
        registerRun();
        histograms.values().forEach(meters.getPrometheusRegistry()::register);
        server.page("/metrics", accept -> {
            String contentType = accept.contains(OPEN_METRICS) ? OPEN_METRICS_TEXT : TEXT;
            return LiveServer.Page.found(contentType, meters.scrape(contentType));
        });
    }

    private void gauge(String name, String description, Supplier<Number> figure, String... tags) {
        Gauge.builder(name, figure).description(description).tags(tags).register(meters);
    }

    private void counter(String name, String description, DoubleSupplier count, String... tags) {
        FunctionCounter.builder(name, this, it -> count.getAsDouble())
                .description(description)
                .tags(tags)
                .register(meters);
    }

    private void registerRun() {
        String newOrders = ThroughputMetrics.NEW_ORDERS.description();
        gauge("oe.new.orders.per.minute", newOrders, () -> nopmOfSecond, "over", "second");
        gauge("oe.new.orders.per.minute", newOrders, () -> nopmOfInterval, "over", "interval");
        String completed = "New-Orders completed, those rolled back by design included";
        counter("oe.new.orders", completed, () -> whole.completed(TransactionType.NEW_ORDER));
        for (TransactionType type : TransactionType.values()) {
            for (Count outcome : OUTCOMES) {
                String[] labels = {"type", type.key(), "outcome", outcome.name().toLowerCase(Locale.ROOT)};
                counter("oe.transactions", "Transactions by outcome", () -> whole.get(type, outcome), labels);
            }
            String retries = MetricCatalogue.of(type.key() + "Retries").description();
            counter("oe.retries", retries, () -> whole.get(type, Count.RETRIES), "type", type.key());
        }
        String driverPhase = "1 for the phase of the run that the driver is in";
        for (Phase each : Phase.values()) {
            gauge("oe.phase", driverPhase, () -> phase == each ? 1 : 0, "phase", KebabCase.of(each));
        }
        // There from the start, at 0: a rate needs a counter that was scraped before it grew.
        for (Failure failure : Failure.values()) {
            register(labels(OTHER, failure));
        }
    }

    /** With the figures of this process, which drives the run itself: read on request, without work for a worker. */
    public LiveMetrics withProcess() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            String process = "Share of its machine's CPUs that the driver's process uses";
            String machine = "Share of its CPUs that is busy on the driver's machine";
            String time = "CPU time of the driver's process";
            counter("oe.driver.cpu.seconds", time, () -> system.getProcessCpuTime() / 1e9);
            gauge("oe.driver.cpu.usage.ratio", process, () -> share(system.getProcessCpuLoad()));
            gauge("oe.driver.machine.cpu.usage.ratio", machine, () -> share(system.getCpuLoad()));
        }
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory("heap", memory::getHeapMemoryUsage);
        memory("nonheap", memory::getNonHeapMemoryUsage);
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            String[] labels = {"collector", collector.getName()};
            DoubleSupplier seconds = () -> Math.max(0, collector.getCollectionTime()) / 1e3;
            DoubleSupplier collections = () -> Math.max(0, collector.getCollectionCount());
            counter("oe.driver.gc.seconds", "Time of the driver's garbage collections", seconds, labels);
            counter("oe.driver.gc.collections", "Garbage collections of the driver", collections, labels);
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        gauge("oe.driver.threads", "Platform threads of the driver", threads::getThreadCount);
        return this;
    }

    /** The virtual machine says -1 when it has no figure. */
    private static double share(double ofCpus) {
        return ofCpus < 0 ? Double.NaN : ofCpus;
    }

    private void memory(String area, Supplier<MemoryUsage> usage) {
        String used = "Memory that the driver uses";
        String committed = "Memory that the driver has from the operating system";
        gauge("oe.driver.memory.used.bytes", used, () -> usage.get().getUsed(), "area", area);
        gauge("oe.driver.memory.committed.bytes", committed, () -> usage.get().getCommitted(), "area", area);
    }

    /** Shows the connections of the pools of all nodes, added up, and the workers that wait for one. */
    public void watch(List<HikariDataSource> pools) {
        String connections = "Connections to the database, active while a worker holds them";
        String most = "Connections that the pool opens at most";
        String waiting = "Workers that wait for a connection";
        pools(connections, pools, "oe.pool.connections", HikariPoolMXBean::getActiveConnections, "state", "active");
        pools(connections, pools, "oe.pool.connections", HikariPoolMXBean::getIdleConnections, "state", "idle");
        pools(waiting, pools, "oe.pool.waiting.workers", HikariPoolMXBean::getThreadsAwaitingConnection);
        Supplier<Number> max = () ->
                pools.stream().mapToInt(HikariDataSource::getMaximumPoolSize).sum();
        gauge("oe.pool.connections.max", most, max);
    }

    /** Not a number as long as a pool is not open. */
    private void pools(
            String description,
            List<HikariDataSource> pools,
            String name,
            ToIntFunction<HikariPoolMXBean> figure,
            String... tags) {
        Supplier<Number> sum = () -> pools.stream()
                .map(HikariDataSource::getHikariPoolMXBean)
                .mapToDouble(bean -> bean == null ? Double.NaN : figure.applyAsInt(bean))
                .sum();
        gauge(name, description, sum, tags);
    }

    /** Shows how many agents are driving. */
    public void agents(int driving) {
        if (agents == null) {
            agents = new AtomicInteger();
            gauge("oe.agents", "Agents that are driving", agents::get);
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
        gauge("oe.run.info", "The run, in the labels; always 1", () -> 1, tags(all));
    }

    private static String[] tags(Map<String, String> labels) {
        return labels.entrySet().stream()
                .flatMap(label -> Stream.of(label.getKey(), label.getValue()))
                .toArray(String[]::new);
    }

    /** As gauges: {@code disk.readsPerSecond} of the group {@code host} is {@code oe_host_disk_reads_per_second}. */
    @Override
    public void sampled(String group, Map<String, String> labels, Map<String, Double> figures) {
        String source = group + labels;
        sampled.put(source, Map.copyOf(figures));
        for (String path : figures.keySet()) {
            if (sampledGauges.add(source + path)) {
                MachineMetrics.inSeries(path).ifPresent(metric -> {
                    BaseUnit unit = BaseUnit.of(metric);
                    Supplier<Number> newest =
                            () -> unit.factor() * sampled.get(source).getOrDefault(path, Double.NaN);
                    gauge("oe." + group + "." + unit.name(), metric.description(), newest, tags(labels));
                });
            }
        }
    }

    @Override
    public void second(Second second) {
        Tick tick = second.tick();
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
        whole = second.counts();
        Map<List<String>, Long> sums = new HashMap<>();
        second.errors().forEach(error -> sums.merge(kind(error), error.count(), Long::sum));
        sums.forEach((kind, sum) -> errors.get(kind).set(sum));
        second.times().forEach(times -> histograms.get(times.kind()).add(times.type(), times.histogram()));
    }

    private List<String> kind(ErrorCount error) {
        String state = error.sqlState();
        List<String> kind =
                labels(state == null ? "none" : STATE.matcher(state).matches() ? state : OTHER, error.failure());
        if (!errors.containsKey(kind)) {
            if (errors.size() >= MOST_ERRORS + Failure.values().length) {
                return labels(OTHER, error.failure());
            }
            register(kind);
        }
        return kind;
    }

    private static List<String> labels(String state, Failure failure) {
        return List.of("sqlstate", state, "failure", failure.name().toLowerCase(Locale.ROOT));
    }

    private void register(List<String> labels) {
        AtomicLong count = new AtomicLong();
        errors.put(labels, count);
        String description = "Errors of the database, retried ones included";
        counter("oe.errors", description, count::doubleValue, labels.toArray(String[]::new));
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
}
