package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The endpoint of a conductor while its two agents do fixed work: what it shows at the end is the result. */
@Thorough
class AgentMetricsTest {
    private static final int TRANSACTIONS = 8_000;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern URL = Pattern.compile("live page at (http://127\\.0\\.0\\.1:\\d+/)");

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();
    private static final List<String> PAGES = new ArrayList<>();
    /** Of the live page. */
    private static String charts = "";

    private static CommandResult said;
    private static JsonNode result;

    @BeforeAll
    static void lookAtARun() throws Exception {
        String url = AgentsTest.built(server, "metrics");
        try (AgentGroup group = new AgentGroup(folder.resolve("run"), AgentsTest.keys(folder), server, url)) {
            Oe.Running conductor = group.conductor(
                    2,
                    "-c",
                    "2",
                    "--warmup",
                    "0s",
                    "--transactions",
                    Integer.toString(TRANSACTIONS),
                    "--live",
                    "--label",
                    "platform=here");
            Matcher where = URL.matcher(
                    conductor.awaitError("live page at ").awaitError("/\n").err());
            assertThat(where.find()).as(conductor.err()).isTrue();
            List<Oe.Running> agents = List.of(group.agent(1), group.agent(2));
            while (conductor.process().isAlive()) {
                try {
                    String page = ask(where.group(1) + "metrics");
                    // The figures are there from the moment at which the run begins.
                    if (!PAGES.isEmpty() || page.startsWith("#")) {
                        PAGES.add(page);
                    }
                    charts = ask(where.group(1) + "charts");
                } catch (IOException e) {
                    // The process is about to end.
                }
                Thread.sleep(100);
            }
            said = conductor.end();
            for (Oe.Running agent : agents) {
                agent.end().ends(0);
            }
            result = group.oe("conductor").newestResult();
        }
    }

    private static String ask(String url) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static Map<String, Double> samples(String page) {
        Map<String, Double> samples = new TreeMap<>();
        page.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int blank = line.lastIndexOf(' ');
            samples.put(
                    line.substring(0, blank),
                    Double.valueOf(line.substring(blank + 1).replace("+Inf", "Infinity")));
        });
        return samples;
    }

    private static Map<String, Double> last() {
        return samples(PAGES.get(PAGES.size() - 1));
    }

    @Test
    void theChartsAreOfAllAgentsTogether() {
        JsonNode throughput = JsonMapper.shared().readTree(charts).get(0);
        assertThat(throughput.get("title").asString()).isEqualTo("Throughput");
        double most = 0;
        for (JsonNode value : throughput.at("/series/0/values")) {
            most = Math.max(most, value.asDouble());
        }
        double mean = result.at("/throughput/newOrdersPerMinute").asDouble();
        assertThat(most).as("the best second of both agents, in a minute").isGreaterThanOrEqualTo(0.9 * mean);
    }

    @Test
    void theLastPageHasTheCountsOfTheResult() {
        said.ends(0);
        Map<String, String> outcomes = Map.of(
                "committed", "committed",
                "rolled_back", "rolledBack",
                "failed", "failed",
                "unknown", "unknown",
                "skipped", "skipped");
        Map<String, Double> last = last();
        double all = 0;
        for (String type : List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel")) {
            JsonNode measured = result.at("/transactions/" + type);
            for (Map.Entry<String, String> outcome : outcomes.entrySet()) {
                String sample = "oe_transactions_total{outcome=\"" + outcome.getKey() + "\",type=\"" + type + "\"}";
                assertThat(last).as(PAGES.get(PAGES.size() - 1)).containsEntry(sample, (double)
                        measured.get(outcome.getValue()).asLong());
                all += last.get(sample);
            }
            assertThat(last)
                    .containsEntry(
                            "oe_response_seconds_count{type=\"" + type + "\"}",
                            (double) measured.get("committed").asLong()
                                    + measured.get("rolledBack").asLong())
                    .containsEntry("oe_retries_total{type=\"" + type + "\"}", (double)
                            measured.get("retries").asLong());
        }
        assertThat(all).isEqualTo(TRANSACTIONS);
        System.out.println("at the end " + last.get("oe_new_orders_total") + " New-Orders, " + PAGES.size() + " pages");
    }

    @Test
    void noCounterFallsAndTheNumberOfAgentsIsShown() {
        Map<String, Double> before = Map.of();
        List<Double> driving = new ArrayList<>();
        for (String page : PAGES) {
            Map<String, Double> now = samples(page);
            before.forEach((name, value) -> {
                if (name.matches(".*(_total|_bucket|_count|_sum)\\b.*")) {
                    assertThat(now.get(name)).as(name).isGreaterThanOrEqualTo(value);
                }
            });
            before = now;
            Double agents = now.get("oe_agents");
            if (agents != null
                    && (driving.isEmpty() || !driving.get(driving.size() - 1).equals(agents))) {
                driving.add(agents);
            }
        }
        assertThat(driving).startsWith(0.0, 2.0).endsWith(0.0);
        assertThat(PAGES.stream()
                        .filter(page -> page.contains("oe_phase{phase=\"interval\"} 1.0"))
                        .map(page -> samples(page).get("oe_new_orders_per_minute{over=\"second\"}"))
                        .filter(rate -> rate > 0)
                        .collect(Collectors.toSet()))
                .as("rates of seconds")
                .isNotEmpty();
    }

    @Test
    void theRunIsDescribedAndTheConductorsOwnProcessIsNot() {
        assertThat(last().keySet())
                .noneMatch(name -> name.startsWith("oe_driver_") || name.startsWith("oe_pool_"))
                .anySatisfy(name -> assertThat(name)
                        .startsWith("oe_run_info{")
                        .contains("agents=\"2\"", "label_platform=\"here\"", "warehouses=\"4\""));
        assertThat(last()).containsEntry("oe_phase{phase=\"check\"}", 1.0);
    }

    @Test
    void promtoolFindsNothingToSay() throws Exception {
        Promtool.assumeThere();
        assertThat(Promtool.run(PAGES.get(PAGES.size() - 1), "check", "metrics"))
                .isEqualTo(new Promtool.Answer(0, ""));
    }
}
