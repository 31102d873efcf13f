package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is left when a server, a driver or a user ends a run in the middle. */
@Order(2)
class SurvivalTest {
    @TempDir
    private static Path folder;

    private static Oe oe;

    @BeforeAll
    static void build() throws Exception {
        oe = new Oe(folder);
        BuiltOnce.into(folder);
    }

    @Test
    void aKilledServerIsAnUnknownOutcomeAndTheRunGoesOn() throws Exception {
        Oe.Running run = oe.start("run", "--warmup", "1s", "--duration", "20s", "-c", "1")
                .awaitError("NOPM");
        Oe.server(folder.resolve("data/embedded")).destroyForcibly();
        CommandResult said = run.end().ends(1);
        assertThat(said.verdict()).startsWith("FAIL");
        assertThat(oe.fullReport()).contains("lost connection left", "unknown");
        JsonNode result = oe.newestResult();
        assertThat(Experiments.sum(result, "unknown")).isBetween(1L, 5L);
        assertThat(result.get("errors"))
                .anySatisfy(error -> assertThat(error.get("failure").asString()).isEqualTo("DISCONNECTED"));
        assertThat(result.get("checks"))
                .as("nothing committed is lost or counted twice")
                .allSatisfy(check -> assertThat(check.get("status").asString()).isNotEqualTo("FAIL"));
        assertThat(result.at("/throughput/newOrdersPerMinute").asDouble()).isPositive();
        String seconds = Files.readString(oe.newestRun().resolve("series.csv"));
        List<Long> newOrders = seconds.lines()
                .filter(line -> line.contains(",interval,"))
                .map(line -> Long.parseLong(line.split(",")[2]))
                .toList();
        // The last row may be a small part of a second.
        assertThat(newOrders.subList(newOrders.size() - 3, newOrders.size()))
                .as("New-Orders are completed again at the end of\n" + seconds)
                .anyMatch(count -> count > 0);
        assertThat(Files.readString(folder.resolve("data/embedded/log/server.log")))
                .as("the log of the server that came back: what it did, but no New-Order that undid itself")
                .contains("database system is ready to accept connections")
                .doesNotContain("ERROR:");
    }

    @Thorough
    @Test
    void aKilledDriverLeavesADatabaseThatIsRight() throws Exception {
        Oe.Running run = oe.start("run", "--warmup", "0s", "--duration", "60s").awaitError("NOPM");
        run.process().destroyForcibly();
        run.end();

        oe.run("check").ends(0);
        oe.run("run", "--warmup", "0s", "--transactions", "200").ends(0);
    }

    @Test
    void ctrlCKeepsThePartialResultMarked() throws Exception {
        Oe.Running run = oe.start("run", "--warmup", "0s", "--duration", "60s").awaitError("NOPM");
        run.interrupt();
        CommandResult said = run.end().ends(130);
        assertThat(said.verdict()).startsWith("NOT ENOUGH DATA");
        assertThat(said.out()).contains("interrupted");
        assertThat(oe.newestResult().at("/phases/interrupted").asBoolean()).isTrue();
        assertThat(oe.newestResult().at("/transactions/newOrder/committed").asLong())
                .isPositive();
        assertThat(folder.resolve("data/embedded/pgdata/postmaster.pid"))
                .as("the embedded server was stopped")
                .doesNotExist();
    }

    /** The shell sends one to what it started, and the system another. */
    @Thorough
    @Test
    void aClosedTerminalKeepsThePartialResultMarked() throws Exception {
        Oe.Running run = oe.start("run", "--warmup", "0s", "--duration", "60s").awaitError("NOPM");
        run.signal("HUP");
        run.signal("HUP");
        CommandResult said = run.end().ends(130);
        assertThat(said.verdict()).startsWith("NOT ENOUGH DATA");
        assertThat(said.out()).contains("interrupted");
        assertThat(oe.newestResult().at("/phases/interrupted").asBoolean()).isTrue();
    }

    @Thorough
    @Test
    void ctrlCBeforeTheIntervalLeavesNoRun() throws Exception {
        Oe.Running run = oe.start("run", "--out", "none", "--warmup", "60s", "--duration", "5s")
                .awaitError("ramp-up");
        run.interrupt();
        CommandResult said = run.end().ends(130);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).endsWith("oe: interrupted\n");
        assertThat(folder.resolve("none")).isEmptyDirectory();
    }
}
