package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Phases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogMergerTest {
    @TempDir
    Path folder;

    /** A log with one response time in each second, late by so much. */
    private Path log(String name, Instant start, int seconds, double late, long micros) {
        Path file = folder.resolve(name);
        try (LatencyLog log = new LatencyLog(file).startingAt(start)) {
            double last = 0;
            for (int second = 1; second <= seconds; second++) {
                Histogram times = new Histogram(3);
                times.recordValue(micros);
                log.write("newOrder.response", last, second + late, times);
                log.covered(last, second + late);
                last = second + late;
            }
        }
        return file;
    }

    private static HistogramLogReader reader(Path log) throws IOException {
        return new HistogramLogReader(log.toFile());
    }

    @Test
    void everyTimeIsInItsSecondOnce() throws Exception {
        Instant start = Instant.parse("2026-01-02T03:04:05Z");
        Path one = log("one", start, 6, 0.002, 1_000);
        Path two = log("two", start.plusSeconds(3), 4, 0.3, 9_000);
        Path merged = folder.resolve("merged");
        try (LatencyLog log = new LatencyLog(merged).startingAt(start);
                LogMerger merger = new LogMerger(List.of(reader(one), reader(two)), List.of(0.0, 0.0))) {
            merger.writeTo(log, 0);
        }
        Phases phases = new Phases(0, 6, false);
        LatencyLogScan.require(merged, phases);
        List<ResponseTimes.Bin> bins =
                ResponseTimes.read(merged, phases, false).overTime().get(TransactionType.NEW_ORDER);
        assertThat(bins).hasSize(6);
        assertThat(bins.subList(0, 4)).allSatisfy(bin -> {
            assertThat(bin.p50()).isCloseTo(1, within(0.01));
            assertThat(bin.p99()).isCloseTo(9, within(0.01));
        });
        assertThat(bins.subList(4, 6)).allSatisfy(bin -> assertThat(bin.p99()).isLessThan(1.01));
    }

    /** One interval years after the run: a log of every second until then would fill the disk. */
    @Test
    void anIntervalFarFromItsSecondIsDamage() throws Exception {
        Instant start = Instant.parse("2026-01-02T03:04:05Z");
        Path whole = log("whole", start, 4, 0, 1_000);
        for (String far : List.of("300000000.000", "30.000", "0.000")) {
            Path damaged = folder.resolve("damaged");
            Files.writeString(
                    damaged, Files.readString(whole).replaceFirst("(Tag=newOrder.response),3\\.000", "$1," + far));
            assertThatThrownBy(() -> LatencyLogScan.require(damaged, new Phases(0, 4, false)))
                    .as(far)
                    .isInstanceOf(RunFolderException.class)
                    .hasMessageContaining("from 3.000 to 4.000 s it has an interval from ");
        }
        Path years = folder.resolve("years");
        Files.writeString(
                years, Files.readString(whole).replaceFirst("(Tag=newOrder.response),3\\.000", "$1,300000000.000"));
        Path merged = folder.resolve("merged");
        try (LatencyLog log = new LatencyLog(merged).startingAt(start);
                LogMerger merger = new LogMerger(List.of(reader(whole), reader(years)), List.of(0.0, 0.0))) {
            assertThatThrownBy(() -> merger.writeTo(log, 0)).hasMessageContaining("an interval ends at 300000001 s");
        }
        assertThat(Files.size(merged)).isLessThan(10_000);
    }
}
