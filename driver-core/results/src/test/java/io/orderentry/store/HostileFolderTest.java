package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Refusals;
import io.orderentry.result.Results;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run folder from elsewhere that was made to do harm: read in a small memory, or refused. */
class HostileFolderTest {
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

    @Test
    void aResultWhoseVersionIsMegabytes() throws IOException {
        Files.writeString(run.resolve(RunFolder.RESULT), "{\"formatVersion\": \"" + "x".repeat(2_000_000) + "\"}");
        assertRefused("result.json: formatVersion \"xxx");
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
}
