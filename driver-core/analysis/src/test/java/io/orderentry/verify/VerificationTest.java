package io.orderentry.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Results;
import io.orderentry.store.MadeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
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

    /** A tick of the kernel's clock after the last second of the series, and before the end of the interval. */
    @Test
    void aTickThatNoSecondHasDoesNotDiffer() throws IOException {
        double tick = 1 / Results.good().phases().intervalSeconds();
        assertThat(differencesOfSteal(0.02 + 0.9 * tick)).noneMatch(each -> each.contains("cpu.steal"));
        assertThat(differencesOfSteal(0.02 + 2 * tick)).anyMatch(each -> each.contains("cpu.steal"));
    }

    /** Of a run in none of whose seconds a hypervisor took time. */
    private List<String> differencesOfSteal(double recorded) throws IOException {
        Path run = MadeRun.folder(Files.createTempDirectory(parent, "tick"), Results.good());
        Path result = run.resolve("result.json");
        Files.writeString(result, Files.readString(result).replaceAll("(\"steal\"\\s*:\\s*)[0-9.]+", "$1" + recorded));
        return differencesWith(run, "steal", second -> "0");
    }

    /** Of a run whose machine wrote to its disk in one second alone. */
    private List<String> differences(double second, double writes) throws IOException {
        Path run = MadeRun.folder(Files.createTempDirectory(parent, "edge"), Results.good());
        return differencesWith(
                run, "writesPerSecond", at -> Double.parseDouble(at) == second ? Double.toString(writes) : "0");
    }

    /** @param value of a column of host.csv, by the second */
    private static List<String> differencesWith(Path run, String name, UnaryOperator<String> value) throws IOException {
        Path file = run.resolve("host.csv");
        List<String> lines = Files.readAllLines(file);
        List<String> head = List.of(lines.get(0).split(","));
        for (int i = 1; i < lines.size(); i++) {
            String[] row = lines.get(i).split(",", -1);
            row[head.indexOf(name)] = value.apply(row[head.indexOf("seconds")]);
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
