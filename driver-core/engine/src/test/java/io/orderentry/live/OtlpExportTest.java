package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Figures sent to a receiver that only keeps what it gets, one that is slow, and one that is away. */
class OtlpExportTest {
    private final List<ExportMetricsServiceRequest> got = new CopyOnWriteArrayList<>();
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
        got.add(ExportMetricsServiceRequest.parseFrom(
                "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))
                        ? new GZIPInputStream(exchange.getRequestBody())
                        : exchange.getRequestBody()));
        exchange.sendResponseHeaders(exchange.getRequestURI().getPath().endsWith("/refuse") ? 401 : 204, -1);
        exchange.close();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** The last metric of a name. */
    private Metric metric(String name) {
        return got.get(got.size() - 1).getResourceMetricsList().stream()
                .flatMap(resource -> resource.getScopeMetricsList().stream())
                .flatMap(scope -> scope.getMetricsList().stream())
                .filter(metric -> metric.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static boolean has(List<KeyValue> attributes, String key, String value) {
        return attributes.stream()
                .anyMatch(each -> each.getKey().equals(key)
                        && each.getValue().getStringValue().equals(value));
    }

    @Test
    void countersAreMonotonicSumsAndTimesAreHistograms() {
        LiveMetrics live = new LiveMetrics(null, url("/v1/metrics"), "host:1").withProcess();
        OutcomeCounts counts = new OutcomeCounts();
        counts.set(
                TransactionType.NEW_ORDER,
                Arrays.stream(Count.values())
                        .map(count -> count == Count.COMMITTED ? 29L : 0L)
                        .toList());
        live.counted(counts, List.of());
        Histogram times = new Histogram(3);
        times.recordValueWithCount(1_500, 29);
        times.recordValue(90_000);
        live.times(TransactionType.NEW_ORDER, "response", times);
        live.close();

        assertThat(live.sent())
                .hasValueSatisfying(sentence -> assertThat(sentence).endsWith(", all accepted"));
        assertThat(has(
                        got.get(0).getResourceMetrics(0).getResource().getAttributesList(),
                        "service.instance.id",
                        "host:1"))
                .isTrue();
        Metric transactions = metric("oe.transactions");
        assertThat(transactions.getSum().getIsMonotonic()).isTrue();
        assertThat(transactions.getSum().getAggregationTemporality())
                .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
        assertThat(transactions.getSum().getDataPointsList().stream()
                        .filter(point -> has(point.getAttributesList(), "type", "newOrder"))
                        .filter(point -> has(point.getAttributesList(), "outcome", "committed"))
                        .map(NumberDataPoint::getAsDouble))
                .containsExactly(29.0);
        HistogramDataPoint response = metric("oe.response").getHistogram().getDataPoints(0);
        assertThat(has(response.getAttributesList(), "type", "newOrder")).isTrue();
        assertThat(response.getCount()).isEqualTo(30);
        assertThat(response.getSum()).isCloseTo(29 * 0.0015 + 0.09, Offset.offset(1e-4));
        assertThat(response.getExplicitBoundsList()).hasSize(TimeHistogram.BOUNDS_MICROS.length);
        assertThat(response.getBucketCountsList().stream().filter(count -> count > 0))
                .containsExactly(29L, 1L);
    }

    @Test
    void oneThatRefusesIsToldInASentence() {
        LiveMetrics live = new LiveMetrics(null, url("/v1/metrics/refuse"), "host:1").withProcess();
        live.close();

        assertThat(live.sent())
                .contains("live figures to " + url("/v1/metrics/refuse")
                        + ": 1 request, 1 failed, the last one because it answers with HTTP status 401");
    }

    @Test
    void oneThatIsAwayIsToldInASentence() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        LiveMetrics live = new LiveMetrics(null, "http://127.0.0.1:" + port + "/v1/metrics", "host:1").withProcess();
        live.close();

        assertThat(live.sent().orElseThrow()).contains("1 failed, the last one because ConnectException");
    }

    @Test
    void oneThatIsSlowIsWaitedForAtMostAMoment() {
        LiveMetrics live = new LiveMetrics(null, url("/slow"), "host:1").withProcess();
        long began = System.nanoTime();
        live.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
        assertThat(live.sent().orElseThrow()).contains("1 failed, the last one because SocketTimeoutException");
    }
}
