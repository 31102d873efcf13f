package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** {@code oe experiment}: plans, runs and failures. The first test leaves nothing. */
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
    void aCellThatFailsIsShownAndTheOthersAreMade() throws Exception {
        BuiltOnce.into(folder);
        CommandResult result = oe.run("experiment", experiments.file("""
                set: {load.warmup: 0s, load.transactions: 200}
                factors:
                  where:
                    nowhere: {target: "jdbc:postgresql://127.0.0.1:1/x"}
                    here: {}
                repetitions: 1
                start: continue
                """)).ends(1);
        assertThat(result.out())
                .containsPattern("where=nowhere +FAILED[\\s\\S]*cannot be reached")
                .containsPattern("where=here +PASS")
                .contains("No comparison: --reference: no run has the label where=nowhere");
    }

    @Test
    @Order(3)
    void replacingALaterRunsDatabaseIsRefusedBeforeTheFirstRun() throws Exception {
        String twice = experiments.file(
                "target: h2\nset: {load.mode: statements}\nfactors: {name: {a: {}}}\nrepetitions: 2\n");
        CommandResult plan = oe.run("experiment", twice, "--dry-run");
        assertThat(plan.out()).contains("Needs --replace: each run replaces the database of h2");
        CommandResult refused = oe.run("experiment", twice).ends(2);
        assertThat(refused.err())
                .contains("each run of this experiment replaces the database of h2 (jdbc:h2:")
                .contains("; allow that with oe experiment --replace");
        assertThat(refused.err()).doesNotContain("run 1 of 2");
    }

    @Test
    @Order(3)
    void aPlacementThatIsNotThereIsRefusedBeforeTheFirstRun() throws Exception {
        CommandResult refused = oe.run("experiment", experiments.file("""
                set: {load.warmup: 0s, load.transactions: 200}
                factors:
                  tables:
                    usual: {}
                    hash: {target.placement: hahs}
                repetitions: 1
                start: continue
                """)).ends(2);
        assertThat(refused.err())
                .contains("target.placement: 'hahs' is no placement of postgresql, did you mean 'hash'?")
                .doesNotContain("run 1 of 2");
    }

    @Test
    @Order(1)
    void aDryRunTellsThePlanAndDoesNothing() throws Exception {
        CommandResult same = oe.run("experiment", "same-twice", "--dry-run").ends(0);
        assertThat(same.out().replaceAll("\\s+", " "))
                .startsWith(
                        "Experiment same-twice (packed configs/experiments/same-twice.yaml): 10 runs, 2 cells by 5 blocks, order abba");
        CommandResult result = oe.run("experiment", "durability", "--dry-run").ends(0);
        assertThat(result.out().replaceAll("\\s+", " "))
                .startsWith("Experiment durability (packed configs/experiments/durability.yaml): 10 runs, 2 cells")
                .contains("block 2, commit=relaxed");
        assertThat(folder.resolve("runs")).doesNotExist();
        assertThat(folder.resolve("data")).doesNotExist();
    }
}
