package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;
import io.orderentry.config.StartState;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.result.ResultFixtures;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.ResultReader;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks, seeds and the order of an experiment's runs, and how long they take. */
class PlanTest {
    @TempDir
    Path folder;

    private static final String LOAD = "warehouses: 2\nwarmup: 10s\nduration: 30s\nseed: 7";

    private Plan plan(String more) throws IOException {
        String yaml = "target: jdbc:acme://host/db\nfactors: {name: {A: {}, B: {}, C: {}}}\n" + more;
        return PlanFixtures.plan(folder, LOAD, yaml, false);
    }

    private static String order(Plan plan) {
        return plan.runs().stream().map(run -> run.cell().labels().get("name")).collect(Collectors.joining());
    }

    @Test
    void everyOtherBlockTheOtherWayRound() throws IOException {
        assertThat(order(plan("repetitions: 3"))).isEqualTo("ABCCBAABC");
        assertThat(order(plan("repetitions: 3\norder: in-turn"))).isEqualTo("ABCABCABC");
    }

    @Test
    void aRandomOrderHasEveryCellInEveryBlockAndIsTheSameNextTime() throws IOException {
        String order = order(plan("repetitions: 20\norder: random"));
        assertThat(order).isEqualTo(order(plan("repetitions: 20\norder: random")));
        List<String> blocks = List.of(order.split("(?<=\\G...)"));
        assertThat(blocks).hasSize(20).allSatisfy(block -> assertThat(block).contains("A", "B", "C"));
        assertThat(blocks.stream().distinct().count()).isGreaterThan(2);
    }

