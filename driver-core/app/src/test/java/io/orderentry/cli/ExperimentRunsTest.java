package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Progress;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.SimulatedRuns;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.store.RunFolderException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Order and end of a series of runs; the runs themselves are simulated. */
@ResourceLock(Resources.SYSTEM_OUT)
class ExperimentRunsTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private int series(int runs, SimulatedRuns databases, Measurement measurement, Path resume) throws Exception {
        Configs configs = new Configs(folder, ExperimentRunsTest.class.getClassLoader());
        Load load = configs.load(
                Path.of("../../configs/loads/flat-out.yaml").toAbsolutePath().toString(),
                Overrides.none().set("load.seed=7"));
        Cell cell = new Cell(Map.of(), configs.target("jdbc:acme://h/db", Overrides.none()), load, null, List.of());
        Experiment experiment = Experiment.of(
                load.name(), "--repeat", Map.of("repetitions", Integer.toString(runs), "start", "continue"));
        Plan plan = Plan.of(experiment, List.of(cell), Map.of("host", "a"), target -> false);
        ExperimentRuns series = new ExperimentRuns(
                databases, resume, Replace.NONE, folder.resolve("runs"), Progress.Kind.NONE, measurement);
        PrintStream before = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            return series.run(plan, List.of("run"), new ExperimentRuns.Repetitions(Progress.Kind.NONE));
        } finally {
            System.setOut(before);
        }
    }

    private Path made() throws IOException {
        try (Stream<Path> series = Files.list(folder.resolve("runs"))) {
            return series.findFirst().orElseThrow();
        }
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The same runs, of which one cannot be measured. */
    private static Measurement failing(int number, SimulatedRuns runs) {
        return (settings, database, run, interruption) -> {
            if (settings.name().endsWith("-" + number)) {
                throw new SQLException("gone");
            }
            return runs.run(settings, database, run, interruption);
        };
    }

    @Test
    void eachRunHasItsSeedAndItsFolder() throws Exception {
        SimulatedRuns runs = new SimulatedRuns(100, 1_000);
        assertThat(series(3, runs, runs, null)).isEqualTo(ExitCode.GOOD);
        assertThat(runs.loads()).extracting(Load::seed).containsExactly(7L, 8L, 9L);
        assertThat(printed())
                .containsPattern("  1  PASS .* flat-out-1-.*\n  2  PASS .* flat-out-2-.*\n  3  PASS ")
                .contains("mean of 3 runs that passed")
                .contains("Folder of the runs: " + folder.resolve("runs/flat-out-"));
        assertThat(made())
                .isDirectoryContaining("glob:**/experiment.yaml")
                .isDirectoryContaining("glob:**/flat-out-3-*");
    }

    @Test
    void aRunThatDoesNotPassCounts() throws Exception {
        SimulatedRuns runs = new SimulatedRuns(100, 1_000).failing(2);
        assertThat(series(3, runs, runs, null)).isEqualTo(ExitCode.NOT_GOOD);
        assertThat(printed()).containsPattern("  2  FAIL ").contains("mean of 2 runs that passed");
    }

    @Test
    void anInterruptedSeriesIsListedAndGoesOn() throws Exception {
        SimulatedRuns cut = new SimulatedRuns(100, 1);
        assertThat(series(3, cut, cut, null)).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(printed())
                .containsPattern("  1  PASS .*\n  2  .*, interrupted ")
                .contains("Interrupted; go on with: oe experiment --resume " + made());
        assertThatThrownBy(() -> series(4, cut, cut, made()))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("it has 'repetitions: 3' where now is 'repetitions: 4'");
        SimulatedRuns rest = new SimulatedRuns(100, 1_000);
        assertThat(series(3, rest, rest, made())).isEqualTo(ExitCode.GOOD);
        assertThat(rest.loads()).extracting(Load::seed).containsExactly(8L, 9L);
    }

    @Test
    void aFailureKeepsAndListsWhatWasMade() throws Exception {
        SimulatedRuns runs = new SimulatedRuns(100, 1_000);
        assertThatThrownBy(() -> series(3, runs, failing(2, runs), null)).hasMessage("gone");
        assertThat(printed()).contains("mean of 1 run that passed");
        assertThat(made()).isDirectoryContaining("glob:**/flat-out-1-*");
        assertThat(runs.loads()).hasSize(1);
    }

    @Test
    void aSeriesWithoutARunLeavesNothing() {
        SimulatedRuns runs = new SimulatedRuns(100, 1_000);
        assertThatThrownBy(() -> series(3, runs, failing(1, runs), null)).hasMessage("gone");
        assertThat(folder.resolve("runs")).isEmptyDirectory();
        assertThat(printed()).isEmpty();
    }
}
