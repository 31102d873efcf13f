package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.postgresql.PostgreSQLContainer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A database many times as large as its server's memory, on a disk, through build, check, runs and a comparison, as docs/large-and-distributed.md tells. What the
 * commands print is in the log.
 */
@EnabledIfSystemProperty(
        named = "it.large",
        matches = "[0-9]+",
        disabledReason =
                "it is run on request: -Dit.large=200 has 200 warehouses, -Dit.large.duration=10m runs of ten minutes")
class LargerThanMemoryTest {
    /** Of the server: its cache, its processes, and what the kernel keeps of its files. */
    private static final long MEMORY = 3L << 30;

    private static final long LIMIT_HOURS = 2;
    private static final int SECTOR_BYTES = 512;
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+([0-9]+) kB");

    /** Said at the end, so that each run is made. */
    private final SoftAssertions softly = new SoftAssertions();

    @TempDir
    private Path folder;

    private Oe oe;

    @Test
    void readsAndWritesAreThoseOfTheDisk() throws Exception {
        try (PostgreSQLContainer server = Launch.postgresqlOnDisk(System.getProperty("it.postgresql.image"), MEMORY)) {
            server.start();
            Address address = Address.of(server);
            oe = address.oe(folder);
            String[] at = {"--target", address.url(), "--user", address.user()};
            command("build", at, "-w", System.getProperty("it.large"), "--check", "none");
            command("check", at);
            Path few = run(at, "-c", "64", "--set", "load.mode=procedures", "--label", "connections=64");
            run(at, "-c", "64", "--set", "load.mode=statements", "--label", "mode=statements");
            Path many = run(at, "-c", "200", "--set", "load.mode=procedures", "--label", "connections=200");
            command("compare", new String[] {few.toString(), many.toString()}, "--allow", "connections");
        }
        softly.assertAll();
    }

    private Path run(String[] at, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("--warmup", "2m", "--duration", System.getProperty("it.large.duration", "10m")));
        words.addAll(List.of("--set", "target.hostMetrics=local", "--check", "sample"));
        NavigableMap<Long, Sample> samples = command("run", at, words.toArray(String[]::new));
        Path run = oe.newestRun();
        JsonNode result =
                JsonMapper.shared().readTree(run.resolve("result.json").toFile());
        JsonNode disk = result.at("/host/disk");
        long begin = Instant.parse(result.at("/identity/startUtc").asString()).toEpochMilli()
                + 1_000 * result.at("/phases/rampUpSeconds").asLong();
        long end = begin + 1_000 * result.at("/phases/intervalSeconds").asLong();
        Sample first = samples.ceilingEntry(begin).getValue();
        Sample last = samples.floorEntry(end).getValue();
        double seconds = (samples.floorKey(end) - samples.ceilingKey(begin)) / 1e3;
        double reads = (last.reads - first.reads) / seconds;
        double writes = (last.writes - first.writes) / seconds;
        double bytes = (last.sectors - first.sectors) * SECTOR_BYTES / seconds;
        System.out.printf(
                Locale.ROOT,
                "by hand, /proc/diskstats: %,.0f reads/s, %,.0f writes/s, %,.1f MB/s; driver's memory %,d to %,d kB%n",
                reads,
                writes,
                bytes / 1e6,
                first.residentKilobytes,
                last.residentKilobytes);
        System.out.println("report: " + disk);
        softly.assertThat(disk.path("readsPerSecond").asDouble()).isCloseTo(reads, Percentage.withPercentage(5));
        softly.assertThat(disk.path("writesPerSecond").asDouble()).isCloseTo(writes, Percentage.withPercentage(5));
        softly.assertThat(disk.path("readBytesPerSecond").asDouble()
                        + disk.path("writeBytesPerSecond").asDouble())
                .isCloseTo(bytes, Percentage.withPercentage(5));
        assertThat(disk.path("readsPerWrite").asDouble())
                .as("more reads than writes")
                .isGreaterThan(1);
        assertThat(disk.path("bytesPerAccess").asDouble()).as("small ones").isLessThan(64 << 10);
        softly.assertThat((double) last.residentKilobytes)
                .as("the driver's memory does not grow")
                .isCloseTo(first.residentKilobytes, within(0.3 * first.residentKilobytes + 50_000));
        return run;
    }

    /** Counters of all disks, and the driver's memory. */
    private record Sample(long reads, long writes, long sectors, long residentKilobytes) {
        static Sample of(ProcessHandle process) throws IOException {
            long[] sums = new long[3];
            for (String line : Files.readAllLines(Path.of("/proc/diskstats"))) {
                String[] fields = line.strip().split("\\s+");
                if (Files.exists(Path.of("/sys/block", fields[2], "device"))) {
                    sums[0] += Long.parseLong(fields[3]);
                    sums[1] += Long.parseLong(fields[7]);
                    sums[2] += Long.parseLong(fields[5]) + Long.parseLong(fields[9]);
                }
            }
            Matcher resident =
                    RESIDENT.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
            return new Sample(sums[0], sums[1], sums[2], resident.find() ? Long.parseLong(resident.group(1)) : 0);
        }
    }

    /** Runs a command for as long as it takes, and reads the counters each second, by the wall clock in milliseconds. */
    private NavigableMap<Long, Sample> command(String verb, String[] what, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(verb));
        words.addAll(List.of(what));
        words.addAll(List.of(options));
        long begun = System.nanoTime();
        Oe.Running running = oe.start(words.toArray(String[]::new));
        NavigableMap<Long, Sample> samples = new TreeMap<>();
        while (running.process().isAlive() && System.nanoTime() - begun < TimeUnit.HOURS.toNanos(LIMIT_HOURS)) {
            try {
                samples.put(System.currentTimeMillis(), Sample.of(running.process()));
            } catch (IOException e) {
                // It ended just now.
            }
            TimeUnit.SECONDS.sleep(1);
        }
        CommandResult ended = running.end();
        System.out.printf(Locale.ROOT, "%n$ oe %s%n%s%s", String.join(" ", words), ended.err(), ended.out());
        System.out.printf(Locale.ROOT, "took %.0f s%n", (System.nanoTime() - begun) / 1e9);
        ended.ends(0);
        return samples;
    }
}
