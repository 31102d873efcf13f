package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.orderentry.config.Push;
import io.orderentry.config.Push.InfluxPlace;
import io.orderentry.config.Push.Protocol;
import io.orderentry.config.Push.Receiver;
import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.RunListenerTickBuilder;
import io.orderentry.text.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pushes to a receiver that only keeps what it gets, one that is slow, and one that is away. */
class MetricsPushTest {
    private static final InfluxPlace NO_PLACE = new InfluxPlace(null, null, null);

    @TempDir
    private Path folder;

    private final List<Map<String, Double>> got = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final CountDownLatch patience = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> take(exchange));
        server.createContext("/slow", exchange -> {
            try {
                patience.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void end() {
        patience.countDown();
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        authorizations.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                + exchange.getRequestHeaders().getFirst("X-Scope-OrgID"));
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestURI().getPath().contains("v1/metrics")) {
            got.add(otlp(body));
        } else if (exchange.getRequestURI().getPath().endsWith("/write")) {
            byte[] text = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))
                    ? new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes()
                    : body;
            got.add(lines(new String(text, StandardCharsets.UTF_8)));
        }
        exchange.sendResponseHeaders(exchange.getRequestURI().getPath().endsWith("/refuse") ? 401 : 204, -1);
        exchange.close();
    }

    private static Map<String, Double> otlp(byte[] body) throws IOException {
        Map<String, Double> samples = new TreeMap<>();
        ExportMetricsServiceRequest.parseFrom(body).getResourceMetricsList().stream()
                .flatMap(resource -> resource.getScopeMetricsList().stream())
                .flatMap(scope -> scope.getMetricsList().stream())
                .forEach(metric -> metric.getGauge().getDataPointsList().forEach(point -> {
                    if (!Double.isNaN(point.getAsDouble())) {
                        samples.put(sample(metric.getName(), attributes(point)), point.getAsDouble());
                    }
                }));
        return samples;
    }

    private static Map<String, String> attributes(NumberDataPoint point) {
        return point.getAttributesList().stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey, each -> each.getValue().getStringValue()));
    }

    /** Values of the labels of this test have neither blanks nor commas. */
    private static Map<String, Double> lines(String text) {
        Map<String, Double> samples = new TreeMap<>();
        text.lines().forEach(line -> {
            String[] parts = line.split(" ");
            String[] names = parts[0].split(",");
            Map<String, String> labels = new TreeMap<>();
            for (String label : List.of(names).subList(1, names.length)) {
                labels.put(label.split("=")[0], label.split("=")[1]);
            }
            assertThat(labels.remove("metric_type")).isEqualTo("gauge");
            samples.put(sample(names[0], labels), Double.valueOf(parts[1].split("=")[1]));
        });
        return samples;
    }

    private static String sample(String name, Map<String, String> labels) {
        Map<String, String> others = new TreeMap<>(labels);
        assertThat(others.remove("job")).isEqualTo("order-entry");
        assertThat(others.remove("instance")).isEqualTo("host:1");
        return name
                + (others.isEmpty()
                        ? ""
                        : others.entrySet().stream()
                                .map(label -> label.getKey() + "=\"" + label.getValue() + "\"")
                                .collect(Collectors.joining(",", "{", "}")));
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private static Push to(Protocol protocol, String url, Path token, Path headers) {
        return new Push(List.of(new Receiver(protocol, url, Duration.ofHours(1), token, headers, NO_PLACE)));
    }

    /** Without those that change by themselves, and those that are no number, which are not sent. */
    private static Map<String, Double> ofTheRun(Map<String, Double> samples) {
        Map<String, Double> some = new TreeMap<>();
        // Prometheus writes the bound of a bucket last.
        samples.forEach((name, value) -> some.put(name.replaceFirst("\\{(type=.*),(le=.*)}", "{$2,$1}"), value));
        some.keySet().removeIf(name -> name.startsWith("oe_driver"));
        some.values().removeIf(value -> value.isNaN());
        return some;
    }

    private Map<String, Double> pushed(Protocol protocol, String path) throws Exception {
        Map<String, Double> scraped;
        try (LiveServer page = LiveServer.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), null)) {
            LiveMetrics live = LiveMetrics.of(page, to(protocol, url(path), null, null), "host:1");
            live.describe(Map.of("run", "flat-out-1"), Map.of("vm", "no"));
            live.intervalStarted(0);
            live.tick(RunListenerTickBuilder.builder()
                    .seconds(1)
                    .phase(Phase.INTERVAL)
                    .newOrders(30)
                    .transactions(66)
                    .errors(0)
                    .retries(0)
                    .lengthSeconds(1)
                    .nopm(1_800)
                    .build());
            Histogram times = new Histogram(3);
            times.recordValueWithCount(1_500, 29);
            times.recordValue(90_000);
            live.times(TransactionType.NEW_ORDER, "response", times);
            live.sampled("host", Map.of("role", "database"), Map.of("cpu.busy", 50.0));
            scraped = Scrape.of(page);
            live.close();
            assertThat(live.pushed().get(0)).endsWith(", all accepted");
        }
        assertThat(ofTheRun(scraped)).containsEntry("oe_response_seconds_count{type=\"newOrder\"}", 30.0);
        return scraped;
    }

    @Test
    void openTelemetryGetsTheSamplesOfAScrape() throws Exception {
        Map<String, Double> scraped = pushed(Protocol.OTLP, "/v1/metrics");

        assertThat(ofTheRun(got.get(got.size() - 1))).isEqualTo(ofTheRun(scraped));
    }

    @Test
    void influxGetsTheSamplesOfAScrape() throws Exception {
        Map<String, Double> scraped = pushed(Protocol.INFLUX, "");

        assertThat(ofTheRun(got.get(got.size() - 1))).isEqualTo(ofTheRun(scraped));
    }

    @Test
    void aTokenAndHeadersComeFromFilesAndGoWithEachRequest() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), "0123456789abcdef0123\n");
        Path headers = Files.writeString(folder.resolve("headers"), "X-Scope-OrgID: lab\n\n");
        LiveMetrics.of(null, to(Protocol.OTLP, url("/v1/metrics"), token, headers), "host:1")
                .close();

        assertThat(authorizations).isNotEmpty().containsOnly("Bearer 0123456789abcdef0123 lab");
    }

    @Test
    void aFileThatIsNoneIsRefused() throws Exception {
        Path headers = Files.writeString(folder.resolve("headers"), "no header\n");
        assertThatThrownBy(() -> LiveMetrics.of(null, to(Protocol.OTLP, url("/v1/metrics"), null, headers), "host:1"))
                .isInstanceOf(Refusal.class)
                .hasMessage("load.push: headers=" + headers + ": has a line that is not 'Name: value'");
    }

    @Test
    void oneThatRefusesIsToldInASentence() {
        LiveMetrics live = LiveMetrics.of(null, to(Protocol.OTLP, url("/v1/metrics/refuse"), null, null), "host:1");
        live.close();

        assertThat(live.pushed())
                .containsExactly("live figures to otlp " + url("/v1/metrics/refuse")
                        + ": 1 request, 1 failed, the last one because it answers with HTTP status 401");
    }

    @Test
    void oneThatIsAwayIsToldInASentence() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        LiveMetrics live = LiveMetrics.of(
                null, to(Protocol.OTLP, "http://127.0.0.1:" + port + "/v1/metrics", null, null), "host:1");
        live.close();

        assertThat(live.pushed().get(0)).contains("1 failed, the last one because ConnectException");
    }

    @Test
    void oneThatIsSlowIsWaitedForAtMostAMoment() {
        LiveMetrics live = LiveMetrics.of(null, to(Protocol.OTLP, url("/slow"), null, null), "host:1");
        long began = System.nanoTime();
        live.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
        assertThat(live.pushed().get(0)).endsWith("it does not answer within 3 s");
    }
}
