package io.orderentry.observe.machine;

import io.orderentry.observe.machine.PrometheusTextParser.Series;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A machine on which node_exporter runs: one scrape is one sample, and no Prometheus server is needed. */
final class NodeExporterSource implements HostSource {
    /** Headers and body; a scrape takes some ten milliseconds. */
    private static final Duration LONGEST = Duration.ofSeconds(2);
    /** About ten times the answer of a large machine. */
    private static final int MOST_BYTES = 16_000_000;

    private static final int OK = 200;
    private static final double NANOS = 1e9;

    private final String name;
    private final HttpRequest request;
    private final List<String> disks;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LONGEST).build();

    NodeExporterSource(String name, URI url, List<String> disks) {
        this.name = name;
        this.disks = disks;
        this.request = HttpRequest.newBuilder(
                        url.getPath().isEmpty() || url.getPath().equals("/") ? url.resolve("/metrics") : url)
                .header("Accept", "text/plain;version=0.0.4")
                .timeout(LONGEST)
                .build();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public About about() throws IOException, InterruptedException {
        return new About(NodeExporterSample.identity(scrape()), Devices.of(Map.of(), disks));
    }

    @Override
    public HostSample sample(boolean edge) throws IOException, InterruptedException {
        long asked = System.nanoTime();
        Map<Series, Double> metrics = scrape();
        long answered = System.nanoTime();
        return NodeExporterSample.of((asked + (answered - asked) / 2) / NANOS, metrics);
    }

    private Map<Series, Double> scrape() throws IOException, InterruptedException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        CompletableFuture<HttpResponse<Void>> answer = client.sendAsync(
                request,
                BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(bytes -> {
                    if (body.size() <= MOST_BYTES) {
                        body.writeBytes(bytes);
                    }
                })));
        try {
            // The request's own timeout ends with the headers.
            HttpResponse<Void> response = answer.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != OK) {
                throw new IOException(name + " answers with HTTP status " + response.statusCode());
            }
            if (body.size() > MOST_BYTES) {
                throw new IOException(name + " answers with more than " + MOST_BYTES + " bytes");
            }
            return PrometheusTextParser.parse(body.toString(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new IOException(name + " answers with something else than metrics: " + e.getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException(name + " did not answer within " + LONGEST.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            String message = Objects.requireNonNullElse(e.getCause().getMessage(), "");
            String kind = e.getCause().getClass().getSimpleName();
            throw new IOException((name + " cannot be read: " + kind + " " + message).strip(), e);
        } finally {
            answer.cancel(true);
        }
    }

    @Override
    public void close() {
        // A scrape ends by itself, and nothing else is kept open.
    }
}
