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

    @Test
    void aNumberThatIsInfinite() throws IOException {
        Path result = run.resolve(RunFolder.RESULT);
        String text = Files.readString(result);
        String changed = text.replaceFirst("(\"max\"\\s*:\\s*)[\\d.]+", "$11e400");
        Files.writeString(result, changed);
        assertRefused("is larger than any figure of a run");
        Files.writeString(result, text.replaceFirst("(\"max\"\\s*:\\s*)[\\d.]+", "$1" + "9".repeat(400)));
        assertRefused("is larger than any figure of a run");
    }

    @Test
    void aSeriesWithoutAnEnd() throws IOException {
        Path series = run.resolve("series.csv");
        String header = Files.readAllLines(series).get(0);
        Files.writeString(series, header + "\n1e400,interval,1,1,0,0,1\n");
        assertRefused("series.csv is damaged at the line '1e400,");
        Files.writeString(series, header + "\n" + "1".repeat(2 << 20));
        assertRefused("series.csv is damaged: it has a line of more than 1048576 characters");
        Files.writeString(series, header + "\n" + "1,interval,1,1,0,0,1\n".repeat(2_000_001));
        assertRefused("series.csv has more than 2000000 rows, which no run has");
    }

    @Test
    void aLogWithTagsThatNoRunHas() throws IOException {
        Path log = run.resolve(RunFolder.LATENCY);
        String text = Files.readString(log, StandardCharsets.ISO_8859_1);
        Files.writeString(log, text.replaceFirst("Tag=newOrder.response,", "Tag=t1,"), StandardCharsets.ISO_8859_1);
        assertRefused(": a run has no times of 't1'");
        Files.writeString(log, "Tag=newOrder.response," + "1".repeat(2 << 20));
        assertRefused("latency.hlog is damaged: it has a line of more than 1048576 characters");
    }
}
