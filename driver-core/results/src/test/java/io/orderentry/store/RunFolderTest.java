package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFolderTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    @TempDir
    Path parent;

    @Test
    void folderIsNamedAfterTheRunAndItsStartAndKeepsTheSettings() throws IOException {
        RunFolder folder = create("smoke");

        assertThat(folder.path()).isEqualTo(parent.resolve("runs/smoke-20260102T030405Z"));
        assertThat(folder.path().resolve("settings.yaml")).hasContent("seed: 42");
    }

    @Test
    void onlyItsOwnerMayEnterIt() throws IOException {
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(create("smoke").path())))
                .isEqualTo("rwx------");
    }

    @Test
    void writtenResultCanBeReadAndLeavesNoTemporaryFile() throws IOException {
        RunFolder folder = create("smoke");
        folder.writeResult(Results.good());
        folder.writeChecks(Results.good().checks(), Map.of());

        assertThat(ResultJson.text(ResultReader.read(folder.path()))).isEqualTo(ResultJson.text(Results.good()));
        assertThat(folder.path().resolve("checks.json")).content().startsWith("[ {\n  \"id\": \"condition_1\",");
        try (Stream<Path> files = Files.list(folder.path())) {
            assertThat(files)
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("settings.yaml", "result.json", "checks.json");
        }
    }

    @Test
    void seriesHasARowForEachSecond() {
        RunFolder folder = create("smoke");
        folder.writeSeries(List.of(
                new SeriesRow(1, SeriesRow.Phase.RAMP_UP, 10, 23, 0, 1, 1),
                new SeriesRow(2, SeriesRow.Phase.INTERVAL, 11, 24, 1, 0, 3.0004),
                new SeriesRow(3, SeriesRow.Phase.DRAIN, 0, 2, 0, 0, 0.25)));

        assertThat(folder.path().resolve("series.csv"))
                .hasContent("seconds,phase,newOrders,transactions,errors,retries,lengthSeconds\n"
                        + "1,ramp-up,10,23,0,1,1.0\n2,interval,11,24,1,0,3.0\n3,drain,0,2,0,0,0.25\n");
    }

    @Test
    void latencyLogGivesItsHistogramsBack() throws IOException {
        RunFolder folder = create("smoke");
        Histogram first = new Histogram(3);
        first.recordValue(1_234);
        Histogram second = new Histogram(3);
        second.recordValueWithCount(9_000, 5);
        try (LatencyLog log = folder.openLatencyLog().startingAt(START)) {
            log.write("newOrder.response", 0, 1, first);
            log.write("payment.service", 1, 2.5, second);
        }

        try (HistogramLogReader reader =
                new HistogramLogReader(folder.path().resolve("latency.hlog").toFile())) {
            assertThat(reader.nextIntervalHistogram()).isEqualTo(first).satisfies(h -> {
                assertThat(h.getTag()).isEqualTo("newOrder.response");
                assertThat(h.getStartTimeStamp()).isEqualTo(START.toEpochMilli());
                assertThat(h.getEndTimeStamp()).isEqualTo(START.toEpochMilli() + 1_000);
            });
            assertThat(reader.nextIntervalHistogram()).isEqualTo(second).satisfies(h -> {
                assertThat(h.getTag()).isEqualTo("payment.service");
                assertThat(h.getEndTimeStamp()).isEqualTo(START.toEpochMilli() + 2_500);
            });
            assertThat(reader.hasNext()).isFalse();
        }
    }

    @Test
    void whatCannotBeSavedIsSaidAndStopsNothing() throws IOException {
        RunFolder folder = create("smoke");
        LatencyLog log = folder.openLatencyLog().startingAt(START);
        log.write("newOrder.response", 0, 1, new Histogram(3));
        log.covered(0, 1);
        folder.writeResult(Results.good());
        assertThat(folder.place()).contains(folder.path());
        removeRecursively(parent.resolve("runs"));

        assertThat(folder.keepLatencyLog()).contains("latency.hlog was removed during the run");
        folder.writeResult(Results.good());
        folder.writeChecks(Results.good().checks(), Map.of());
        folder.close();
        assertThat(folder.place()).isEmpty();
        assertThat(folder.problem())
                .hasValue("latency.hlog was removed during the run; its result is nowhere but in what was printed");
    }

    @Test
    void onlyAFolderWithoutMeasurementsIsRemovedAndNothingThatIsNotItsOwn() throws IOException {
        RunFolder unused = create("unused");
        unused.openLatencyLog().startingAt(START);
        unused.close();
        assertThat(unused.path()).doesNotExist();

        RunFolder measured = create("measured");
        measured.openLatencyLog().startingAt(START).write("newOrder.response", 0, 1, new Histogram(3));
        measured.close();
        assertThat(measured.path().resolve("latency.hlog")).isNotEmptyFile();

        RunFolder shared = create("shared");
        Files.writeString(shared.path().resolve("notes.txt"), "mine");
        shared.close();
        assertThat(shared.path().resolve("notes.txt")).hasContent("mine");
    }

    @Test
    void aRunThatWasStoppedBeforeItMeasuredLeavesNothing() {
        RunFolder stopped = create("stopped");
        stopped.openLatencyLog().startingAt(START).write("newOrder.response", 0, 1, new Histogram(3));
        stopped.discard();
        assertThat(stopped.hasMeasurements()).isFalse();
        stopped.close();
        assertThat(stopped.path()).doesNotExist();
    }

    private static void removeRecursively(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void runsOfOneSecondHaveFoldersOfTheirOwn() {
        assertThat(create("smoke").path()).endsWith(Path.of("smoke-20260102T030405Z"));
        for (int second = 6; second < 15; second++) {
            assertThat(create("smoke").path().toString()).endsWith(String.format("T0304%02dZ", second));
        }
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> create("smoke"))
                .withMessage("run folder " + parent.resolve("runs/smoke-20260102T030405Z")
                        + " and those of the 9 seconds after it already exist; choose another name or folder");
    }

    @Test
    void runsMayBeALinkToAFolderElsewhere() throws IOException {
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Path runs = Files.createSymbolicLink(parent.resolve("runs"), elsewhere);
        RunFolder run = RunFolder.create(runs, "a", START, "");
        assertThat(run.path()).isEqualTo(runs.resolve("a-20260102T030405Z"));
        assertThat(RunFolders.below(runs)).containsExactly(run.path());
        assertThat(RunFolders.below(run.path())).containsExactly(run.path());
    }

    @Test
    void parentThatIsAFileIsRefused() throws IOException {
        Files.writeString(parent.resolve("runs"), "");

        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> create("smoke"))
                .withMessage("run folder " + parent.resolve("runs/smoke-20260102T030405Z") + " cannot be made: "
                        + parent.resolve("runs") + " is a file");
    }

    @Test
    void placeThatCannotBeWrittenIsRefused() {
        Path nowhere = Path.of("/proc/self/no-such-place");

        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> RunFolder.create(nowhere, "smoke", START, ""))
                .withMessageStartingWith(nowhere + "/smoke-20260102T030405Z cannot be written: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../smoke", "a b", "a/b", ".hidden"})
    void nameThatIsNoFileNameIsRefused(String name) {
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> create(name))
                .withMessageStartingWith("run name '" + name + "' is not made of letters");
    }

    private RunFolder create(String name) {
        return RunFolder.create(parent.resolve("runs"), name, START, "seed: 42\n");
    }
}
