package io.orderentry.live;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.text.Refusal;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/**
 * All live figures of one run. The thread that keeps the time updates it each second, any thread reads it; workers do not use it.
 * Closing it closes the endpoint.
 */
public final class LiveMetrics implements RunListener, AutoCloseable {
    private final MeterRegistry meters;
    private final RunFigures figures;
    private final Map<Watched, Sampled> sampled = new HashMap<>();
    private final PrometheusEndpoint prometheus;
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

    private LiveMetrics(PrometheusEndpoint prometheus) {
        this.prometheus = prometheus;
        meters = prometheus.meters();
        figures = new RunFigures(meters);
    }

    /**
     * @param address for Prometheus, port 0 for a free one
     * @param token that clients must send as bearer token; null for none
     * @throws Refusal when the address cannot be had
     */
    public static LiveMetrics open(InetSocketAddress address, String token) {
        LiveMetrics live = openForAgents(address, token);
        DriverFigures.process(live.meters);
        return live;
    }

    /** As {@link #open}, for a process that drives nothing itself: without the figures of this process. */
    public static LiveMetrics openForAgents(InetSocketAddress address, String token) {
        return new LiveMetrics(new PrometheusEndpoint(address, token == null ? null : new BearerToken(token)));
    }

    /** Address for Prometheus. */
    public String url() {
        return prometheus.url();
    }

    /** Whether other machines can read it. */
    public boolean isReachableFromElsewhere() {
        return prometheus.isReachableFromElsewhere();
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
        prometheus.describe(run, labels);
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
        prometheus.times(type, kind, recent);
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        figures.phase(RunFigures.Phase.INTERVAL);
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        figures.phase(RunFigures.Phase.DRAIN);
    }

    @Override
    public void close() {
        prometheus.close();
        meters.close();
    }
}
