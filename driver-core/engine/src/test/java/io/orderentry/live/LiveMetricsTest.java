package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.LatencyRecorder.Times;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is shown, where, and to whom. */
class LiveMetricsTest {
    private final LiveServer server = Scrape.server(null);
    private final LiveMetrics live = new LiveMetrics(server).withProcess();

    @AfterEach
    void close() {
        server.close();
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static Second second(Phase phase, long newOrders, double seconds, double nopm) {
        Tick tick = new Tick(1, phase, newOrders, newOrders, 0, 0, seconds, nopm);
        return new Second(tick, 0, null, new OutcomeCounts(), List.of(), List.of());
    }

    private static Map<String, Double> only(Map<String, Double> samples, String prefix) {
        Map<String, Double> some = new TreeMap<>();
        samples.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                some.put(name, value);
            }
        });
        return some;
    }

    /** The last second of the ramp-up may be reported after its end. */
    @Test
    void newOrdersPerMinuteOfTheSecondAndOfTheIntervalInEachPhase() throws Exception {
        assertShown("prepare", Double.NaN, Double.NaN);
        live.second(second(Phase.RAMP_UP, 10, 1, 0));
        assertShown("ramp-up", 600, Double.NaN);
        live.intervalStarted(0);
        live.second(second(Phase.RAMP_UP, 10, 1, 0));
        assertShown("interval", 600, Double.NaN);
        live.second(second(Phase.INTERVAL, 30, 1.5, 1234.5));
        assertShown("interval", 1200, 1234.5);
        live.intervalEnded(0);
        live.second(second(Phase.INTERVAL, 30, 1.5, 1234.5));
        assertShown("drain", 1200, 1234.5);
        live.second(second(Phase.DRAIN, 1, 0.01, 1200));
        assertShown("check", Double.NaN, 1234.5);
    }

    private void assertShown(String phase, double ofSecond, double ofInterval) throws Exception {
        Map<String, Double> shown = Scrape.of(server);
        assertThat(shown)
                .containsEntry("oe_new_orders_per_minute{over=\"second\"}", ofSecond)
                .containsEntry("oe_new_orders_per_minute{over=\"interval\"}", ofInterval);
        Map<String, Double> phases = only(shown, "oe_phase");
        phases.values().removeIf(value -> value == 0);
        assertThat(phases).isEqualTo(Map.of("oe_phase{phase=\"" + phase + "\"}", 1.0));
    }

    @Test
    void countsAreThoseOfTheNewestSecondAndTimesAreAddedUp() throws Exception {
        OutcomeCounts counts = new OutcomeCounts();
        counts.set(TransactionType.NEW_ORDER, List.of(15L, 1L, 2L, 3L, 4L, 5L, 6L));
        Histogram recent = new Histogram(3);
        recent.recordValueWithCount(2_000, 10);
        for (Kind kind : Kind.LIVE) {
            Times times = new Times(TransactionType.DELIVERY, kind, recent);
            live.second(second(Phase.INTERVAL, 1, 1, 60).withTimes(List.of(times, times)));
        }
        live.second(second(Phase.INTERVAL, 1, 1, 60).withCounts(counts));
        Map<String, Double> shown = Scrape.of(server);
        assertThat(shown)
                .containsEntry("oe_new_orders_total", 3.0)
                .containsEntry("oe_retries_total{type=\"newOrder\"}", 6.0);
        String[] outcomes = {"committed", "rolled_back", "failed", "unknown", "skipped"};
        for (int i = 0; i < outcomes.length; i++) {
            String name = "oe_transactions_total{outcome=\"" + outcomes[i] + "\",type=\"newOrder\"}";
            assertThat(shown).containsEntry(name, i + 1.0);
        }
        for (String kind : List.of("response", "service", "deferred")) {
            assertThat(shown)
                    .containsEntry("oe_" + kind + "_seconds_count{type=\"delivery\"}", 20.0)
                    .containsEntry("oe_" + kind + "_seconds_bucket{type=\"delivery\",le=\"0.0015\"}", 0.0)
                    .containsEntry("oe_" + kind + "_seconds_bucket{type=\"delivery\",le=\"0.002\"}", 20.0);
        }
    }

    @Test
    void errorsByStateAreBounded() throws Exception {
        List<ErrorCount> errors = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            errors.add(new ErrorCount("payment", Failure.REJECTED, String.format("%05d", i), 0, "no", 2));
        }
        errors.add(new ErrorCount("payment", Failure.CONFLICT, null, 7, "no", 3));
        errors.add(new ErrorCount("newOrder", Failure.CONFLICT, "\"}\n 1", 7, "no", 4));
        errors.add(new ErrorCount("newOrder", Failure.REJECTED, "00000", 7, "no", 5));
        live.second(second(Phase.INTERVAL, 1, 1, 60).withErrors(errors.subList(0, 10)));
        live.second(second(Phase.INTERVAL, 1, 1, 60).withErrors(errors));
        Map<String, Double> shown = only(Scrape.of(server), "oe_errors_total");
        assertThat(shown).hasSize(LiveMetrics.MOST_ERRORS + Failure.values().length);
        assertThat(shown.values().stream().mapToDouble(Double::doubleValue).sum())
                .isEqualTo(2_012);
        assertThat(shown)
                .containsEntry("oe_errors_total{failure=\"rejected\",sqlstate=\"00000\"}", 7.0)
                .containsEntry("oe_errors_total{failure=\"conflict\",sqlstate=\"other\"}", 7.0)
                .containsEntry("oe_errors_total{failure=\"broken\",sqlstate=\"other\"}", 0.0);
    }

    @Test
    void sampledFiguresAreNamedAsInTheResult() throws Exception {
        Map<String, String> database = Map.of("role", "database");
        assertThat(only(Scrape.of(server), "oe_host")).isEmpty();
        live.sampled("host", database, Map.of("cpu.busy", 50.0));
        live.sampled("host", Map.of("role", "driver"), Map.of("cpu.busy", 25.0));
        assertThat(only(Scrape.of(server), "oe_host"))
                .isEqualTo(Map.of(
                        "oe_host_cpu_busy_ratio{role=\"database\"}",
                        0.5,
                        "oe_host_cpu_busy_ratio{role=\"driver\"}",
                        0.25));
        live.sampled("host", database, Map.of("disk.readsPerSecond", 17.0, "network.sentBitsPerSecond", 100.0));
        assertThat(only(Scrape.of(server), "oe_host"))
                .isEqualTo(Map.of(
                        "oe_host_cpu_busy_ratio{role=\"database\"}", Double.NaN,
                        "oe_host_cpu_busy_ratio{role=\"driver\"}", 0.25,
                        "oe_host_disk_reads_per_second{role=\"database\"}", 17.0,
                        "oe_host_network_sent_bytes_per_second{role=\"database\"}", 12.5));
    }

    @Test
    void onLoopbackOnlyAndOnlyItsPagesAndOnlyToBeRead() throws Exception {
        String url = server.url() + "metrics";
        assertThat(InetAddress.getByName(URI.create(url).getHost()).isLoopbackAddress())
                .isTrue();
        HttpResponse<String> text = Scrape.ask("GET", url);
        assertThat(text.statusCode()).isEqualTo(200);
        assertThat(text.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(text.body()).contains("# TYPE oe_new_orders_total counter\n", "\noe_driver_threads ");
        HttpResponse<String> head = Scrape.ask("HEAD", url);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        HttpResponse<String> start = Scrape.ask("GET", server.url());
        assertThat(start.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(start.body()).contains("<a href=\"/metrics\">");
        HttpResponse<String> post = Scrape.ask("POST", url);
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(post.headers().firstValue("Allow")).contains("GET, HEAD");
        assertThat(post.body()).isEqualTo("pages can only be read: use GET or HEAD\n");
        HttpResponse<String> unknown = Scrape.ask("GET", url + "x");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).isEqualTo("there is no such page; there are /, /metrics\n");
    }

    @Test
    void openMetricsOnRequest() throws Exception {
        live.describe(Map.of("run", "r1"), Map.of());
        // As Prometheus asks.
        HttpResponse<String> text = Scrape.ask(
                "GET",
                server.url() + "metrics",
                "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1");
        assertThat(text.headers().firstValue("Content-Type"))
                .contains("application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertThat(text.body())
                .contains(
                        "# TYPE oe_run info\n",
                        "\noe_run_info{run=\"r1\"} 1\n",
                        "# TYPE oe_new_orders counter\n",
                        "\noe_new_orders_total 0.0\n")
                .endsWith("# EOF\n");
    }

    @Test
    void theUrlOfEveryAddressIsAProperOneAndSaidToBeReachable() throws Exception {
        Map<String, String> urls =
                Map.of("0.0.0.0", "http://0.0.0.0:", "127.0.0.1", "http://127.0.0.1:", "::", "http://[::]:");
        for (Map.Entry<String, String> url : urls.entrySet()) {
            InetAddress address = InetAddress.getByName(url.getKey());
            try (LiveServer there = new LiveServer(new InetSocketAddress(address, 0), null)) {
                assertThat(there.url()).matches(Pattern.quote(url.getValue()) + "\\d+/");
                assertThat(there.isReachableFromElsewhere()).as(url.getKey()).isNotEqualTo(address.isLoopbackAddress());
            }
        }
    }

    @Test
    void onlyTheLoopbackAddressAnswers() throws Exception {
        try (ServerSocket elsewhere = new ServerSocket()) {
            int port = URI.create(server.url()).getPort();
            // Would be refused if the endpoint listened at every address.
            elsewhere.setReuseAddress(false);
            elsewhere.bind(new InetSocketAddress("127.0.0.2", port));
            assertThat(elsewhere.isBound()).isTrue();
        }
    }

    @Test
    void aPortInUseIsRefusedAndAClosedEndpointIsFree() throws Exception {
        int port = URI.create(server.url()).getPort();
        assertThatThrownBy(() -> new LiveServer(loopback(port), null))
                .isInstanceOf(Refusal.class)
                .hasMessage("--metrics-port: cannot listen at 127.0.0.1:" + port
                        + ": Address already in use; give another port, or 0 for a free one");
        server.close();
        assertThatThrownBy(() -> Scrape.ask("GET", "http://127.0.0.1:" + port + "/metrics"))
                .isInstanceOf(IOException.class);
        new LiveServer(loopback(port), null).close();
    }
}
