package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A run that was made is never lost, whatever becomes of the place where its files should be. */
@EnabledOnOs(OS.LINUX)
class SavingTest {
    @TempDir
    private static Path folder;

    private static EmbeddedServer.RunningServer server;
    private static Oe oe;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of());
        oe = new Oe(folder).password(server.password());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static String[] run(String name, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "--target",
                server.url(),
                "--user",
                server.user(),
                "--out",
                name,
                "--warmup",
                "0s",
                "--pace",
                "rate",
                "--rate",
                "100"));
        arguments.addAll(Arrays.asList(more));
        return arguments.toArray(String[]::new);
    }

    private static Path runFolder(Path parent) throws IOException {
        try (Stream<Path> runs = Files.list(parent)) {
            return runs.findFirst().orElseThrow();
        }
    }

    @Thorough
    @Test
    void aFolderThatIsRemovedDuringTheRunIsSavedElsewhere() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        CommandResult said = removedDuringTheRun("removed", elsewhere);

        Path place = runFolder(elsewhere);
        assertThat(said.exitCode()).as(said.toString()).isEqualTo(5);
        assertThat(said.out()).contains("report    " + place.resolve("report.html"));
        assertThat(said.err())
                .contains("oe: measured, but not saved as asked: ", "; all files of the run are in " + place);
        assertThat(folder.resolve("removed")).doesNotExist();
        CommandResult report = oe.run("report", "--html", "page.html", place.toString());
        assertThat(report.exitCode()).as(report.toString()).isZero();
        assertThat(said.out()).isEqualTo(oe.run("report", place.toString()).out());
    }

    private static CommandResult removedDuringTheRun(String name, Path temporary, Path... more) throws Exception {
        Path parent = folder.resolve(name);
        Oe.Running run = oe.start(
                List.of("env", "JDK_JAVA_OPTIONS=-Djava.io.tmpdir=" + temporary), null, run(name, "--duration", "4s"));
        while (!measured(parent)) {
            assertThat(run.process().isAlive()).as(run.err()).isTrue();
            Thread.sleep(50);
        }
        remove(parent);
        for (Path each : more) {
            remove(each);
        }
        return run.end();
    }

    /** Whether the one run below a folder has measured a second. */
    private static boolean measured(Path parent) throws IOException {
        if (!Files.exists(parent)) {
            return false;
        }
        try (Stream<Path> runs = Files.list(parent)) {
            Path log = runs.findFirst().orElse(parent).resolve("latency.hlog");
            return Files.exists(log) && Files.readString(log).contains("[Covered ");
        }
    }

    private static void remove(Path parent) throws IOException {
        try (Stream<Path> files = Files.walk(parent)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Thorough
    @Test
    void aRunThatCannotBeSavedAnywhereIsPrinted() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("nowhere"));
        CommandResult said = removedDuringTheRun("lost", elsewhere, elsewhere);

        assertThat(said.exitCode()).as(said.toString()).isEqualTo(5);
        assertThat(said.out())
                .contains("New-Orders per minute (NOPM)", "latency.hlog was removed during the run")
                .doesNotContain("\nreport ", "\nfolder ");
        assertThat(said.err())
                .contains("oe: measured, but not saved as asked: ")
                .contains("; nor could the run be saved in " + elsewhere + ": NoSuchFileException");
    }

    @Test
    void aStandardOutputThatIsFullIsNoSuccess() throws Exception {
        CommandResult said = oe.start(List.of(), Path.of("/dev/full"), run("unprinted", "--duration", "1s"))
                .end();

        assertThat(said.exitCode()).as(said.toString()).isEqualTo(5);
        assertThat(said.err())
                .contains(
                        "oe: the standard output could not be written, what was printed is not complete: No space left on device");
        Path run = runFolder(folder.resolve("unprinted"));
        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(run.resolve("result.json")))
                        .at("/phases/interrupted")
                        .asBoolean())
                .as("whether the result is the one from before the checks")
                .isFalse();
        assertThat(run.resolve("report.html")).isNotEmptyFile();
    }
}
