package io.orderentry.live;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.orderentry.config.Refusal;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * All live figures of one run. The thread that keeps the time updates it each second, any thread reads it; workers do not use it.
 * Closing it closes the endpoint and takes the beans away.
 */
public final class LiveMetrics implements RunListener, AutoCloseable {
    private final CompositeMeterRegistry meters = new CompositeMeterRegistry();
    private final JvmGcMetrics pauses = new JvmGcMetrics();
    private final RunFigures figures;
    private final ErrorFigures errors;
    private final Map<Watched, SampledFigures> sampled = new HashMap<>();
    private final PrometheusEndpoint prometheus;
    private final JmxBeans jmx;

    private record Watched(String group, Map<String, String> labels) {}

    private LiveMetrics(PrometheusEndpoint prometheus, JmxBeans jmx) {
        this.prometheus = prometheus;
        this.jmx = jmx;
        if (prometheus != null) {
            meters.add(prometheus.meters());
        }
        if (jmx != null) {
            meters.add(jmx.meters());
        }
        figures = new RunFigures(meters);
        errors = new ErrorFigures(meters);
        new JvmMemoryMetrics().bindTo(meters);
        new JvmThreadMetrics().bindTo(meters);
        new ProcessorMetrics().bindTo(meters);
        pauses.bindTo(meters);
    }

    /**
     * @param address where Prometheus may read, port 0 for a free one; null for nowhere
     * @param jmx whether there are JMX beans
     * @throws Refusal when the address cannot be had
     */
    public static LiveMetrics open(InetSocketAddress address, boolean jmx) {
        PrometheusEndpoint prometheus = address == null ? null : new PrometheusEndpoint(address);
        return new LiveMetrics(prometheus, jmx ? new JmxBeans() : null);
    }

    /** Where Prometheus may read. */
    public Optional<String> url() {
        return Optional.ofNullable(prometheus).map(PrometheusEndpoint::url);
    }

    /** Whether other machines can read there. */
    public boolean isReachableFromElsewhere() {
        return prometheus != null && prometheus.isReachableFromElsewhere();
    }

    /** Shows a pool that is open. The workers hold their connections for the whole run, so this costs a transaction nothing. */
    public void watch(HikariDataSource pool) {
        pool.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters));
    }

    /** As gauges: {@code disk.readsPerSecond} of the group {@code host} is {@code oe_host_disk_reads_per_second}. */
    @Override
    public void sampled(String group, Map<String, String> labels, Map<String, Double> figures) {
        sampled.computeIfAbsent(new Watched(group, labels), watched -> new SampledFigures(meters, group, labels))
                .update(figures);
    }

    @Override
    public void tick(Tick tick) {
        figures.tick(tick);
        if (jmx != null) {
            jmx.nextSecond();
        }
    }

    @Override
    public void counted(OutcomeCounts whole, List<ErrorCount> all) {
        figures.counted(whole);
        errors.counted(all);
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        if (prometheus != null) {
            prometheus.times(type, kind, recent);
        }
        if (jmx != null) {
            jmx.times(type, kind, recent);
        }
    }

    @Override
    public void intervalStarted() {
        figures.phase(RunFigures.Phase.INTERVAL);
    }

    @Override
    public void intervalEnded() {
        figures.phase(RunFigures.Phase.DRAIN);
    }

    @Override
    public void close() {
        if (prometheus != null) {
            prometheus.close();
        }
        pauses.close();
        // Which closes those within it, and with them the beans.
        meters.close();
    }
}
