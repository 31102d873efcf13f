package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.store.ExperimentFolder;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentRunnerTest {
    @TempDir
    Path folder;

    /** A run that fails does not end the experiment; one that fails because of a signal does, and is no failure. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theConnectionBreaksInEachRunBeforeOrAfterASignal(boolean interrupted) throws Exception {
        Plan plan = PlanFixtures.plan(
                folder,
                "target: jdbc:acme://host/db\nstart: continue\nrepetitions: 1\nfactors: {name: {A: {}, B: {}}}");
        SimulatedRuns databases = new SimulatedRuns(1, 2) {
            @Override
            public boolean came() {
                return interrupted;
            }
        };
        ShownLines lines = new ShownLines();
        ExperimentFolder runs = ExperimentFolder.create(folder.resolve("runs"), "x", Instant.EPOCH, "plan");
        ExperimentRunner runner = new ExperimentRunner(runs, lines, (settings, open, run, signal) -> {
            throw new SQLException("the connection was closed");
        });
        assertThat(databases.run(runner, plan, lines, false)).isEqualTo(!interrupted);
        if (interrupted) {
            assertThat(runner.failures()).isEmpty();
        } else {
            assertThat(runner.failures().values())
                    .containsExactly("the connection was closed", "the connection was closed");
        }
    }
}
