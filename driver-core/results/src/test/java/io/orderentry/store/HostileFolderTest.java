package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Refusals;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run folder from elsewhere that was made to do harm: read in a small memory, or refused; nothing outside of it is changed. */
class HostileFolderTest {
    private static final Path ENDLESS = Path.of("/dev/zero");

    @TempDir
    private Path parent;

    private Path run;

    @BeforeEach
    void makeRun() {
        run = MadeRun.folder(parent, Results.good());
    }

    private void assertRefused(String sentence) {
        assertThatThrownBy(() -> RunFiles.read(run))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining(sentence)
                .satisfies(refusal -> Refusals.requireSentence(refusal.getMessage()));
    }

    /** Takes no room on the disk. */
    private void grow(String name, long bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(run.resolve(name).toFile(), "rw")) {
            file.setLength(bytes);
        }
    }

    @Test
    void aResultOf200Megabytes() throws IOException {
        grow(RunFolder.RESULT, 200_000_000);
        assertRefused("larger than 16 MiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void aResultOfAHundredThousandLevels(String level) throws IOException {
        Files.writeString(run.resolve(RunFolder.RESULT), level.repeat(100_000));
        assertRefused("nested more deeply");
    }

    @Test
    void aResultWhoseVersionIsMegabytes() throws IOException {
        Files.writeString(run.resolve(RunFolder.RESULT), "{\"formatVersion\": \"" + "x".repeat(2_000_000) + "\"}");
        assertRefused("result.json: formatVersion \"xxx");
    }

    @ParameterizedTest
    @ValueSource(strings = {RunFolder.LATENCY, RunFolder.SERIES, RunFolder.HOSTS})
    void aLineOfAGigabyte(String name) throws IOException {
        grow(name, 1L << 30);
        assertRefused("it has a line of more than a million characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {RunFolder.SERIES, RunFolder.HOSTS, RunFolder.LATENCY, RunFolder.RESULT})
    void aLinkToAFileWithoutAnEnd(String name) throws IOException {
        Files.deleteIfExists(run.resolve(name));
        Files.createSymbolicLink(run.resolve(name), ENDLESS);
        assertRefused(run.toString());
        Files.delete(run.resolve(name));
    }

    @Test
    void aLogWithAnIntervalForEachByteOfTheMemory() throws IOException {
        Path log = run.resolve(RunFolder.LATENCY);
        String histogram = Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
                .filter(line -> line.startsWith("Tag=newOrder.response"))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".*,", "");
        Files.writeString(
                log, "Tag=newOrder.response,90000000.000,1.000,1.0," + histogram + "\n", StandardOpenOption.APPEND);
        assertRefused("is damaged: it has an interval that ends at 9.0000001E7 s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../x", "/tmp/x", "..", "a/b", "a\u0000b", ""})
    void aNameThatIsAPath(String name) {
        assertThatThrownBy(() -> RunFolder.make(parent, name, java.time.Instant.EPOCH))
                .isInstanceOf(RunFolderException.class)
                .satisfies(refusal -> Refusals.requireSentence(refusal.getMessage()));
    }

    @Test
    void aResultIsTheSameWithoutTheHarm() throws IOException {
        Files.writeString(run.resolve(RunFolder.RESULT), ResultJson.text(Results.good()));
        assertThat(RunFiles.read(run).result()).isEqualTo(ResultReader.asRead(Results.good()));
    }

    /** What the folder's owner has put where a page is written belongs to someone else. */
    @Test
    void noFileIsWrittenThroughALink() throws IOException {
        Path precious = Files.writeString(parent.resolve("precious"), "mine");
        for (String name : new String[] {RunFolder.REPORT, "x.csv", "x.json"}) {
            Path link = run.resolve(name);
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, precious);
            RunFiles.writeAnywhere(link, "page".getBytes(StandardCharsets.UTF_8));
            assertThat(link).hasContent("page").isRegularFile();
            assertThat(Files.isSymbolicLink(link)).isFalse();
        }
        Path log = run.resolve(RunFolder.LATENCY);
        Files.delete(log);
        Files.createSymbolicLink(log, precious);
        assertThatThrownBy(() -> new LatencyLog(log)).isInstanceOf(RunFolderException.class);
        assertThat(precious).hasContent("mine");
    }
}
