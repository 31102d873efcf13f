package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One run of two embedded servers at the same time: the total is the sum, and each target has a run folder of its own. */
class SeveralTargetsRunTest {
    private static final List<String> COUNTS =
            List.of("due", "committed", "rolledBack", "failed", "unknown", "skipped", "retries");

    @TempDir
    Path folder;

    /** Puts a built database there. */
    static void built(Path folder, String name) throws Exception {
        BuiltOnce.into(folder);
        Files.move(folder.resolve("data/embedded"), folder.resolve("data").resolve(name));
    }

    static JsonNode result(Path run) {
        return JsonMapper.shared().readTree(run.resolve("result.json").toFile());
    }

    /** The run folder in the newest experiment folder. */
    static Path run(Oe oe) throws Exception {
        try (var files = Files.list(oe.newestRun())) {
            return files.filter(file -> Files.exists(file.resolve("result.json")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Asserts that nothing is lost or counted twice; returns the targets' results. */
    static List<JsonNode> assertCountsAreSums(Path run, String... targets) {
        JsonNode total = result(run);
        List<JsonNode> each = new ArrayList<>();
        for (String target : targets) {
            each.add(result(run.resolve("targets").resolve(target)));
        }
        for (String section : List.of("/transactions/", "/entireRun/transactions/")) {
            for (String type : List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel")) {
                for (String count : COUNTS) {
                    String pointer = section + type + "/" + count;
                    assertThat(total.at(pointer).asLong())
                            .as(pointer)
                            .isEqualTo(each.stream()
                                    .mapToLong(one -> one.at(pointer).asLong())
                                    .sum());
                }
            }
        }
        return each;
    }

    /** The same, and of the rates in one interval. */
    static List<JsonNode> assertTotalIsSum(Path run, String... targets) {
        JsonNode total = result(run);
        List<JsonNode> each = assertCountsAreSums(run, targets);
        assertThat(total.at("/throughput/newOrdersPerMinute").asDouble())
                .isCloseTo(
                        each.stream()
                                .mapToDouble(one ->
                                        one.at("/throughput/newOrdersPerMinute").asDouble())
                                .sum(),
                        within(0.1));
        assertThat(total.at("/workload/offeredPerSecond").asDouble())
                .isEqualTo(each.stream()
                        .mapToDouble(one -> one.at("/workload/offeredPerSecond").asDouble())
                        .sum());
        assertThat(each)
                .as("one interval")
                .allSatisfy(one -> assertThat(one.at("/phases/intervalSeconds").asDouble())
                        .isEqualTo(total.at("/phases/intervalSeconds").asDouble()));
        return each;
    }

    @Test
    void theTotalIsTheSumOfItsTargets() throws Exception {
        built(folder, "one");
        built(folder, "two");
        Oe oe = new Oe(folder);
        Files.writeString(folder.resolve("two.yaml"), """
                start: continue
                repetitions: 1
                set: {load.pace: rate, load.rate: 30, load.warmup: 1s, load.duration: 4s, load.connections: 2}
                factors:
                  sets:
                    two:
                      targets:
                        one: {target.data: data/one}
                        two: {target.data: data/two, load.rate: 15, load.arrivals: poisson}
                """);
        CommandResult said = oe.run("experiment", "./two.yaml");

        Path run = run(oe);
        List<JsonNode> each = assertTotalIsSum(run, "one", "two");
        JsonNode total = result(run);
        assertThat(total.at("/throughput/transactionsPerSecond").asDouble())
                .as(said.toString())
                .isPositive();
        assertThat(total.at("/targets")).hasSize(2);
        for (int i = 0; i < 2; i++) {
            JsonNode line = total.at("/targets/" + i);
            assertThat(line.get("name").asString()).isEqualTo(i == 0 ? "one" : "two");
            assertThat(line.get("status").asString())
                    .isEqualTo(each.get(i).at("/verdict/status").asString());
            assertThat(line.get("newOrdersPerMinute")).isEqualTo(each.get(i).at("/throughput/newOrdersPerMinute"));
            assertThat(each.get(i).at("/workload/configured/targets").asString())
                    .isEqualTo("2");
        }
        assertThat(each).extracting(one -> one.at("/identity/seed").asLong()).doesNotHaveDuplicates();
        assertThat(total.at("/hosts").size())
                .as("the shared machine is counted once")
                .isEqualTo(each.get(0).at("/hosts").size());
        assertThat(said.exitCode())
                .as(said.toString())
                .isEqualTo(total.at("/verdict/status").asString().equals("PASS") ? 0 : 1);
        assertThat(run.resolve("report.html")).isNotEmptyFile();
        assertThat(run.resolve("targets/two/report.html")).isNotEmptyFile();

        CommandResult report = oe.run("report", "--full", run.toString());
        assertThat(report.out()).contains("Targets", "fairness (Jain's index)");
        CommandResult one = oe.run(
                        "report", "--full", run.resolve("targets/one").toString())
                .ends(0);
        assertThat(one.out().replaceAll("\\s+", " ")).contains("one of 2 targets that were measured at the same time");

        Files.writeString(
                folder.resolve("twice.yaml"),
                Files.readString(folder.resolve("two.yaml")).replace("data/two", "data/one"));
        CommandResult twice = oe.run("experiment", "./twice.yaml").ends(2);
        assertThat(twice.err()).contains("'one' and 'two' are the same database");
    }
}
