package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.store.LoggedTimes;
import io.orderentry.store.ResultReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One run that is pushed to VictoriaMetrics, in both protocols, and to an InfluxDB, both on the path: what they have at the end is the result. */
class ReceiversTest {
    private static final String NAME = "receivers";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final List<Process> SERVERS = new ArrayList<>();

    @TempDir
    private static Path folder;

    private static String victoria;
    private static String victoriaOfLines;
    private static String influx;
    private static String said;
    private static Path runFolder;
    private static JsonNode result;
    private static String run;

    @BeforeAll
    static void pushARun() throws Exception {
        for (String program : List.of("victoria-metrics", "influxd")) {
            boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
            if (!there && Required.is(NAME)) {
                throw new IllegalStateException(NAME + " are required, and there is no " + program + " on the path");
            }
            assumeTrue(there, "NOT RUN: there is no " + program + " on the path; Debian 13 has packages of both");
        }
        victoria = victoria("otlp");
        victoriaOfLines = victoria("lines");
        influx = influx();
        for (String url : List.of(victoria + "/health", victoriaOfLines + "/health", influx + "/ping")) {
            await(url);
        }
        Oe oe = new Oe(folder);
        BuiltOnce.into(folder);
        CommandResult ran = oe.run(
                "run",
                "--warmup",
                "2s",
                "--duration",
                "8s",
                "--label",
                "words=a b,c=d",
                "--set",
                "load.push=otlp " + victoria + "/opentelemetry/v1/metrics every=1s;influx " + victoriaOfLines
                        + "/influx every=1s;influx " + influx + " every=1s db=oe");
        said = ran.out() + ran.err();
        runFolder = oe.newestRun();
        run = runFolder.getFileName().toString();
        result = JsonMapper.shared().readTree(Files.readString(runFolder.resolve("result.json")));
    }

    @AfterAll
    static void end() throws InterruptedException {
        for (Process server : SERVERS) {
            server.destroy();
            server.waitFor(20, TimeUnit.SECONDS);
        }
    }

    private static int port() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private static String victoria(String name) throws IOException {
        int port = port();
        start(
                name,
                Map.of(),
                "victoria-metrics",
                "-httpListenAddr=127.0.0.1:" + port,
                "-storageDataPath=" + folder.resolve(name),
                "-influxSkipSingleField",
                "-search.latencyOffset=0s");
        return "http://127.0.0.1:" + port;
    }

    private static String influx() throws IOException {
        int port = port();
        Map<String, String> settings = new TreeMap<>();
        for (String place : List.of("META_DIR", "DATA_DIR", "DATA_WAL_DIR")) {
            settings.put("INFLUXDB_" + place, folder.resolve("influx-" + place).toString());
        }
        settings.put("INFLUXDB_REPORTING_DISABLED", "true");
        settings.put("INFLUXDB_BIND_ADDRESS", "127.0.0.1:" + port());
        settings.put("INFLUXDB_HTTP_BIND_ADDRESS", "127.0.0.1:" + port);
        start("influx", settings, "influxd");
        return "http://127.0.0.1:" + port;
    }

    private static void start(String name, Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().putAll(environment);
        SERVERS.add(
                process.redirectOutput(folder.resolve(name + ".log").toFile()).start());
    }

