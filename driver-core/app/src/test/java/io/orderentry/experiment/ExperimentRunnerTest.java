package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.orderentry.config.Target;
import io.orderentry.experiment.PlanFixtures.NoDatabases;
import io.orderentry.job.Interruption;
import io.orderentry.store.ExperimentFolder;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunnerTest {
    @TempDir
    Path folder;

    /** Access to a database whose connection breaks in the first run, before or after a signal of the user. */
    private static final class Broken extends NoDatabases implements Interruption {
        private final boolean interrupted;

        Broken(boolean interrupted) {
            this.interrupted = interrupted;
        }

        @Override
        public <T> T on(Target target, Work<T> work) throws SQLException {
            assertThatNullPointerException().isThrownBy(() -> work.with(null, this));
            throw new SQLException("the connection was closed");
        }

        @Override
        public boolean came() {
            return interrupted;
        }

        @Override
        public void instead(Runnable action, Runnable hurry) {}
    }

    private final ShownLines lines = new ShownLines();
    private ExperimentRunner runner;

    /** Makes two runs. */
    private boolean run(boolean interrupted) throws Exception {
        Plan plan = PlanFixtures.plan(
                folder,
                "target: jdbc:acme://host/db\nstart: continue\nrepetitions: 1\nfactors: {name: {A: {}, B: {}}}");
        Broken database = new Broken(interrupted);
        ExperimentFolder runs = ExperimentFolder.create(folder.resolve("runs"), "x", Instant.EPOCH, "plan");
        runner = new ExperimentRunner(runs, what -> {}, lines, (settings, open, run, signal) -> {
            throw new NullPointerException();
        });
        StartStateRestorer starts =
                new StartStateRestorer(folder.resolve("home"), database, StartStateRestorer.Replace.NONE, lines);
        return runner.run(plan, database, starts, false);
    }

    @Test
    void aRunThatFailsDoesNotEndTheExperiment() throws Exception {
        assertThat(run(false)).isTrue();
        assertThat(runner.failures().values())
                .containsExactly("the connection was closed", "the connection was closed");
    }

    @Test
    void aRunThatFailsBecauseOfASignalEndsTheExperimentAndIsNoFailure() throws Exception {
        assertThat(run(true)).isFalse();
        assertThat(runner.failures()).isEmpty();
    }
}
