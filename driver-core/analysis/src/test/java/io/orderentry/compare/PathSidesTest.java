package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.result.ResultFixtures;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sides of a comparison by path. */
class PathSidesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /r/pg15-20260101T000000Z /r/pg18-20260101T001000Z          | pg15 pg18
            /r/flat-out-20260101T000000Z /r/flat-out-20260102T000000Z  | 20260101T000000Z 20260102T000000Z
            /r/vm-before /r/vm-after                                   | before after
            /r/native-x /r/vm-x                                        | native vm
            /a/runs /b/runs                                            | a b
            /r/vm /r/vm-tuned                                          | vm vm-tuned
            /r/a /r/b/c /r/b/d                                         | a b/c b/d
            /r/x-20260101T000000Z/durable /r/x-20260101T000000Z/relaxed | durable relaxed
            /r/a-20260101T000000Z /r/a-20260102T000000Z /r/b           | a-20260101T000000Z a-20260102T000000Z b
            """)
    void namesAreWhatDiffers(String paths, String names) {
        assertThat(RunsReader.shortened(List.of(paths.split(" ")))).containsExactly(names.split(" "));
    }

    @Test
    void aFolderOfRunsIsOneSideWithoutThoseThatWereInterrupted() {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        run("", 60_000).in(first, "a");
        run("", 60_000).in(first, "b");
        Path cut = run("", 60_000).set("/phases/interrupted", true).in(first, "cut");
        run("", 50_000).in(second, "a");
        Comparison comparison = byPath(first, second);
        assertThat(comparison.sides()).extracting(side -> side.folders().size()).containsExactly(2, 1);
        assertThat(comparison.sides()).extracting(Comparison.GroupOfRuns::name).containsExactly("first", "second");
        assertThat(comparison.warnings()).contains(cut + " is left out: it was interrupted");
    }

    @Test
    void aFolderWithNothingToCompareIsRefused() {
        Path first = folder.resolve("first");
        Path cut = run("", 60_000).set("/phases/interrupted", true).in(first, "cut");
        Path other = run("", 60_000).in(folder, "other");
        assertThatThrownBy(() -> byPath(other, first))
                .isInstanceOf(Refusal.class)
                .hasMessage(first + " has no run that can be compared: " + cut + " is left out: it was interrupted");
    }

    @Test
    void oneExperimentIsComparedByItsFactors() throws IOException {
        Path experiment = experiment("one", "relaxed");
        Comparison comparison = byPath(experiment);
        assertThat(comparison.by()).containsExactly("commit");
        assertThat(comparison.reference()).isEqualTo("relaxed");
        assertThat(comparison.sides())
                .hasSize(2)
                .allSatisfy(side -> assertThat(side.folders()).hasSize(3));
        assertThat(comparison.assertions()).hasSize(1);
        assertThat(comparison.allowed()).singleElement().asString().contains("mode (", "varied by the experiment");
    }

    @Test
    void ofTwoExperimentsEachCellIsASide() throws IOException {
        Path one = experiment("one", "durable");
        Comparison comparison = byPath(one, experiment("two", "durable"));
        assertThat(comparison.by()).containsExactly("path");
        assertThat(comparison.sides())
                .extracting(Comparison.GroupOfRuns::name)
                .containsExactly("one/x/durable", "one/x/relaxed", "two/x/durable", "two/x/relaxed");
    }

    private static ResultFixtures run(String commit, long newOrders) {
        ResultFixtures run = ResultFixtures.run().newOrders(newOrders);
        return commit.isEmpty() ? run : run.label("commit", commit).label("experiment", "x");
    }

    /** Two cells that differ in their mode, three blocks. */
    private Path experiment(String name, String reference) throws IOException {
        Path path = Files.createDirectories(folder.resolve(name));
        String plan = """
                name: x
                repetitions: 3
                cells:
                - labels: {commit: durable}
                  target: {name: t}
                  load: {mode: statements}
                - labels: {commit: relaxed}
                  target: {name: t}
                  load: {mode: procedures}
                compare:
                  reference: {commit: %s}
                  atLeast: 0.5
                """.formatted(reference);
        Path made = ExperimentFolder.create(path, "x", NOW, plan).path();
        for (int block = 1; block <= 3; block++) {
            String number = Integer.toString(block);
            run("durable", 50_000 + 100L * block).label("block", number).in(made, "d" + block);
            run("relaxed", 60_000 + 150L * block)
                    .set("/identity/mode", "procedures")
                    .label("block", number)
                    .in(made, "r" + block);
        }
        return made;
    }

    private static Comparison byPath(Path... paths) {
        return Comparer.compare(Arrays.asList(paths), ComparisonRequest.byPath());
    }
}
