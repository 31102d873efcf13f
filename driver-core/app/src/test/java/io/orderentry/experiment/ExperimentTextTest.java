package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.ResultFixtures;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentTextTest {
    @TempDir
    Path folder;

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
