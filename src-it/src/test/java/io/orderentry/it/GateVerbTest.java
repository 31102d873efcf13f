package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code oe gate} with runs on the embedded server. */
@Thorough
class GateVerbTest {
    private static final int GATES = 10;

    @TempDir
    private static Path folder;

    private static Oe oe;

    @BeforeAll
    static void oe() {
        oe = new Oe(folder);
    }

    private static CommandResult gate(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "gate",
                "--load",
                "smoke",
                "--warmup",
                "0s",
                "--duration",
                "1s",
                "--json",
                "gate.json",
                "--junit",
                "gate.xml"));
        words.addAll(List.of(more));
        return oe.run(words.toArray(String[]::new));
    }

    private static JsonNode json() {
        return JsonMapper.shared().readTree(folder.resolve("gate.json").toFile());
    }

    /** More than three alarms of ten, at 5 % each, come once in a thousand times. */
    @Test
    @QuietMachine
    void equalSidesHardlyEverAlarm() throws Exception {
        List<String> decisions = new ArrayList<>();
        for (int i = 0; i < GATES; i++) {
            CommandResult result = gate("--blocks", "3", "--at-least-slower", "20%", "--seed", Integer.toString(i + 1));
            assertThat(result.exitCode()).as(result.toString()).isIn(0, 1, 4);
            String decision = json().get("decision").asString();
            assertThat(decision).as(result.toString()).isNotEqualTo("INVALID");
            assertThat(Files.readString(folder.resolve("gate.xml"))).contains("<testsuite");
            decisions.add(decision);
        }
        System.out.println("equal sides: " + decisions);
        assertThat(decisions.stream().filter("SLOWER"::equals).count())
                .as(decisions.toString())
                .isLessThanOrEqualTo(3);
    }

    @Test
    void anInterruptedGateGoesOnUnderItsRule() throws Exception {
        String[] gate = {"gate", "--load", "smoke", "--warmup", "0s", "--duration", "3s", "--blocks", "3"};
        Oe.Running running =
                oe.start(gate).awaitError("run 2 of 6").awaitError("PASS").awaitError("terminals on");
        running.interrupt();
        CommandResult cut = running.end();
        assertThat(cut.exitCode()).as(cut.toString()).isEqualTo(130);
        assertThat(cut.out()).contains("Interrupted; go on with: the same command and --resume runs/gate-");
        String begun = oe.newestRun().toString();

        CommandResult other = oe.run(with(gate, "--resume", begun, "--at-least-slower", "6%"));
        assertThat(other.exitCode()).as(other.toString()).isEqualTo(2);
        assertThat(other.err()).contains("was begun with another rule: atLeastSlower: 0.05");

        CommandResult rest = oe.run(with(gate, "--resume", begun));
        assertThat(rest.exitCode()).as(rest.toString()).isIn(0, 1, 4);
        assertThat(rest.err()).contains("1 runs are there already").doesNotContain("run 1 of 6");
        assertThat(rest.out()).contains("after 3 blocks");
    }

    @Test
    void aSpentBudgetEndsItUndecided() throws Exception {
        CommandResult result = gate("--blocks", "3", "--budget", "1ms");
        assertThat(result.exitCode()).as(result.toString()).isEqualTo(4);
        assertThat(result.out())
                .startsWith("UNDECIDED whether slower by 5 %: no complete block")
                .contains("WARNING: the budget of 1ms was spent before the 3 blocks of the plan were made");
    }

    private static String[] with(String[] words, String... more) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
