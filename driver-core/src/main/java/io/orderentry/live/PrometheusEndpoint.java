package io.orderentry.live;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.orderentry.config.Refusal;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.model.TransactionType;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Serves the figures as text to Prometheus, and to every client that can connect to the address: there is no password. Thread-safe. */
final class PrometheusEndpoint implements AutoCloseable {
    private static final String PATH = "/metrics";
    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final List<TimeHistogram> histograms = List.of(
            new TimeHistogram("response", ResponseTimeMetrics.RESPONSE),
            new TimeHistogram("service", ResponseTimeMetrics.SERVICE),
            new TimeHistogram("deferred", ResponseTimeMetrics.DEFERRED));
    private final InetAddress address;
    private final TextServer server;

    /** @throws Refusal when the address cannot be had */
    PrometheusEndpoint(InetSocketAddress address) {
        this.address = address.getAddress();
        try {
            server = new TextServer(address, PATH, CONTENT_TYPE, meters::scrape);
        } catch (IOException e) {
            throw new Refusal("--metrics-port: cannot listen at " + text(address.getAddress(), address.getPort()) + ": "
                    + e.getMessage() + "; give another port, or 0 for a free one");
        }
        histograms.forEach(meters.getPrometheusRegistry()::register);
        server.start();
    }

    PrometheusMeterRegistry meters() {
        return meters;
    }

    void times(TransactionType type, String kind, Histogram recent) {
        for (TimeHistogram histogram : histograms) {
            if (histogram.kind().equals(kind)) {
                histogram.add(type, recent);
            }
        }
    }

    String url() {
        return "http://" + text(address, server.port()) + PATH;
    }

    /** Whether other machines can connect. */
    boolean isReachableFromElsewhere() {
        return !address.isLoopbackAddress();
    }

    private static String text(InetAddress address, int port) {
        boolean six = address instanceof Inet6Address;
        String host = six && address.isAnyLocalAddress() ? "::" : address.getHostAddress();
        return (six ? "[" + host + "]" : host) + ":" + port;
    }

    @Override
    public void close() {
        server.close();
    }
}
