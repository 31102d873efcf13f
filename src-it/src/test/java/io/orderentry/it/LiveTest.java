package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One run that is looked at while it goes on, and what the dashboard and the documentation say of it. */
class LiveTest {
    private static final Path PROJECT = Path.of("..");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern URL = Pattern.compile("live metrics at (http://127\\.0\\.0\\.1:\\d+/metrics)");
    /** A metric of an expression: a name that is no function and no word of the language. */
    private static final Pattern METRIC = Pattern.compile(
            "\\b(?!(?:by|without|and|or|unless|on|ignoring|bool|offset)\\b)[a-z_][a-z0-9_]*\\b(?!\\s*\\()");

    private static final Pattern SELECTOR = Pattern.compile("([a-z_][a-z0-9_]*)\\{([^}]*)}");
    private static final Pattern EQUALS = Pattern.compile("\\w+=\"[^\"]*\"");

    @TempDir
    private static Path folder;

    private static Oe oe;
    private static String url;
    /** In the interval, the last but one of many: while the last is written, the interval may end. */
    private static String scrape = "";

    private static CommandResult said;

    @BeforeAll
    static void lookAtARun() throws Exception {
        oe = new Oe(folder);
        BuiltOnce.into(folder);
        // At a constant rate, so that what is shown on the way is near what it comes to, however busy the machine is.
        Oe.Running running = oe.start(
                "run",
                "--metrics-port",
                "0",
                "--quiet",
                "--warmup",
                "1s",
                "--duration",
                "8s",
                "--pace",
                "rate",
                "--rate",
                "100");
        String printed = running.awaitError("/metrics").err();
        Matcher where = URL.matcher(printed);
        assertThat(where.find()).as(printed).isTrue();
        url = where.group(1);
        String last = "";
        while (running.process().isAlive()) {
            try {
                String text = ask();
                if (text.contains("oe_phase{phase=\"interval\"} 1.0")) {
                    scrape = last;
                    last = text;
                }
            } catch (IOException e) {
                // The process is about to end.
            }
            Thread.sleep(200);
        }
        said = running.end();
    }

    private static String ask() throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static double value(String sample) {
        return scrape.lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(sample + " is not in\n" + scrape));
    }

    /** All metrics of the scrape, those of histograms with their endings. */
    private static Set<String> samples() {
        return scrape.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceFirst("[{ ].*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> families() {
        return scrape.lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" ")[2])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Machines and servers are watched in some runs only. */
    private static boolean isSampled(String metric) {
        return metric.startsWith("oe_host_") || metric.startsWith("oe_server_");
    }

    private static boolean isMissing(String metric, Set<String> there) {
        boolean watched = there.stream().anyMatch(LiveTest::isSampled);
        return !there.contains(metric) && (watched || !isSampled(metric));
    }

    @Test
    void theRunEndsAsAnyOtherAndTheEndpointWithIt() throws Exception {
        assertThat(said.exitCode()).as(said.toString()).isZero();
        assertThat(said.err()).isEqualTo("live metrics at " + url + System.lineSeparator());
        assertThatThrownBy(LiveTest::ask).isInstanceOf(IOException.class);
    }

    @Test
    void whatWasShownFitsTheResult() throws Exception {
        JsonNode result =
                JsonMapper.shared().readTree(Files.readString(oe.newestRun().resolve("result.json")));
        double nopm = result.at("/throughput/newOrdersPerMinute").asDouble();
        assertThat(value("oe_new_orders_per_minute{over=\"interval\"}")).isBetween(nopm * 0.5, nopm * 2);
        long payments = result.at("/transactions/payment/committed").asLong();
        assertThat(value("oe_response_seconds_count{type=\"payment\"}")).isBetween(1.0, (double) payments);
        assertThat(value("oe_transactions_total{outcome=\"committed\",type=\"payment\"}"))
                .isGreaterThanOrEqualTo(value("oe_response_seconds_count{type=\"payment\"}"));
        int connections = result.at("/identity/connections").asInt();
        assertThat(value("hikaricp_connections_active{pool=\"order-entry\"}")).isGreaterThanOrEqualTo(connections);
    }

    private static List<String> expressions() throws IOException {
        JsonNode dashboard =
                JsonMapper.shared().readTree(Files.readString(PROJECT.resolve("configs/grafana/order-entry.json")));
        List<String> expressions = new ArrayList<>();
        for (JsonNode panel : dashboard.get("panels")) {
            for (JsonNode target : panel.path("targets")) {
                expressions.add(target.get("expr").asString());
            }
        }
        assertThat(expressions).hasSizeGreaterThan(20);
        return expressions;
    }

    private static Set<String> metricsOf(String expression) {
        String bare = expression
                .replaceAll("\\{[^}]*}", "")
                .replaceAll("\\[[^]]*]", "")
                .replaceAll("\\b(by|without|on|ignoring)\\s*\\([^)]*\\)", "");
        return METRIC.matcher(bare).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theDashboardsMetricsAreAllThere() throws Exception {
        for (String expression : expressions()) {
            assertThat(metricsOf(expression)).as(expression).isNotEmpty();
            assertThat(metricsOf(expression)).as(expression).noneMatch(metric -> isMissing(metric, samples()));
        }
    }

    @Test
    void theDashboardsLabelsAreAllThere() throws Exception {
        for (String expression : expressions()) {
            SELECTOR.matcher(expression)
                    .results()
                    .forEach(selector -> EQUALS.matcher(selector.group(2))
                            .results()
                            .forEach(label -> assertThat(scrape.lines())
                                    .as(expression)
                                    .anyMatch(line ->
                                            line.startsWith(selector.group(1) + "{") && line.contains(label.group()))));
        }
    }

    @Test
    void aNameThatIsNotThereWouldBeFound() {
        assertThat(metricsOf("sum by (le, type) (rate(oe_b_total{type=\"x\"}[$__rate_interval])) / 60 * oe_a"))
                .containsExactly("oe_a", "oe_b_total");
        assertThat(isMissing("oe_transaction_total", samples())).isTrue();
        assertThat(isMissing("oe_host_cpu_busy", Set.of("oe_host_cpu_user"))).isTrue();
        assertThat(isMissing("oe_host_cpu_busy", Set.of("oe_phase"))).isFalse();
    }

    @Test
    void theDocumentationNamesThemAll() throws Exception {
        Set<String> documented = Files.readAllLines(PROJECT.resolve("docs/live-metrics.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("`")[1])
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(documented).noneMatch(metric -> isMissing(metric, families()));
        assertThat(families().stream()
                        .filter(metric -> metric.startsWith("oe_") || metric.startsWith("hikaricp_"))
                        .filter(metric -> !isSampled(metric)))
                .isSubsetOf(documented);
    }

    @Test
    void aPortInUseIsRefusedBeforeAnythingIsDone() throws Exception {
        Path untouched = Files.createDirectory(folder.resolve("untouched"));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandResult refused = new Oe(untouched).run("run", "--metrics-port", "" + taken.getLocalPort());
            assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.err())
                    .isEqualTo("oe: --metrics-port: cannot listen at 127.0.0.1:" + taken.getLocalPort()
                            + ": Address already in use; give another port, or 0 for a free one"
                            + System.lineSeparator());
        }
        assertThat(untouched.resolve("runs")).doesNotExist();
        assertThat(untouched.resolve("data")).doesNotExist();
    }
}
