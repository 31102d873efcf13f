package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code oe experiment} on real servers: order, start states, what fails, what is interrupted, what is asked at the end. */
class ExperimentVerbTest {
    private static final String TWO_CELLS = """
            set: {load.warmup: 1s, load.duration: 2s}
            factors: {name: {a: {}, b: {}}}
            repetitions: 2
            """;

    @TempDir
    Path folder;

    private Oe oe;

    @BeforeEach
    void oe() {
        oe = new Oe(folder);
    }

    private String file(String yaml) throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), yaml);
        return "./mine.yaml";
    }

    /** Results below the newest experiment folder, in the order of their start. */
    private List<JsonNode> results() throws IOException {
        try (Stream<Path> files = Files.list(oe.newestRun())) {
            return files.map(run -> run.resolve("result.json"))
                    .filter(Files::exists)
                    .map(file -> JsonMapper.shared().readTree(file.toFile()))
                    .sorted((one, other) -> one.at("/identity/startUtc")
                            .asString()
                            .compareTo(other.at("/identity/startUtc").asString()))
                    .toList();
        }
    }

    private static List<String> texts(List<JsonNode> results, String pointer) {
        return results.stream().map(result -> result.at(pointer).asString()).toList();
    }

    @Test
    void everyRunBeginsFromTheSameStateAndTheEndIsAComparison() throws Exception {
        Oe.Said said = oe.say("experiment", file(TWO_CELLS), "--label", "host=here");
        assertThat(said.exitCode()).as(said.toString()).isZero();

        List<JsonNode> results = results();
        assertThat(texts(results, "/identity/labels/name")).containsExactly("a", "b", "b", "a");
        assertThat(texts(results, "/identity/labels/block")).containsExactly("1", "1", "2", "2");
        assertThat(texts(results, "/identity/seed")).containsExactly("1", "1", "2", "2");
        assertThat(texts(results, "/identity/labels/host")).containsOnly("here");
        assertThat(texts(results, "/identity/labels/start-state")).containsOnly("copy");
        assertThat(results.stream().map(result -> result.at("/startState/rows")).distinct())
                .as("rows at the start")
                .hasSize(1);
        assertThat(results.stream().map(result -> result.at("/endState/rows")).distinct())
                .as("rows at the end: work was done")
                .hasSizeGreaterThan(1);
        assertThat(said.out())
                .contains("Comparison by name: a (2 runs), b (2 runs)")
                .contains("the database's files were copied from one start state before each run")
                .doesNotContain("the runs did not start from the same database");
        assertThat(said.err()).contains("run 1 of 4: block 1, name=a; about").contains("run 4 of 4: block 2, name=a");
        assertThat(oe.newestRun())
                .isDirectoryContaining("glob:**/comparison.{txt}")
                .isDirectoryContaining("glob:**/comparison.html")
                .isDirectoryContaining("glob:**/comparison.csv")
                .isDirectoryContaining("glob:**/comparison.json");
        assertThat(folder.resolve("data/experiments/mine")).doesNotExist();
        assertThat(folder.resolve("data/embedded"))
                .as("the user's own database")
                .doesNotExist();
    }

    @Test
    void anInterruptedExperimentGoesOnWhereItWas() throws Exception {
        Oe.Running running = oe.start("experiment", file(TWO_CELLS.replace("2s", "5s")))
                .untilItSays("run 2 of 4")
                .untilItSays("PASS");
        // The second run is under way once its own ramp-up was announced after the first one's verdict.
        while (running.err().split("terminals on", -1).length < 3) {
            Thread.sleep(50);
        }
        new ProcessBuilder("kill", "-INT", Long.toString(running.process().pid()))
                .start()
                .waitFor();
        Oe.Said cut = running.end();
        assertThat(cut.exitCode()).as(cut.toString()).isEqualTo(130);
        assertThat(cut.out()).contains("NOT RUN").contains("--resume runs/mine-");
        Path begun = oe.newestRun();
        assertThat(texts(results(), "/phases/interrupted")).contains("false");

        Oe.Said other = oe.say("experiment", file(TWO_CELLS.replace("2s", "6s")), "--resume", begun.toString());
        assertThat(other.exitCode()).as(other.toString()).isEqualTo(2);
        assertThat(other.err())
                .contains("was begun with another plan: it has 'duration: 5s' where now is 'duration: 6s'");

        Oe.Said rest = oe.say("experiment", file(TWO_CELLS.replace("2s", "5s")), "--resume", begun.toString());
        assertThat(rest.exitCode()).as(rest.toString()).isZero();
        assertThat(rest.err()).contains("1 runs are there already").doesNotContain("run 1 of 4");
        assertThat(rest.out()).contains("Comparison by name: a (2 runs), b (2 runs)");
    }

    @Test
    void aCellThatFailsIsShownAndTheOthersAreMade() throws Exception {
        Oe.Said said = oe.say("experiment", file("""
                set: {load.warmup: 1s, load.duration: 1s}
                factors:
                  where:
                    nowhere: {target: "jdbc:postgresql://127.0.0.1:1/x"}
                    here: {}
                repetitions: 1
                start: as-it-is
                """));
        assertThat(said.exitCode()).as(said.toString()).isEqualTo(1);
        assertThat(said.out())
                .containsPattern("where=nowhere +FAILED .*cannot be reached")
                .containsPattern("where=here +PASS")
                .contains("No comparison: --reference: no run has the label where=nowhere");
    }

    @Test
    void aDatabaseIsDroppedOnlyWhenThatWasAllowed() throws Exception {
        try (EmbeddedServer.RunningServer server = ServiceLoader.load(EmbeddedServer.class)
                .findFirst()
                .orElseThrow()
                .start(folder.resolve("server"), Map.of())) {
            oe.password(server.password());
            String yaml = file(TWO_CELLS.replace("repetitions: 2", "repetitions: 1") + "target: " + server.url());
            assertThat(oe.say("build", "--target", server.url(), "--user", server.user())
                            .exitCode())
                    .isZero();
            Oe.Said refused = oe.say("experiment", yaml, "--user", server.user());
            assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("holds 1 warehouses, and this experiment drops and builds it before each run; allow that"
                            + " with --replace");
            assertThat(folder.resolve("runs")).doesNotExist();

            Oe.Said said = oe.say("experiment", yaml, "--user", server.user(), "--replace");
            assertThat(said.exitCode()).as(said.toString()).isZero();
            assertThat(texts(results(), "/identity/labels/start-state")).containsExactly("rebuild", "rebuild");
            assertThat(new TreeSet<>(texts(results(), "/startState/sums/sum(w_ytd)")))
                    .hasSize(1);
            assertThat(said.out()).doesNotContain("the runs did not start from the same database");
        }
    }

    @Test
    void aDryRunTellsThePlanAndDoesNothing() throws Exception {
        Oe.Said said = oe.say("experiment", "durability", "--dry-run");
        assertThat(said.exitCode()).as(said.toString()).isZero();
        assertThat(said.out())
                .startsWith("Experiment durability: 10 runs, 2 cells by 5 blocks, order abba")
                .contains("block 2, commit=relaxed")
                .contains("nothing was run");
        assertThat(folder.resolve("runs")).doesNotExist();
        assertThat(folder.resolve("data")).doesNotExist();
    }
}
