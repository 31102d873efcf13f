package io.orderentry.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.orderentry.config.Refusal;
import io.orderentry.model.TransactionType;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.HdrHistogram.Histogram;

/** Serves the figures as text to Prometheus, and to whoever else may connect to the address: there is no password. Any thread may use it. */
final class PrometheusEndpoint implements AutoCloseable {
    private static final String PATH = "/metrics";
    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    /** One that reads slowly does not keep the next one waiting. */
    private static final int READERS = 2;

    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final List<TimeHistogram> histograms = List.of(
            new TimeHistogram("response", "From the moment a terminal was due to its answer"),
            new TimeHistogram("service", "From the moment a transaction was started to its end"),
            new TimeHistogram("deferred", "From queueing a Delivery to the end of its work"));
    private final HttpServer server;
    private final ExecutorService readers = Executors.newFixedThreadPool(READERS, work -> {
        Thread thread = new Thread(work, "oe-metrics");
        thread.setDaemon(true);
        return thread;
    });

    /** @throws Refusal when the address cannot be had */
    PrometheusEndpoint(InetSocketAddress address) {
        try {
            server = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new Refusal("--metrics-port: cannot listen at " + text(address) + ": " + e.getMessage()
                    + "; give another port, or 0 for a free one");
        }
        histograms.forEach(meters.getPrometheusRegistry()::register);
        server.createContext("/", this::answer);
        server.setExecutor(readers);
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
        return "http://" + text(server.getAddress()) + PATH;
    }

    private static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean head = exchange.getRequestMethod().equals("HEAD");
            if (!head && !exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                exchange.sendResponseHeaders(405, -1);
            } else if (!exchange.getRequestURI().getPath().equals(PATH)) {
                exchange.sendResponseHeaders(404, -1);
            } else {
                byte[] text = meters.scrape().getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", CONTENT_TYPE);
                exchange.sendResponseHeaders(200, head ? -1 : text.length);
                if (!head) {
                    exchange.getResponseBody().write(text);
                }
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        readers.shutdownNow();
    }
}
