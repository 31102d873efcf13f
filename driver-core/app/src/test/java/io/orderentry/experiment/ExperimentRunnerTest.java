package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.Plugins;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.Interruption;
import io.orderentry.store.ExperimentFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunnerTest {
    @TempDir
    Path folder;

    /** Access to a database whose connection breaks in the first run, before or after a signal of the user. */
    private record Broken(boolean interrupted) implements DatabaseAccess, Interruption {
        @Override
        public Plugins plugins() {
            throw new AssertionError();
        }

        @Override
        public <T> T interruptibly(Task<T> task) throws SQLException, InterruptedException, IOException {
            return task.run();
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
        Path loads = Files.createDirectories(folder.resolve("configs/loads"));
        Files.writeString(loads.resolve("flat-out.yaml"), "warehouses: 1\n");
        Files.writeString(
                folder.resolve("x.yaml"),
                "target: jdbc:acme://host/db\nstart: continue\nrepetitions: 1\nfactors: {name: {A: {}, B: {}}}");
        Configs configs = new Configs(folder, ExperimentRunnerTest.class.getClassLoader());
        Experiment experiment = configs.experiment("./x.yaml");
        Plan plan =
                Plan.of(experiment, experiment.cells(configs, Overrides.none(), Map.of()), Map.of(), target -> false);
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
