package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.result.Blank;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
    @TempDir
    Path parent;

    @Test
    void everySecondIsReadBack() {
        RunFiles run = RunFiles.read(MadeRun.folder(parent, Results.good()));

        int seconds = (int)
                (run.result().phases().rampUpSeconds() + run.result().phases().intervalSeconds());
        assertThat(run.series()).hasSize(seconds);
        assertThat(run.series().get(0)).isEqualTo(new SeriesRow(1, SeriesRow.Phase.RAMP_UP, 1, 46, 0, 0, 1));
        assertThat(run.machines())
                .hasSize(seconds)
                .extracting(HostRow::source)
                .containsOnly(run.result().host().orNull().source());
        HostRow fifth = run.machines().get(4);
        assertThat(fifth.seconds()).isEqualTo(5);
        assertThat(fifth.figure(MachineMetrics.BUSY)).isEqualTo(83.61);
        assertThat(fifth.figure(MetricCatalogue.of("diskWritesPerSecond"))).isEqualTo(1_203.4);
        assertThat(fifth.figure(MetricCatalogue.of("packetsSentPerSecond"))).isEqualTo(5_007.0);
        assertThat(fifth.figure(MetricCatalogue.of("diskBytesWrittenPerSecond")))
                .isCloseTo(19.8765432, within(1e-9));
    }

    @Test
    void aFigureThatWasNotThereIsNull() throws IOException {
        Path folder = MadeRun.folder(parent, Results.good());
        Path hosts = folder.resolve("host.csv");
        Files.writeString(
                hosts,
                SeriesCsv.HOST_HEADER + "\n1.00,\"ssh a,\"\"b\"\"\"" + ",".repeat(MachineMetrics.SERIES.size()) + "\n");

        HostRow row = RunFiles.read(folder).machines().get(0);
        assertThat(row.source()).isEqualTo("ssh a,\"b\"");
        assertThat(row.figures()).containsOnlyNulls();
    }

    @Test
    void percentilesOfALongerTimeComeFromAllOfItsTransactions() {
        ResponseTimes times = MadeRun.ofTwoHours(parent).responses();

        // Bins of 11 s of a cycle of 10 s; in each, times from 0.1 to 1 ms are about equally frequent.
        assertThat(times.binSeconds()).isEqualTo(11);
        ResponseTimes.Bin bin = times.overTime().get(TransactionType.PAYMENT).get(50);
        assertThat(bin.seconds() % 11).isZero();
        assertThat(bin.p50()).isBetween(0.49, 0.62);
        assertThat(bin.p99()).isBetween(0.99, 1.02);
        assertThat(times.distribution().get(TransactionType.NEW_ORDER))
                .filteredOn(quantile -> quantile.share() == 0.5)
                .first()
                .satisfies(median -> assertThat(median.millis()).isCloseTo(0.519, within(0.003)));
    }

    @Test
    void sessionsAreReadAsTheyWereWritten() throws IOException {
        Path folder = MadeRun.folder(parent, Results.good());
        assertThat(RunFiles.read(folder).activity()).isEmpty();

        List<ActivityRow> rows = List.of(new ActivityRow(1, Collections.nCopies(WaitClass.values().length, 0.25)));
        Path file = folder.resolve("activity.csv");
        Files.writeString(file, SeriesCsv.activity(rows));
        assertThat(RunFiles.read(folder).activity()).isEqualTo(rows);
        refuses(folder, "activity.csv", "seconds\n1.00,0.5", "is damaged at the line '1.00,0.5'");
        refuses(folder, "activity.csv", "seconds\n1.00" + ",".repeat(10), "is damaged at the line");
    }

    @Test
    void aFolderThatWasCopiedWithoutItsSeriesHasNone() throws IOException {
        Path folder = MadeRun.folder(parent, Results.good());
        for (String name : List.of("series.csv", "host.csv")) {
            Files.delete(folder.resolve(name));
        }

        RunFiles run = RunFiles.read(folder);
        assertThat(run.series()).isEmpty();
        assertThat(run.machines()).isEmpty();
    }

    @Test
    void aLogThatDoesNotCoverTheRunIsRefusedWithWhatIsWrong() throws IOException {
        Path folder = MadeRun.folder(parent, Results.good());
        Path file = folder.resolve("latency.hlog");
        String log = Files.readString(file);
        int covered = log.indexOf("#[Covered 6.000 7.000 5]");
        int second = log.indexOf("\n", log.indexOf("#[Covered 1.000 2.000 5]")) + 1;

        refuses(folder, "latency.hlog", "", "is empty");
        refuses(folder, "latency.hlog", "\u0000\u0017random", "is damaged at line 1: it is no line of a latency log");
        refuses(folder, "latency.hlog", log.substring(0, covered), "ends at 6.000 s, but the run took ");
        refuses(
                folder,
                "latency.hlog",
                log.substring(0, second) + log.substring(covered),
                "does not cover the run: it goes from 2.000 to 6.000 s at line ");
        refuses(
                folder,
                "latency.hlog",
                log.replaceFirst("Tag=payment.response,9.000.*\n", ""),
                "does not cover the run: from 9.000 to 10.000 s it has 4 of 5 intervals");
        Files.delete(file);
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> RunFiles.read(folder))
                .withMessageStartingWith(file + " is missing: ");
    }

    @Test
    void aLogThatIsKnownToBeLostIsNotAskedFor() throws IOException {
        String why = "latency.hlog could not be written: disk full";
        Path folder = MadeRun.folder(
                parent, ResultFixtures.run().set("/absent/latencyLog", why).result());
        Files.delete(folder.resolve("latency.hlog"));

        RunFiles run = RunFiles.read(folder);
        assertThat(run.responses()).isEqualTo(ResponseTimes.NONE);
        assertThat(run.result().absent()).containsEntry("latencyLog", why);
    }

    @Test
    void damagedSeriesAreNamed() throws IOException {
        Path folder = MadeRun.folder(parent, Results.good());
        refuses(folder, "series.csv", "seconds\n1,ramp-up,10,2", "is damaged at the line '1,ramp-up,10,2'");
        refuses(folder, "series.csv", "seconds\n1,rump-up,10,2,0,0", "is damaged at the line '1,rump-up,10,2,0,0'");
        refuses(folder, "host.csv", "seconds\n1.00,local,3", "is damaged at the line '1.00,local,3'");
        String log = Files.readString(folder.resolve("latency.hlog"));
        refuses(folder, "latency.hlog", log.replaceFirst("HIST[^\n]*", "HISTxxx"), "is damaged: ");
    }

    private static void refuses(Path folder, String name, String text, String sentence) throws IOException {
        Path file = folder.resolve(name);
        String before = Files.readString(file);
        Files.writeString(file, text);
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> RunFiles.read(folder))
                .withMessageStartingWith(file + " " + sentence);
        Files.writeString(file, before);
    }

    private static final Host NOTHING = Blank.of(HostBuilder.builder())
            .role("driver")
            .source("ssh a, b")
            .facts(Map.of())
            .build();

    @Test
    void everyColumnHasItsFigureAndAnAbsentOneIsEmpty() throws IOException {
        RunFolder folder = RunFolder.create(parent, "run", Instant.EPOCH, "");
        folder.writeHosts(List.of(
                HostRow.of(11.5, Results.good().host().orNull()).since(10),
                HostRow.of(12.5, NOTHING).since(10)));
        List<String> lines = Files.readAllLines(folder.path().resolve("host.csv"));
        assertThat(lines).hasSize(3);
        List<String> names = List.of(lines.get(0).split(","));
        List<String> cells = List.of(lines.get(1).split(",", -1));
        assertThat(cells).hasSameSizeAs(names).startsWith("1.50", "local /proc");
        assertThat(cells.get(names.indexOf("busy"))).isEqualTo("83.61");
        assertThat(cells.get(names.indexOf("writesPerSecond"))).isEqualTo("1203.40");
        assertThat(cells.get(names.indexOf("sentBitsPerSecond"))).isEqualTo("14100000.00");
        assertThat(lines.get(2)).isEqualTo("2.50,\"ssh a, b\"" + ",".repeat(names.size() - 2));
    }
}