    @Test
    void theRunsOfABlockHaveOneSeedAndItsLabel() throws IOException {
        List<PlannedRun> runs = plan("repetitions: 2").runs();
        assertThat(runs).extracting(run -> run.load().seed()).containsExactly(7L, 7L, 7L, 8L, 8L, 8L);
        assertThat(runs.get(3).labels())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("block", "2", "experiment", "x", "host", "h1", "name", "C", "start-state", "rebuild"));
        assertThat(runs.get(3).cell().load().seed()).as("of the population").isEqualTo(7);
    }

    /** A JVM compiles in its first seconds of load what every transaction needs; no run of several may be the one that pays for it. */
    @Test
    void theFirstRunIsRehearsedForAsLongAsADriverIsNew() throws IOException {
        Load rehearsal = plan("").runs().get(0).rehearsal().orElseThrow();
        assertThat(rehearsal.warmup()).isZero();
        assertThat(rehearsal.duration()).hasSeconds(20);
        assertThat(rehearsal.check()).isEqualTo(CheckExtent.NONE);
        assertThat(plan("set: {load.warmup: 1s, load.duration: 2s}")
                        .runs()
                        .get(0)
                        .rehearsal()
                        .orElseThrow()
                        .duration())
                .hasSeconds(3);
        assertThat(plan("set: {load.warmup: 20s}").runs().get(0).rehearsal()).isEmpty();
        assertThat(plan("start: continue").runs().get(0).rehearsal())
                .as("of a database that is not restored")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "name", "experiment", "start-state"})
    void aLabelOfTheExperimentCannotBeGiven(String label) throws IOException {
        Plan plan = plan("");
        assertThatThrownBy(() -> Plan.of(plan.experiment(), plan.cells(), Map.of(label, "x"), target -> false))
                .isInstanceOf(Refusal.class)
                .hasMessage("--label " + label + ": is a label that the experiment gives");
    }

    @Test
    void moreConnectionsThanPacedTerminalsAreRefusedWhereTheSizeIsKnown() throws IOException {
        String paced = "set: {load.pace: paced, load.connections: 21}\n";
        plan(paced + "start: continue");
        assertThatThrownBy(() -> plan(paced))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(
                        "--connections: 21 need as many paced terminals, and a database of 2 warehouses allows 20;");
    }

    @Test
    void whereOneCellCannotBeCopiedAllAreRebuilt() throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("configs/targets")).resolve("embedded.yaml"),
                "embedded: acme\n");
        String yaml = "factors: {platform: {here: {target: embedded}, there: {target: \"jdbc:acme://host/db\"}}}\n";
        assertThat(PlanFixtures.plan(folder, LOAD, yaml, false).runs())
                .extracting(PlannedRun::start)
                .containsOnly(StartState.REBUILD);
        assertThat(PlanFixtures.plan(folder, LOAD, yaml, true).runs())
                .extracting(PlannedRun::start)
                .containsOnly(StartState.COPY);
    }

    @Test
    void twoUrlsCanLeadToOneDatabaseSoThatBothNeedReplace() throws IOException {
        String yaml = "repetitions: 1\nfactors: {path: {socket: {target: \"jdbc:acme://localhost/db\"},"
                + " tcp: {target: \"jdbc:acme://host:1/db\"}}}\n";
        assertThat(PlanFixtures.plan(folder, "warmup: 60s", yaml, false).replaced())
                .hasSize(2);
    }

    @Test
    void aDatabaseThatALaterRunDropsNeedsReplace() throws IOException {
        assertThat(plan("repetitions: 1").replaced())
                .singleElement()
                .asString()
                .isEqualTo("acme (jdbc:acme://host/db)");
        assertThat(plan("repetitions: 1\nstart: continue").replaced()).isEmpty();
        assertThat(ExperimentText.plan(plan("start: continue"), Replace.NONE)).doesNotContain("--replace");
    }

    @Test
    void timeLeftIsGuessedThenLearnt() throws IOException {
        List<PlannedRun> runs = plan("repetitions: 1").runs();
        Estimate estimate = new Estimate();
        assertThat(estimate.of(runs)).isEqualTo(Duration.ofSeconds(3 * (40 + 10 + 4)));
        estimate.learn(runs.get(0), Duration.ofSeconds(44));
        assertThat(estimate.of(runs.subList(1, 3))).isEqualTo(Duration.ofSeconds(2 * 44));
        estimate.learn(runs.get(1), Duration.ofSeconds(48));
        assertThat(estimate.of(runs.subList(2, 3))).isEqualTo(Duration.ofSeconds(46));
    }

    @ParameterizedTest
    @CsvSource({"89, 89 s", "400, 7 min", "7500, 2 h 5 min"})
    void durationsAreToldAsExactlyAsAGuessCanBe(long seconds, String text) {
        assertThat(Estimate.text(Duration.ofSeconds(seconds))).isEqualTo(text);
    }

    @Test
    void theTextTellsCellsOrderAndTime() throws IOException {
        assertThat(ExperimentText.plan(plan("repetitions: 1"), Replace.NONE)).isEqualTo("""
                Experiment x (./x.yaml): 3 runs, 3 cells by 1 block, order abba

                cell   target                     load                       start state one run
                name=A acme (jdbc:acme://host/db) flat-out: 2 warehouses,    rebuild        54 s
                                                  2xcpu connections,
                                                  flat-out
                name=B acme (jdbc:acme://host/db) flat-out: 2 warehouses,    rebuild        54 s
                                                  2xcpu connections,
                                                  flat-out
                name=C acme (jdbc:acme://host/db) flat-out: 2 warehouses,    rebuild        54 s
                                                  2xcpu connections,
                                                  flat-out

                run  seed
                  1     7  block 1, name=A
                  2     7  block 1, name=B
                  3     7  block 1, name=C

                Needs --replace: each run replaces the database of acme (jdbc:acme://host/db).
                About 3 min in all, with a rehearsal of the first run, restoring and checking
                guessed; nothing was run.
                """);
        assertThat(ExperimentText.plan(plan("set: {load.transactions: 1000}"), Replace.OWN)
                        .replaceAll("\\s+", " "))
                .contains("without the time that a number of transactions takes")
                .contains("Needs --replace unless it is empty: each run replaces");
    }

    private Plan plan() throws IOException {
        return PlanFixtures.plan(
                folder,
                "target: jdbc:acme://host/db\nrepetitions: 1\nfactors: {name: {done: {}, broke: {}, left: {}}}");
    }

    @Test
    void cellsThatCannotBeRunHereAreNamedWithTheirReasons() throws IOException {
        Plan plan = plan();
        assertThat(ExperimentText.here(plan, Map.of())).isEqualTo("Can run here: 3 of 3 cells, in about 4 min.\n");
        assertThat(ExperimentText.here(
                        plan,
                        Map.of(plan.cells().get(1), "the user may not create databases at jdbc:acme://me:hush@host")))
                .isEqualTo("""
                        Can run here: 2 of 3 cells, in about 3 min, because
                        name=broke: the user may not create databases at jdbc:acme://***@host
                        """);
    }

    @Test
    void oneLineForEachRunInAnyState() throws IOException {
        Plan plan = plan();
        Path run = ResultFixtures.run()
                .newOrders(54_321)
                .notDurable("fsync", "off")
                .in(folder, "done-20260301T120000Z");

        assertThat(ExperimentText.runs(
                        plan,
                        Map.of(Key.of(plan.runs().get(0).labels()), new Finished(run, ResultReader.read(run))),
                        Map.of(Key.of(plan.runs().get(1).labels()), "it broke")))
                .isEqualTo("""

                Runs of experiment x
                --------------------
                run  block  cell        verdict    NOPM  folder
                  1      1  name=done   PASS     54,321  done-20260301T120000Z
                  2      1  name=broke  FAILED        -
                  3      1  name=left   NOT RUN       -
                run 1: limited: not durable (fsync=off)
                run 2: it broke

                How: the database was dropped and built again from its seed before each run
                """);
    }
}
