package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a user does to a server of their own: build, check, run in both modes, report, drop; each with its exit code. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class CommandLineContract {
    private Path folder;
    private Oe oe;

    abstract Address address();

    abstract boolean hasProcedures();

    abstract int exitCodeOfAWrongPassword();

    @BeforeAll
    void here(@TempDir Path folder) {
        this.folder = folder;
        oe = address().oe(folder);
    }

    private CommandResult run(String... words) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--target", address().url(), "--user", address().user()));
        CommandResult said = oe.run(all.toArray(String[]::new));
        assertThat(said.out() + said.err()).doesNotContain(address().password());
        return said;
    }

    private CommandResult good(String... words) throws InterruptedException {
        return run(words).ends(0);
    }

    @Test
    @Order(1)
    void buildAndCheck() throws Exception {
        assertThat(good("build", "-w", "2", "--replace").err()).contains("built 2 warehouses");
        String found = good("check", "--hashes").out();
        for (int condition = 1; condition <= 12; condition++) {
            assertThat(found).containsPattern("PASS +condition_" + condition + " ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"procedures", "statements"})
    @Order(2)
    void runAndReport(String mode) throws Exception {
        if (mode.equals("procedures") && !hasProcedures()) {
            CommandResult refused = run("run", "--mode", mode).ends(2);
            assertThat(refused.err()).contains("has no stored procedures here; use --mode statements");
            CommandResult fallback = good("run", "-c", "4", "--warmup", "0s", "--transactions", "200");
            assertThat(fallback.err()).contains("has no stored procedures here; the run uses --mode statements");
            return;
        }
        CommandResult run = good("run", "--mode", mode, "-c", "4", "--warmup", "1s", "--transactions", "1000");
        assertThat(run.verdict()).startsWith("PASS");
        assertThat(oe.fullReport()).contains("conditions 1 2 3 4 5 6 7 8 9 10 11 12");
        Path kept = oe.newestRun();
        JsonNode result = JsonMapper.shared().readTree(Files.readString(kept.resolve("result.json")));
        assertThat(result.at("/identity/mode").asString()).isEqualTo(mode);
        assertThat(result.at("/transactions/newOrder/committed").asLong()).isPositive();
        assertThat(Files.readString(kept.resolve("settings.yaml")))
                .doesNotContain(address().password());
        CommandResult again =
                oe.run("report", folder.relativize(kept).toString()).ends(0);
        assertThat(run.out()).isEqualTo(again.out());
        System.out.println(address().version() + ", " + mode + "\n" + again.out());
    }

    /** Exit code 0: the clauses hold, and so do the consistency conditions afterwards. */
    @Test
    @Order(3)
    void theIsolationLevelKeepsItsPromise() throws Exception {
        assertThat(good("acid").out()).contains("consistency: holds");
    }

    @Test
    @Order(4)
    void whatCannotBeIsRefused() throws Exception {
        CommandResult built = run("build", "-w", "2").ends(2);
        assertThat(built.err()).contains("already holds 2 warehouses");
        CommandResult stranger = address()
                .oe(folder)
                .password("wr0ng-secret")
                .run("check", "--target", address().url(), "--user", address().user());
        assertThat(stranger.exitCode()).as(stranger.toString()).isEqualTo(exitCodeOfAWrongPassword());
        assertThat(stranger.out() + stranger.err()).doesNotContain("wr0ng-secret");
        String closed = address().url().replaceAll(":[0-9]+/", ":1/");
        oe.run("check", "--target", closed, "--user", address().user()).ends(3);
    }

    @Test
    @Order(5)
    void dropLeavesNothing() throws Exception {
        good("drop");
        run("check").ends(2);
    }
}
