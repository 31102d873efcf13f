package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Configs;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.store.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Order and end of a series of runs; the runs themselves are made up. */
@ResourceLock(Resources.SYSTEM_OUT)
class RepeatedRunsTest {
    @TempDir
    Path folder;

    private final PrintStream before = System.out;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<Long> seeds = new ArrayList<>();

    @BeforeEach
    void read() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(before);
    }

    private RepeatedRuns series(int runs) {
        Configs configs = new Configs(folder, RepeatedRunsTest.class.getClassLoader());
        Load load = configs.load(
                Path.of("../../configs/loads/flat-out.yaml").toAbsolutePath().toString(),
                Overrides.none().set("load.seed=7"));
        Settings settings = new Settings(
                load.name(),
                folder.resolve("runs"),
                Map.of(),
                configs.target("jdbc:acme://h/db", Overrides.none()),
                load);
        return new RepeatedRuns(runs, settings, Progress.Kind.NONE);
    }

    private static Result result(boolean failed, boolean interrupted) {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        ((ObjectNode) tree.get("phases")).put("interrupted", interrupted);
        if (failed) {
            ObjectNode verdict = (ObjectNode) tree.get("verdict");
            verdict.put("status", "FAIL");
            ((ArrayNode) verdict.get("reasons")).add("a check failed");
        }
        return ResultJson.result(tree);
    }

    private int made(Settings settings, String name, RunCommand.Report report, Result result, boolean interrupted) {
        seeds.add(settings.load().seed());
        try (RunFolder run = RunFolder.create(settings.out(), name, Instant.EPOCH, "name: x\n")) {
            run.writeResult(result);
            double seconds = result.phases().rampUpSeconds() + result.phases().intervalSeconds();
            Files.writeString(
                    run.path().resolve("latency.hlog"),
                    String.format(Locale.ROOT, "#[Covered 0.000 %.3f 0]%n", seconds));
            return report.of(result, run, interrupted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void eachRunHasItsSeedAndTheWorstCodeCounts() throws Exception {
        int code = series(3)
                .run((settings, name, report) ->
                        made(settings, name, report, result(name.endsWith("-2"), false), false));
        assertThat(seeds).containsExactly(7L, 8L, 9L);
        assertThat(code).isEqualTo(ExitCode.NOT_GOOD);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("  1  PASS .*\n  2  FAIL .*\n  3  PASS ")
                .contains("mean of 2 runs that passed")
                .contains("Folder of the runs: " + folder.resolve("runs/flat-out-"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInterruptedRunEndsTheSeriesWithAnyVerdict(boolean failed) throws Exception {
        series(3).run((settings, name, report) -> made(settings, name, report, result(failed, true), true));
        assertThat(seeds).hasSize(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(", interrupted ");
    }

    @Test
    void aFailureKeepsAndListsWhatWasMade() throws IOException {
        assertThatThrownBy(() -> series(3).run((settings, name, report) -> {
                    if (name.endsWith("-2")) {
                        throw new SQLException("gone");
                    }
                    return made(settings, name, report, result(false, false), false);
                }))
                .hasMessage("gone");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("mean of 1 run that passed");
        try (Stream<Path> series = Files.list(folder.resolve("runs"))) {
            assertThat(series)
                    .singleElement()
                    .satisfies(one -> assertThat(one).isDirectoryContaining("glob:**/flat-out-1-*"));
        }
    }

    @Test
    void aSeriesWithoutARunLeavesNothing() {
        assertThatThrownBy(() -> series(3).run((settings, name, report) -> {
                    throw new SQLException("gone");
                }))
                .hasMessage("gone");
        assertThat(folder.resolve("runs")).isEmptyDirectory();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
