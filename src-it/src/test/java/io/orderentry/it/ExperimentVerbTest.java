package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code oe experiment} on real servers: order, start states, what fails, what is asked at the end. The first test leaves nothing, the second no database. */
@Order(3)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExperimentVerbTest {
    @TempDir
    private static Path folder;

    private static Experiments experiments;
    private static Oe oe;

    @BeforeAll
    static void oe() {
        experiments = new Experiments(folder);
        oe = experiments.oe();
    }

    @Test
    @Order(2)
    void everyRunBeginsFromTheSameStateAndTheEndIsAComparison() throws Exception {
        Oe.Said said = oe.say("experiment", experiments.file(Experiments.TWO_SHORT_CELLS), "--label", "host=here");
        assertThat(said.exitCode()).as(said.toString()).isZero();

        List<JsonNode> results = experiments.results();
        assertThat(Experiments.texts(results, "/identity/labels/name")).containsExactly("a", "b", "b", "a");
        assertThat(Experiments.texts(results, "/identity/labels/block")).containsExactly("1", "1", "2", "2");
        assertThat(Experiments.texts(results, "/identity/seed")).containsExactly("1", "1", "2", "2");
        assertThat(Experiments.texts(results, "/identity/labels/host")).containsOnly("here");
        assertThat(Experiments.texts(results, "/identity/labels/start-state")).containsOnly("copy");
        assertThat(results.stream().map(result -> result.at("/startState/rows")).distinct())
                .as("rows at the start")
                .hasSize(1);
        assertThat(results)
                .as("work was done")
                .allSatisfy(
                        result -> assertThat(result.at("/endState/rows")).isNotEqualTo(result.at("/startState/rows")));
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
    @Order(3)
    void aCellThatFailsIsShownAndTheOthersAreMade() throws Exception {
        BuiltOnce.into(folder);
        Oe.Said said = oe.say("experiment", experiments.file("""
                set: {load.warmup: 0s, load.transactions: 50}
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
    @Order(1)
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
