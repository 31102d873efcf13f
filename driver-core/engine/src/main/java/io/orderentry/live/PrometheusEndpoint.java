package io.orderentry.live;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Serves the figures to Prometheus, as text or as OpenMetrics, and to every client that can connect to the address and has the token, where
 * there is one. Not encrypted. Thread-safe.
 */
final class PrometheusEndpoint implements AutoCloseable {
    private static final String PATH = "/metrics";
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String OPEN_METRICS_TEXT = OPEN_METRICS + "; version=1.0.0; charset=utf-8";
    private static final String START_PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>Order-Entry driver</title></head>
            <body>
            <h1>Order-Entry driver</h1>
            <p><a href="/metrics">Metrics of the run</a>, for Prometheus.</p>
            </body>
            </html>
            """;

    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final List<TimeHistogram> histograms = List.of(
            new TimeHistogram("response", ResponseTimeMetrics.RESPONSE),
            new TimeHistogram("service", ResponseTimeMetrics.SERVICE),
            new TimeHistogram("deferred", ResponseTimeMetrics.DEFERRED));
    private final InetAddress address;
    private final TextServer server;

    /**
     * @param token that clients must send; null for none
     * @throws Refusal when the address cannot be had
     */
    PrometheusEndpoint(InetSocketAddress address, BearerToken token) {
        this.address = address.getAddress();
        try {
            server = new TextServer(address, token, this::page);
        } catch (IOException e) {
            throw new Refusal("--metrics-port: cannot listen at " + text(address.getAddress(), address.getPort()) + ": "
                    + e.getMessage() + "; give another port, or 0 for a free one");
        }
        histograms.forEach(meters.getPrometheusRegistry()::register);
        server.start();
    }

    private TextServer.Page page(String path, String accept) {
        return switch (path) {
            case PATH -> metrics(accept.contains(OPEN_METRICS) ? OPEN_METRICS_TEXT : TEXT);
            case "/" -> TextServer.Page.found("text/html; charset=utf-8", START_PAGE);
            default -> TextServer.Page.notFound("there is no such page; the metrics are at " + PATH);
        };
    }

    private TextServer.Page metrics(String contentType) {
        return TextServer.Page.found(contentType, meters.scrape(contentType));
    }

    PrometheusMeterRegistry meters() {
        return meters;
    }

    void describe(Map<String, String> run, Map<String, String> labels) {
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