    private static void await(String url) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (true) {
            try {
                get(url);
                return;
            } catch (IOException e) {
                assertThat(System.nanoTime()).as(url + ": " + e).isLessThan(end);
                Thread.sleep(200);
            }
        }
    }

    private static String get(String url) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static JsonNode ask(String url, String query) throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(get(url + URLEncoder.encode(query, StandardCharsets.UTF_8)));
    }

    /** The last sample of a series with these labels, at a VictoriaMetrics. */
    private static double last(String server, String series) throws IOException, InterruptedException {
        get(server + "/internal/force_flush");
        JsonNode found = ask(server + "/api/v1/query?query=", "last_over_time(" + series + "[1h])")
                .get("data")
                .get("result");
        assertThat(found.size()).as(series + " in " + found).isEqualTo(1);
        return found.get(0).get("value").get(1).asDouble();
    }

    /** The same at an InfluxDB. */
    private static double lastOfInflux(String metric, Map<String, String> labels)
            throws IOException, InterruptedException {
        String where = labels.entrySet().stream()
                .map(label -> '"' + label.getKey() + "\" = '" + label.getValue() + "'")
                .reduce((one, other) -> one + " AND " + other)
                .orElseThrow();
        JsonNode found = ask(influx + "/query?db=oe&q=", "SELECT last(value) FROM \"" + metric + "\" WHERE " + where);
        return found.get("results")
                .get(0)
                .get("series")
                .get(0)
                .get("values")
                .get(0)
                .get(1)
                .asDouble();
    }

    private static void assertEverywhere(String metric, Map<String, String> labels, double expected) throws Exception {
        String series = metric
                + labels.entrySet().stream()
                        .map(label -> label.getKey() + "=\"" + label.getValue() + "\"")
                        .toList()
                        .toString()
                        .replace('[', '{')
                        .replace(']', '}');
        assertThat(List.of(last(victoria, series), last(victoriaOfLines, series), lastOfInflux(metric, labels)))
                .as(series)
                .allSatisfy(value -> assertThat(value).isEqualTo(expected, within(1e-6 * Math.max(1, expected))));
    }

    @Test
    void theLastPushHasTheCountsOfTheResult() throws Exception {
        assertThat(said).containsOnlyOnce("influx " + influx + ": ").contains(", all accepted");
        assertThat(said.lines().filter(line -> line.contains("live figures to")))
                .hasSize(3)
                .allMatch(line -> line.endsWith(", all accepted"));
        Map<String, String> outcomes =
                Map.of("committed", "committed", "rolledBack", "rolled_back", "failed", "failed", "unknown", "unknown");
        for (Map.Entry<String, JsonNode> type :
                result.get("entireRun").get("transactions").properties()) {
            for (Map.Entry<String, String> outcome : outcomes.entrySet()) {
                assertEverywhere(
                        "oe_transactions_total",
                        Map.of("type", type.getKey(), "outcome", outcome.getValue()),
                        type.getValue().get(outcome.getKey()).asDouble());
            }
            assertEverywhere(
                    "oe_retries_total",
                    Map.of("type", type.getKey()),
                    type.getValue().get("retries").asDouble());
        }
        assertEverywhere("oe_new_orders_per_minute", Map.of("over", "interval"), nopm());
    }

    private static double nopm() {
        return result.get("throughput").get("newOrdersPerMinute").asDouble();
    }

    @Test
    void theHistogramsHaveTheTransactionsOfTheInterval() throws Exception {
        // A Delivery that is queued in the interval may be executed after it: only the log has the number of those that
        // were queued.
        LoggedTimes log = LoggedTimes.read(runFolder, ResultReader.read(runFolder));
        for (String type : result.get("transactions").propertyNames()) {
            long times = log.byTag().get(type + ".response").count();
            assertEverywhere("oe_response_seconds_count", Map.of("type", type), times);
            assertEverywhere("oe_response_seconds_bucket", Map.of("type", type, "le", "+Inf"), times);
        }
    }

    @Test
    void theDashboardShowsARunThatWasPushedAsOneThatWasScraped() throws Exception {
        JsonNode dashboard =
                JsonMapper.shared().readTree(Files.readString(Path.of("..", "configs", "grafana", "order-entry.json")));
        // In the middle of the interval.
        double time =
                Instant.parse(result.get("identity").get("startUtc").asString()).getEpochSecond() + 6;
        List<String> empty = new ArrayList<>();
        int asked = 0;
        for (JsonNode panel : dashboard.get("panels")) {
            for (JsonNode target : panel.path("targets")) {
                String query = target.get("expr")
                        .asString()
                        .replace("$instance", ".*")
                        .replace("$run", run)
                        .replace("$__rate_interval", "5s")
                        .replace("$__range", "1h");
                for (String server : List.of(victoria, victoriaOfLines)) {
                    JsonNode answer = ask(server + "/api/v1/query?time=" + (long) time + "&query=", query);
                    assertThat(answer.get("status").asString()).as(query).isEqualTo("success");
                    asked++;
                    if (answer.get("data").get("result").isEmpty()) {
                        empty.add(query);
                    }
                }
            }
        }
        assertThat(asked).isGreaterThan(50);
        // Errors and machines may have nothing to show.
        assertThat(empty).allMatch(query -> query.contains("oe_errors") || query.contains("oe_host"));
    }
}
