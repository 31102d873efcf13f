package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Consolidation: four embedded servers with one offered load and an idle one; one is killed, one driver is interrupted. */
@Thorough
class ConsolidationTest {
    private static final String FOUR = """
            repetitions: 1
            set: {load.pace: rate, load.rate: 15, load.warmup: 2s, load.duration: 20s, load.connections: 2}
            factors:
              sets:
                "4":
                  targets:
                    one: {}
                    two: {}
                    three: {}
                    four: {}
                    idle: {idle: true}
            """;

    @TempDir
    Path folder;

    private Oe oe;

    @BeforeEach
    void experiment() throws Exception {
        oe = new Oe(folder);
        Files.writeString(folder.resolve("four.yaml"), FOUR);
    }

    private Path data(String target) {
        return folder.resolve("data/experiments/four/run-" + target);
    }

    @Test
    void aServerThatIsKilledFailsItsOwnFiguresAndMarksTheTotal() throws Exception {
        Oe.Running running = oe.start("experiment", "./four.yaml").awaitError("NOPM");
        Oe.server(data("two")).destroyForcibly();
        running.end().ends(1);
        Path run = SeveralTargetsRunTest.run(oe);
        List<JsonNode> each = SeveralTargetsRunTest.assertTotalIsSum(run, "one", "two", "three", "four");
        JsonNode total = SeveralTargetsRunTest.result(run);
        assertThat(total.at("/verdict/status").asString()).isEqualTo("FAIL");
        assertThat(total.at("/verdict/reasons"))
                .isNotEmpty()
                .anySatisfy(reason -> assertThat(reason.asString()).startsWith("two: "));
        assertThat(total.at("/targets")).hasSize(5);
        assertThat(total.at("/targets/1/status").asString()).isEqualTo("FAIL");
        assertThat(total.at("/targets/4/idle").asBoolean()).isTrue();
        assertThat(total.at("/targets/4/status").asString()).isEqualTo("PASS");
        for (int i : new int[] {0, 2, 3}) {
            JsonNode other = each.get(i);
            assertThat(other.at("/transactions/newOrder/committed").asLong()).isPositive();
            assertThat(other.at("/errors"))
                    .as("no error of another target")
                    .noneSatisfy(
                            error -> assertThat(error.get("failure").asString()).isEqualTo("DISCONNECTED"));
        }
        assertThat(each)
                .as("nothing committed is lost or counted twice")
                .allSatisfy(one -> assertThat(one.get("checks"))
                        .isNotEmpty()
                        .allSatisfy(check ->
                                assertThat(check.get("status").asString()).isNotEqualTo("FAIL")));
        assertThat(folder.resolve("data/experiments/four")).doesNotExist();
    }

    @Test
    void ctrlCEndsAllTargetsAndKeepsWhatWasMeasured() throws Exception {
        Oe.Running running = oe.start("experiment", "./four.yaml").awaitError("NOPM");
        running.interrupt();
        running.end().ends(130);
        Path run = SeveralTargetsRunTest.run(oe);
        assertThat(SeveralTargetsRunTest.result(run).at("/phases/interrupted").asBoolean())
                .isTrue();
        SeveralTargetsRunTest.assertCountsAreSums(run, "one", "two", "three", "four");
        for (String target : List.of("one", "two", "three", "four", "idle")) {
            assertThat(data(target).resolve("pgdata/postmaster.pid")).doesNotExist();
        }
    }

    @Test
    void theNumberOfSetsIsAFactor() throws Exception {
        Files.writeString(folder.resolve("sets.yaml"), """
                repetitions: 2
                set: {load.pace: rate, load.rate: 20, load.warmup: 1s, load.duration: 8s, load.connections: 1}
                factors:
                  sets:
                    "1": {targets: {one: {}}}
                    "2": {targets: {one: {}, two: {}}}
                """);
        CommandResult said = oe.run("experiment", "./sets.yaml");
        assertThat(said.out()).as(said.toString()).doesNotContain("No comparison");
        assertThat(new Experiments(folder).comparison()).contains("Comparison by sets: 1", "Lowest NOPM");
    }
}
