package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** One run that is looked at while it goes on, beside 1,000 idle connections to its endpoint, what the documentation says of it, and what promtool does. */
class LiveTest {
    private static final Path PROJECT = Path.of("..");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern URL = Pattern.compile("live metrics at (http://127\\.0\\.0\\.1:\\d+/metrics)");

    @TempDir
    private static Path folder;

    private static Oe oe;
    private static String url;
    /** In the interval, the last but one of many: while the last is written, the interval may end. */
    private static String scrape = "";

    /** Beside them every scrape is answered. */
    private static final List<Socket> IDLE = new CopyOnWriteArrayList<>();

    private static CommandResult said;

    @BeforeAll
    static void lookAtARun() throws Exception {
        oe = new Oe(folder);
        BuiltOnce.into(folder);
        // At a constant rate, so that what is shown on the way is near what it comes to, however busy the machine is.
        Oe.Running running =
                oe.start("--quiet run --metrics-port 0 --label platform=here --warmup 1s --duration 8s --pace"
                        + " rate --rate 100");
        String printed = running.awaitError("/metrics").err();
        Matcher where = URL.matcher(printed);
        assertThat(where.find()).as(printed).isTrue();
        url = where.group(1);
        String last = "";
        Thread opening = new Thread(LiveTest::openIdleConnections, "idle");
        opening.setDaemon(true);
        opening.start();
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
        opening.join();
        for (Socket socket : IDLE) {
            socket.close();
        }
    }

    /** Up to a thousand connections that send nothing, as many as can be opened before the run ends. */
    private static void openIdleConnections() {
        try {
            while (IDLE.size() < 1_000) {
                IDLE.add(new Socket(
                        InetAddress.getLoopbackAddress(), URI.create(url).getPort()));
            }
        } catch (IOException e) {
            // The process has ended.
        }
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

    private static Set<String> families() {
        return scrape.lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" ")[2])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theRunEndsAsAnyOtherAndTheEndpointWithIt() throws Exception {
        said.ends(0);
        assertThat(IDLE).as("more than the endpoint keeps").hasSizeGreaterThan(20);
        assertThat(said.err()).isEqualTo("live metrics at " + url + System.lineSeparator());
        assertThatThrownBy(LiveTest::ask).isInstanceOf(IOException.class);
    }

    @Test
    void whatWasShownFitsTheResult() throws Exception {
        JsonNode result = oe.newestResult();
        double nopm = result.at("/throughput/newOrdersPerMinute").asDouble();
        assertThat(value("oe_new_orders_per_minute{over=\"interval\"}")).isBetween(nopm * 0.5, nopm * 2);
        long payments = result.at("/transactions/payment/committed").asLong();
        assertThat(value("oe_response_seconds_count{type=\"payment\"}")).isBetween(1.0, (double) payments);
        assertThat(value("oe_transactions_total{outcome=\"committed\",type=\"payment\"}"))
                .isGreaterThanOrEqualTo(value("oe_response_seconds_count{type=\"payment\"}"));
        int connections = result.at("/identity/connections").asInt();
        assertThat(value("oe_pool_connections{state=\"active\"}")).isGreaterThanOrEqualTo(connections);
    }

    @Test
    void theRunIsDescribed() {
        String folder = oe.newestRun().getFileName().toString();
        assertThat(scrape.lines())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("oe_run_info{")
                        .contains("run=\"" + folder + "\"", "target=\"embedded\"", "label_platform=\"here\""));
    }

    @Test
    void theDocumentationNamesThemAll() throws Exception {
        Set<String> documented = Files.readAllLines(PROJECT.resolve("docs/live.md")).stream()
                .filter(line -> line.startsWith("| `oe_"))
                .map(line -> line.split("`")[1])
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(families()).hasSizeGreaterThan(20).isSubsetOf(documented);
    }

    @Test
    void promtoolFindsNothingToSay() throws Exception {
        Promtool.assumeThere();
        assertThat(Promtool.run(scrape, "check", "metrics")).isEqualTo(new Promtool.Answer(0, ""));
        String lint = "# HELP oe_planted_ms x\n# TYPE oe_planted_ms counter\noe_planted_ms 1\n";
        Promtool.Answer planted = Promtool.run(scrape + lint, "check", "metrics");
        assertThat(planted.exitCode()).isNotZero();
        assertThat(planted.text()).contains("oe_planted_ms");
    }

    @Test
    void promtoolReadsTheAlerts() throws Exception {
        Promtool.assumeThere();
        Path alerts = PROJECT.resolve("configs/prometheus/alerts.yaml");
        Promtool.Answer answer = Promtool.run("", "check", "rules", alerts.toString());
        assertThat(answer.exitCode()).as(answer.text()).isZero();
        Path wrong = folder.resolve("wrong.yaml");
        Files.writeString(
                wrong, Files.readString(alerts).replace("oe_pool_waiting_workers > 0", "oe_pool_waiting_workers > "));
        assertThat(Promtool.run("", "check", "rules", wrong.toString()).exitCode())
                .isNotZero();
    }

    @Test
    void aPortInUseIsRefusedBeforeAnythingIsDone() throws Exception {
        Path untouched = Files.createDirectory(folder.resolve("untouched"));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandResult refused = new Oe(untouched)
                    .run("run", "--metrics-port", "" + taken.getLocalPort())
                    .ends(2);
            assertThat(refused.err())
                    .isEqualTo("oe: --metrics-port: cannot listen at 127.0.0.1:" + taken.getLocalPort()
                            + ": Address already in use; give another port, or 0 for a free one"
                            + System.lineSeparator());
        }
        assertThat(untouched.resolve("runs")).doesNotExist();
        assertThat(untouched.resolve("data")).doesNotExist();
    }
}
