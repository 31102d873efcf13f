package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The README's story: one command builds, drives, checks and reports; then the other verbs on what it left. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(3)
class MainJobTest {
    @TempDir
    private static Path folder;

    private static Oe oe;
    private static CommandResult first;

    @BeforeAll
    static void oneCommand() throws Exception {
        oe = new Oe(folder);
        first = oe.run("run", "--warmup", "500ms", "--duration", "12s", "--label", "host=here");
    }

    @AfterAll
    static void drop() throws Exception {
        oe.run("drop");
    }

    @Test
    @Order(1)
    void oneCommandBuildsDrivesChecksAndReports() throws Exception {
        first.ends(0);
        assertThat(first.err()).contains("built 1 warehouse").doesNotContain("Exception");
        assertThat(first.out())
                .containsPattern("\\A\\S+ PASS.*  flat-out .* [0-9,]+ NOPM .* p95 [0-9.,]+\\*? ms .* 0 errors\n")
                .contains("\nNew-Order", "\nPayment", "\nOrder-Status", "\nDelivery", "\nStock-Level")
                .containsPattern("(?m)^Checks    (passed$|driver health )")
                .containsPattern("(?m)^report    runs.flat-out-\\w+.report.html$")
                .containsPattern("(?m)^next      oe report RUN --full ");
        assertThat(first.out().lines())
                .hasSizeLessThanOrEqualTo(40)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(oe.fullReport())
                .startsWith("PASS")
                .contains("New-Orders per minute (NOPM)", "conditions 1 2 3 4 5 6 7 8 9 10 11 12");
    }

    @Test
    @Order(2)
    void theResultsCountsAddUpAndItsFieldsAreTheDocumentedOnes() throws Exception {
        JsonNode result = oe.newestResult();
        assertThat(result.at("/verdict/status").asString()).isEqualTo("PASS");
        assertThat(result.at("/identity/warehouses").asInt()).isEqualTo(1);
        assertThat(result.at("/identity/labels/host").asString()).isEqualTo("here");
        assertThat(result.at("/identity/mode").asString()).isEqualTo("procedures");
        assertThat(result.at("/throughput/newOrdersPerMinute").asDouble()).isPositive();
        assertThat(result.at("/throughput/roundTripsPerTransaction").asDouble()).isEqualTo(1.0);
        for (String type : new String[] {"newOrder", "payment", "orderStatus", "delivery", "stockLevel"}) {
            JsonNode counts = result.at("/transactions/" + type);
            long sum = 0;
            for (String part : new String[] {"committed", "rolledBack", "failed", "unknown", "skipped"}) {
                sum += counts.get(part).asLong();
            }
            assertThat(counts.get("due").asLong()).as(type).isEqualTo(sum).isPositive();
            assertThat(counts.at("/responseMillis/p99").asDouble()).as(type).isPositive();
        }
        assertThat(result.get("checks"))
                .allSatisfy(check -> assertThat(check.get("status").asString()).isEqualTo("PASS"));
        assertThat(result.at("/disclosures/0/text").asString()).contains("not comparable to published");
    }

    /** With no word about sources; the embedded server's machine is this one. */
    @Test
    @Order(2)
    @EnabledOnOs(OS.LINUX)
    void theMachineIsWatched() throws Exception {
        // A machine that is too busy for its counters to be read in time is named instead.
        assertThat(first.out())
                .containsPattern("(?m)^(CPU       busy|not measured: .*\\bCPU\\b)")
                .containsPattern("(?m)^(Disk  |not measured: .*\\bdisk\\b)")
                .contains("! co-located: driver and server share ");
        assertThat(oe.fullReport())
                .contains(
                        "(Table 1 of the white paper)", "(Table 2 of the white paper)", "(Table 3 of the white paper)")
                .contains("database, driver: local");
        JsonNode result = oe.newestResult();
        for (String figure : new String[] {
            "cpu/busy",
            "interruptsPerSecond",
            "contextSwitchesPerSecond",
            "network/sentPacketsPerSecond",
            "tcp/sentPerSecond"
        }) {
            assertThat(result.at("/host/" + figure).isNumber() || Experiments.isReadLate(result, "host/" + figure))
                    .as(figure)
                    .isTrue();
        }
        assertThat(result.at("/host/interruptsPerSecond").asDouble() > 0
                        || Experiments.isReadLate(result, "host/interruptsPerSecond"))
                .isTrue();
        assertThat(result.at("/host/role").asString()).isEqualTo("database");
        assertThat(result.at("/hosts/1/role").asString()).isEqualTo("driver");
        assertThat(Files.readAllLines(oe.newestRun().resolve("host.csv")))
                .hasSizeBetween(3, 20)
                .first()
                .asString()
                .startsWith("seconds,source,user,");
    }

