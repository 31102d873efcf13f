package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.result.ResultFixtures;
import io.orderentry.store.ExperimentFolder.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentFolderTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    Path parent;

    @Test
    void finishedRunsAreFoundByTheirLabels() throws IOException {
        ExperimentFolder folder = ExperimentFolder.create(parent, "x", NOW, "plan\n");
        Path first = run(folder, "a", "1");
        run(folder, "b", "1");
        Files.createDirectory(folder.path().resolve("not-a-run"));
        Files.writeString(folder.path().resolve("comparison.txt"), "");
        Map<String, String> labels = labels(first);
        assertThat(folder.finished())
                .hasSize(2)
                .extractingByKey(Key.of(labels))
                .satisfies(run -> assertThat(run.folder()).isEqualTo(first));
        labels.put("block", "2");
        assertThat(folder.finished()).doesNotContainKey(Key.of(labels));
    }

    @Test
    void aRunThatWasInterruptedHasToBeMadeAgain() throws IOException {
        ExperimentFolder folder = ExperimentFolder.create(parent, "x", NOW, "plan\n");
        Path run = run(folder, "a", "1");
        Path file = run.resolve("result.json");
        Files.writeString(file, Files.readString(file).replaceFirst("(\"interrupted\"\\s*:\\s*)false", "$1true"));
        assertThat(folder.finished()).isEmpty();
    }

    /** What cannot be run now may be another time. */
    @Test
    void cellsThatCouldNotBeRunAreThoseOfTheLastTime() {
        ExperimentFolder folder = ExperimentFolder.create(parent, "x", NOW, "plan\n");
        folder.notRun(List.of());
        assertThat(folder.notRun()).isEmpty();
        assertThat(folder.path()).isDirectoryNotContaining("glob:**/not-run.txt");
        folder.notRun(List.of("rung=pod: no cluster", "rung=sandbox: no engine"));
        assertThat(ExperimentFolder.open(folder.path()).notRun())
                .containsExactly("rung=pod: no cluster", "rung=sandbox: no engine");
        folder.notRun(List.of());
        assertThat(folder.notRun()).isEmpty();
        assertThat(folder.removeUnused()).isTrue();
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void goesOnWithTheSamePlanOnly() {
        Path path =
                ExperimentFolder.create(parent, "x", NOW, "name: x\ncells: 2\n").path();
        assertThat(path).hasFileName("x-20260301T120000Z");
        assertThat(ExperimentFolder.resume(path, "name: x\ncells: 2\n").path()).isEqualTo(path);
        assertThatThrownBy(() -> ExperimentFolder.resume(path, "name: x\ncells: 3\n"))
                .isInstanceOf(RunFolderException.class)
                .hasMessage(path + " was begun with another plan: it has 'cells: 2' where now is 'cells: 3';"
                        + " begin anew without --resume");
        assertThatThrownBy(() -> ExperimentFolder.resume(path, "name: x\n"))
                .hasMessageContaining("it has 'cells: 2' where now is 'nothing'");
        assertThatThrownBy(() -> ExperimentFolder.resume(parent, "name: x\n"))
                .isInstanceOf(RunFolderException.class)
                .hasMessage(parent + " is no experiment folder: it has no experiment.yaml");
    }

    @Test
    void theComparisonAtTheEndMayBecomeAnotherOne() throws IOException {
        Path path = ExperimentFolder.create(parent, "x", NOW, "name: x\ncompare:\n  force: false\n")
                .path();
        ExperimentFolder.resume(path, "name: x\ncompare:\n  force: true\n");
        assertThat(Files.readString(path.resolve("experiment.yaml"))).contains("force: true");
        ExperimentFolder.resume(path, "name: x\n");
        assertThatThrownBy(() -> ExperimentFolder.resume(path, "name: y\ncompare:\n  force: true\n"))
                .hasMessageContaining("it has 'name: x' where now is 'name: y'");
    }

    private static Path run(ExperimentFolder folder, String cell, String block) {
        return MadeRun.folder(
                folder.path(),
                ResultFixtures.run().label("cell", cell).label("block", block).result());
    }

    private static Map<String, String> labels(Path run) {
        return new TreeMap<>(ResultReader.read(run).identity().labels());
    }
}
