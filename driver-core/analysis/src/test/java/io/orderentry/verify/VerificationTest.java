package io.orderentry.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Results;
import io.orderentry.store.MadeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationTest {
    @TempDir
    private Path parent;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            drift 2.41 %              | drift 2.42 %              | true
            drift 2.41 %              | drift 2.44 %              | false
            12,345 of 20,000 failed   | 12,345 of 20,000 failed   | true
            12,345 of 20,000 failed   | 12,395 of 20,000 failed   | false
            3 of 7 checks not run     | 4 of 7 checks not run     | false
            durable (fsync=off)       | durable (fsync=on)        | false
            p95 1,204.1 ms            | p95 1,205.9 ms            | true
            """)
    void textsMayDifferByRoundingAlone(String one, String other, boolean similar) {
        assertThat(Verification.isSimilar(one, other)).isEqualTo(similar);
    }

    /** A made run is not consistent in itself; each of these files is looked at all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"result.json", "series.csv", "host.csv", "latency.hlog", "checks.json", "settings.yaml"})
    void aFileThatIsDamagedDiffers(String file) throws IOException {
        Path run = MadeRun.folder(parent, Results.good());
        Files.writeString(run.resolve(file), "\u0000: [damaged\nin its second line, too");
        Verification verification = RunVerifier.verify(run, "1");
        assertThat(verification.differs())
                .anySatisfy(each -> assertThat(each.sentence()).contains(file));
    }

    /** The interval begins within a second of the series: what happened in that second may be in the interval, or not. */
    @Test
    void whatMayHaveHappenedAtAnEdgeOfTheIntervalDoesNotDiffer() throws IOException {
        double rampUp = Results.good().phases().rampUpSeconds();
        double writes = Results.good().phases().intervalSeconds() * 1_000_000;
        assertThat(differences(rampUp, writes)).noneMatch(each -> each.contains("disk.writesPerSecond"));
        assertThat(differences(rampUp, 0)).anyMatch(each -> each.contains("disk.writesPerSecond"));
        assertThat(differences(rampUp - 2, writes)).anyMatch(each -> each.contains("disk.writesPerSecond"));
    }

    /** Of a run whose machine wrote to its disk in one second alone. */
    private List<String> differences(double second, double writes) throws IOException {
        Path run = MadeRun.folder(Files.createTempDirectory(parent, "edge"), Results.good());
        Path file = run.resolve("host.csv");
        List<String> lines = Files.readAllLines(file);
        int column = List.of(lines.get(0).split(",")).indexOf("writesPerSecond");
        int seconds = List.of(lines.get(0).split(",")).indexOf("seconds");
        for (int i = 1; i < lines.size(); i++) {
            String[] row = lines.get(i).split(",", -1);
            row[column] = Double.parseDouble(row[seconds]) == second ? Double.toString(writes) : "0";
            lines.set(i, String.join(",", row));
        }
        Files.write(file, lines);
        return RunVerifier.verify(run, "1").differs().stream()
                .map(Verification.Discrepancy::sentence)
                .toList();
    }

    @Test
    void whatAnotherVersionWroteIsNotJudgedByTheRulesOfThisOne() {
        Path run = MadeRun.folder(parent, Results.good());
        assertThat(RunVerifier.verify(run, "another").notRecomputed())
                .containsKeys("report.html", "verdict, limitations and disclosures");
    }
}