    @Test
    @Order(4)
    void aRunGoesOnWithoutASourceThatIsNotThere() throws Exception {
        CommandResult run = oe.run(
                        "run",
                        "--warmup",
                        "0s",
                        "--transactions",
                        "200",
                        "--set",
                        "target.hostMetrics=node-exporter http://127.0.0.1:1/metrics")
                .ends(0);
        assertThat(run.err()).contains("host metrics: node-exporter http://127.0.0.1:1/metrics cannot be read");
        assertThat(run.out()).containsPattern("(?m)^not measured: .*\\bmachine\\b");
        assertThat(oe.fullReport())
                .contains("Machine of the database not available: node-exporter http://127.0.0.1:1/metrics: ");
        JsonNode result = oe.newestResult();
        assertThat(result.get("host").isNull()).isTrue();
        assertThat(result.at("/absent/host").asString()).endsWith("at the interval's start");
        assertThat(result.at("/hosts/1/role").asString()).isEqualTo("driver");

        CommandResult wrong = oe.run("run", "--set", "target.hostMetrics=lokal").ends(2);
        assertThat(wrong.err()).contains("target.hostMetrics: 'lokal' is not one of local, node-exporter, sql, ssh");
    }

    @Test
    @Order(3)
    void reportPrintsTheSameAgainFromTheFilesAlone() throws Exception {
        CommandResult again =
                oe.run("report", folder.relativize(oe.newestRun()).toString()).ends(0);
        assertThat(again.out()).isEqualTo(first.out());
    }

    @Test
    @Order(4)
    void statementsModeOnTheSameDatabase() throws Exception {
        oe.run("run --mode statements --warmup 500ms --duration 6s -c 3 --pace rate --rate 30")
                .ends(0);
        JsonNode result = oe.newestResult();
        assertThat(result.at("/identity/mode").asString()).isEqualTo("statements");
        assertThat(result.at("/identity/connections").asInt()).isEqualTo(3);
        // A sampled transaction sends its commit alone.
        assertThat(result.at("/throughput/roundTripsPerTransaction").asDouble()).isBetween(2.3, 3.0);
    }

    @Test
    @Order(5)
    void otherPacesKeepTheirWord() throws Exception {
        CommandResult run =
                oe.run("run --pace rate --rate 40 --warmup 500ms --duration 4s").ends(0);
        JsonNode result = oe.newestResult();
        double seconds = result.at("/identity/durationSeconds").asDouble();
        double due = Experiments.sum(result, "due");
        double skipped = Experiments.sum(result, "skipped");
        // Neither due nor skipped are those that every connection still has in its hands at the end.
        double inFlight = result.at("/identity/connections").asDouble();
        // Counted is what ended in the interval: the ramp-up, of half a second, leaves to it what is late.
        double most = 42 + 0.5 * 40 / seconds;
        assertThat(due / seconds).as("offered").isBetween(38 - inFlight / seconds, most);
        // What such a machine kept from being started is no transaction, and more than a few of them are named.
        assertThat(result.at("/throughput/transactionsPerSecond").asDouble())
                .isBetween(skipped == 0 ? 38.0 : 38 - (skipped + inFlight) / seconds, most);
        if (skipped > 0.05 * due) {
            assertThat(run.out()).contains("transactions due never started");
        }

        CommandResult paced =
                oe.run("run", "--pace", "paced", "--warmup", "0s", "--duration", "3s", "--set", "load.thinkScale=0.02");
        assertThat(paced.out()).as(paced.toString()).contains("paced");
        JsonNode ofPaced = oe.newestResult();
        double newOrders = ofPaced.at("/throughput/newOrdersPerMinute").asDouble();
        assertThat(newOrders).isPositive();
        assertThat(ofPaced.at("/pacing/ceilingPercent").asDouble())
                .as("of 12.86 in one warehouse")
                .isCloseTo(100 * newOrders / (12.86 / 0.02), within(0.01));
        assertThat(ofPaced.at("/pacing/mixCeilingPercent").asDouble())
                .as("of 12.605")
                .isCloseTo(100 * newOrders / (12.605 / 0.02), within(0.01));
    }

    @Test
    @Order(6)
    void aFixedNumberOfTransactionsThatNoMachineIsWatchedFor() throws Exception {
        oe.run("run", "--transactions", "500", "--warmup", "0s", "--set", "target.hostMetrics=off")
                .ends(0);
        JsonNode result = oe.newestResult();
        assertThat(Experiments.sum(result, "due")).isEqualTo(500);
        assertThat(result.get("hosts")).isEmpty();
    }

    @Test
    @Order(7)
    void checkSaysEveryConditionByItsClause() throws Exception {
        CommandResult check = oe.run("check").ends(0);
        for (int condition = 1; condition <= 12; condition++) {
            assertThat(check.out())
                    .containsPattern("PASS +condition_" + condition + " +3\\.3\\.2\\." + condition + " ");
        }
    }

    @Test
    @Order(8)
    void dropRemovesTheDataFolder() throws Exception {
        assertThat(folder.resolve("data/embedded")).isDirectory();
        oe.run("drop").ends(0);
        assertThat(folder.resolve("data/embedded")).doesNotExist();
        assertThat(oe.run("drop").out()).contains("nothing to remove");
    }
}
