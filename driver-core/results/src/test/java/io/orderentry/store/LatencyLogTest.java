package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Phases;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full for a while, or for good. */
class LatencyLogTest {
    private static final Phases PHASES = new Phases(0, 8, false);

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("latency.hlog");
    }

    /** A disk that has room for some more bytes, or for as many as there are. */
    private static final class SmallDisk {
        private final SeekableByteChannel whole;
        private long room = Long.MAX_VALUE;

        private SmallDisk(Path path) throws IOException {
            whole = Files.newByteChannel(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }

        /** The file, which takes no more bytes than the disk has room for. */
        private SeekableByteChannel file() {
            return (SeekableByteChannel) Proxy.newProxyInstance(
                    SmallDisk.class.getClassLoader(),
                    new Class<?>[] {SeekableByteChannel.class},
                    (proxy, method, arguments) -> method.getName().equals("write")
                            ? write((ByteBuffer) arguments[0])
                            : method.invoke(whole, arguments));
        }

        private int write(ByteBuffer bytes) throws IOException {
            if (room == 0) {
                throw new IOException("No space left on device");
            }
            ByteBuffer part = bytes.slice(bytes.position(), (int) Math.min(room, bytes.remaining()));
            int written = whole.write(part);
            room -= written;
            bytes.position(bytes.position() + written);
            return written;
        }
    }

    private static void second(LatencyLog log, int second) {
        Histogram times = new Histogram(3);
        times.recordValue(1_000 + second);
        log.write("newOrder.response", second - 1, second, times);
        log.covered(second - 1, second);
    }

    @Test
    void timesOfDeliveryAreThoseOfTheDeferredWorkWhereThereIsAny() throws IOException {
        try (LatencyLog log = new LatencyLog(file()).startingAt(Instant.EPOCH)) {
            for (String kind : List.of("response", "service", "deferred")) {
                Histogram times = new Histogram(3);
                times.recordValue(kind.equals("deferred") ? 50_000 : 30);
                log.write("delivery." + kind, 0, 1, times);
            }
            log.covered(0, 8);
        }
        assertThat(medianOfDelivery(true)).isCloseTo(50, within(0.1));
        assertThat(medianOfDelivery(false)).isCloseTo(0.03, within(0.001));
    }

    private double medianOfDelivery(boolean deferred) {
        return ResponseTimes.read(file(), PHASES, deferred)
                .overTime()
                .get(TransactionType.DELIVERY)
                .get(0)
                .p50();
    }

    @Test
    void secondsThatCouldNotBeWrittenAreWrittenLater() throws IOException {
        SmallDisk disk = new SmallDisk(file());
        try (LatencyLog log = new LatencyLog(disk.file(), 1 << 20).startingAt(Instant.EPOCH)) {
            second(log, 1);
            disk.room = 17;
            for (int second = 2; second <= 6; second++) {
                second(log, second);
            }
            assertThat(log.isWritten()).isFalse();
            disk.room = Long.MAX_VALUE;
            second(log, 7);
            second(log, 8);
            assertThat(log.isWritten()).isTrue();
            assertThat(log.failure())
                    .hasValue("latency.hlog could not be written from 1.0 to 6.0 s: No space left on device");
        }
        assertThat(ResponseTimes.read(file(), PHASES, false)
                        .overTime()
                        .values()
                        .iterator()
                        .next())
                .hasSize(8);
    }

    @Test
    void whatIsTooMuchToBeKeptIsLostAndTheLogSaysSo() throws IOException {
        SmallDisk disk = new SmallDisk(file());
        try (LatencyLog log = new LatencyLog(disk.file(), 1_000).startingAt(Instant.EPOCH)) {
            disk.room = 0;
            for (int second = 1; second <= 20; second++) {
                second(log, second);
            }
            disk.room = Long.MAX_VALUE;
            second(log, 21);
            assertThat(log.isWritten()).isFalse();
        }
    }

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
