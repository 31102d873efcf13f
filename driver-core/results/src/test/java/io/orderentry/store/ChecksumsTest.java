package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Refusals;
import io.orderentry.result.Limitation;
import io.orderentry.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a run folder that are not those that the run wrote. */
class ChecksumsTest {
    @TempDir
    private Path parent;

    private Path run;

    @BeforeEach
    void makeRun() throws IOException {
        run = MadeRun.folder(parent, Results.good());
        Files.writeString(run.resolve(RunFolder.REPORT), "<html>");
        Files.writeString(Files.createDirectories(run.resolve("targets/a")).resolve("result.json"), "{}");
        Files.writeString(run.resolve("my notes.txt"), "mine");
        Checksums.write(run);
    }

    private List<String> limitations() {
        List<Limitation> read = ResultReader.checked(run).verdict().limitations();
        assertThat(RunFiles.read(run).result().verdict().limitations()).isEqualTo(read);
        assertThat(ResultReader.read(run).verdict().limitations())
                .isEqualTo(Results.good().verdict().limitations());
        return read.stream().map(Limitation::text).toList();
    }

    @Test
    void areThoseOfSha256sum() throws IOException {
        assertThat(Files.readAllLines(run.resolve("SHA256SUMS")))
                .contains("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a  targets/a/result.json")
                .extracting(line -> line.substring(66))
                .containsExactly(
                        "host.csv",
                        "latency.hlog",
                        "result.json",
                        "series.csv",
                        "settings.yaml",
                        "targets/a/result.json");
    }

    @Test
    void aRunThatIsAsItWasWrittenHasNoLimitation() throws IOException {
        assertThat(limitations()).isEmpty();
        Files.writeString(run.resolve(RunFolder.REPORT), "made again");
        Files.writeString(run.resolve("compared.html"), "beside it");
        assertThat(limitations()).isEmpty();
        Files.delete(run.resolve("SHA256SUMS"));
        Files.writeString(run.resolve(RunFolder.SETTINGS), "edited, and nothing tells");
        assertThat(limitations()).isEmpty();
    }

    @Test
    void aFigureThatWasEdited() throws IOException {
        Path result = run.resolve(RunFolder.RESULT);
        Files.writeString(
                result,
                Files.readString(result).replaceFirst("\"newOrdersPerMinute\": \\d", "\"newOrdersPerMinute\": 9"));
        assertThat(limitations()).containsExactly("altered since it was written: result.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {RunFolder.LATENCY, RunFolder.SERIES, RunFolder.HOSTS, RunFolder.SETTINGS})
    void aLineThatWasAdded(String name) throws IOException {
        String text = Files.readString(run.resolve(name));
        String line = text.lines().reduce((first, second) -> second).orElseThrow();
        Files.writeString(
                run.resolve(name), name.equals(RunFolder.LATENCY) ? "#\n" : line + "\n", StandardOpenOption.APPEND);
        assertThat(limitations()).containsExactly("altered since it was written: " + name);
    }

    @Test
    void filesThatAreMissing() throws IOException {
        Files.delete(run.resolve(RunFolder.SERIES));
        assertThat(limitations()).containsExactly("missing since it was written: series.csv");
        Files.delete(run.resolve(RunFolder.HOSTS));
        Files.writeString(run.resolve(RunFolder.SETTINGS), "");
        assertThat(limitations())
                .containsExactly("altered since it was written: settings.yaml; missing since it was written: host.csv,"
                        + " series.csv");
        Files.delete(run.resolve(RunFolder.SETTINGS));
        Files.delete(run.resolve("targets/a/result.json"));
        assertThat(limitations())
                .containsExactly("missing since it was written: host.csv, series.csv, settings.yaml and 1 more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/passwd", "/dev/zero", "a\u001b[31m", "", "."})
    void checksumsThatAreNone(String name) throws IOException {
        Files.writeString(run.resolve("SHA256SUMS"), "0".repeat(64) + "  " + name + "\n");
        assertThatThrownBy(() -> ResultReader.checked(run))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("SHA256SUMS is damaged: '0000")
                .satisfies(refusal -> Refusals.requireSentence(refusal.getMessage()));
    }

    @Test
    void aFileWithoutAnEndIsNotRead() throws IOException {
        Files.delete(run.resolve(RunFolder.SERIES));
        Files.createSymbolicLink(run.resolve(RunFolder.SERIES), Path.of("/dev/zero"));
        assertThat(Checksums.difference(run)).hasValue("missing since it was written: series.csv");
    }

    @Test
    void areTheLastFileOfARunThatHasAResult() throws IOException {
        Path made = parent.resolve("x-20260102T030405Z");
        try (RunFolder folder = folder()) {
            folder.openLatencyLog().startingAt(Instant.EPOCH).covered(0, 1);
            folder.writeResult(Results.good());
            folder.writeChecks(List.of(), Map.of());
            assertThat(made.resolve("SHA256SUMS")).doesNotExist();
        }
        assertThat(made.resolve("SHA256SUMS"))
                .content()
                .contains("  latency.hlog\n", "  result.json\n", "  checks.json\n", "  settings.yaml\n");
        assertThat(Checksums.difference(made)).isEmpty();
    }

    private RunFolder folder() {
        return RunFolder.create(parent, "x", Instant.parse("2026-01-02T03:04:05Z"), "seed: 42\n");
    }
}
