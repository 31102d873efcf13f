package io.orderentry.doctor;

import static io.orderentry.text.Sentences.beside;

import io.orderentry.config.HostMetric;
import io.orderentry.job.DiskSpace;
import io.orderentry.job.PassportMeasurement.Loopback;
import io.orderentry.metrics.Numbers;
import io.orderentry.observe.driver.DriverFacts;
import io.orderentry.observe.machine.HostFigures;
import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.HostSource;
import io.orderentry.observe.machine.Profiling;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.schedule.Threads;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.Limitations;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Readiness of this machine, from what its kernel shows, from a second in which nothing of the driver works, and from short measurements: clock,
 * loopback network, disk, each in about a second at most.
 *
 * @param host figures of the machine in a second
 * @param root of the file system, where {@code proc} and {@code sys} are
 * @param connections of the run that is planned
 */
public record MachineReadiness(Host host, Path root, int connections) {
    private static final String LOCAL = "local";
    private static final String UNAVAILABLE = "not available from this machine";
    /** Files of the JVM, its jars and a run folder. */
    private static final int OWN_DESCRIPTORS = 200;

    private static final int CLOCK_BATCHES = 100;
    private static final int CLOCK_READINGS = 1_000;
    /** A clock of the processor takes some 25 ns; one that needs a system call takes ten times as long. */
    private static final double MOST_CLOCK_NANOS = 250;

    private static final int WARM_UP = 500;
    private static final int ROUND_TRIPS = 2_000;
    private static final double MOST_ROUND_TRIP_MILLIS = 1;
    private static final int FLUSHES = 200;
    private static final int PAGE_BYTES = 4_096;
    private static final int SMALLEST_FREE_GIBIBYTES = 1;
    private static final int DIGITS = 3;

    private static final double MOST_BUSY_PERCENT = 10;
    private static final int FIRST_WITH_CACHE = 25;
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +([0-9]+|unlimited) ");
    private static final Pattern PORTS = Pattern.compile("^([0-9]{1,5})\\s+([0-9]{1,5})\\s*$");
    private static final Pattern ALL = Pattern.compile("(?s).*");

    /** The figures of this machine in one second, which it waits for. */
    public static Host second() throws InterruptedException {
        HostMetric local = new HostMetric(HostMetric.Role.DRIVER, HostMetric.Kind.LOCAL, "", List.of());
        try (HostSource source = HostSource.of(local, null, null, null)) {
            HostSource.About about = source.about();
            HostSample first = source.sample(true);
            TimeUnit.SECONDS.sleep(1);
            return HostFigures.between(
                    first, source.sample(true), about.devices(), about.identity(), LOCAL, source.name());
        } catch (IOException e) {
            return HostFigures.unavailable(e.getMessage(), LOCAL, LOCAL);
        }
    }

    /** Checks; reads files, and changes nothing. */
    public List<ReadinessCheck> checks() {
        String quota = fact("processorQuota").orElse(Host.NONE);
        long heap = Runtime.getRuntime().maxMemory();
        String limit = fact("memoryLimit").orElse(Host.NONE);
        int descriptors = connections + OWN_DESCRIPTORS;
        // A port of a closed connection is not free for a minute.
        int ports = 2 * connections;
        return List.of(
                java(Runtime.version().feature(), connections),
                ReadinessCheck.found(
                        "CPUs",
                        fact("threads"),
                        threads -> quota.equals(Host.NONE),
                        threads -> List.of(
                                threads
                                        + (threads.equals("1") ? " CPU" : " CPUs")
                                        + fact("cores")
                                                .map(number -> " on " + number + " cores")
                                                .orElse(""),
                                fact("cpu").orElse("model not available"),
                                Runtime.getRuntime().availableProcessors(),
                                quota.equals(Host.NONE) ? "" : "; a control group allows " + quota)),
                ReadinessCheck.found("CPU clock", fact("governor"), "performance"::equals, List::of),
                // The load of the machine without the driver.
                ReadinessCheck.found(
                        "other programs",
                        host.cpu().flatMap(Host.Cpu::busy),
                        busy -> busy < MOST_BUSY_PERCENT,
                        busy -> List.of(beside(MOST_BUSY_PERCENT, busy, 0), MOST_BUSY_PERCENT)),
                steal(),
                ReadinessCheck.found(
                        "memory",
                        host.memory().flatMap(memory -> Reading.of(memory.get("availableBytes"), UNAVAILABLE)),
                        available -> available > heap,
                        available -> List.of(
                                Numbers.bytes(available.longValue()),
                                fact("memory").orElse("an unknown size"),
                                Numbers.bytes(heap),
                                limit.equals(Host.NONE) ? "" : ", limit of the control group " + limit)),
                virtualization(),
                clock(),
                ReadinessCheck.shown(
                        "cgroup v2",
                        file("sys/fs/cgroup/cgroup.controllers", ALL, ": version 1, or no control groups")
                                .map(all -> "controllers " + all.group().strip()),
                        "only tests that limit CPUs and disks need it"),
                ReadinessCheck.shown(
                        "pressure",
                        host.pressure().map(waits -> "the kernel counts waits for CPU, memory and disks"),
                        "start the kernel with psi=1 to see waits for CPU, memory and disks"),
                ReadinessCheck.found(
                        "open files",
                        file("proc/self/limits", OPEN_FILES, "").map(most -> most.group(1)),
                        most -> most.equals("unlimited") || Long.parseLong(most) >= descriptors,
                        most -> List.of(most, descriptors, connections, Math.max(65_536, 2 * descriptors))),
                ReadinessCheck.found(
                        "TCP ports",
                        file("proc/sys/net/ipv4/ip_local_port_range", PORTS, "")
                                .map(range -> Integer.parseInt(range.group(2)) - Integer.parseInt(range.group(1)) + 1),
                        free -> free >= ports,
                        free -> List.of(free, ports)),
                aotCache(
                        Runtime.version().feature(),
                        DriverFacts.read().get("javaOptions"),
                        System.getProperty("java.vm.info", "")));
    }

    /** Checks that this version of Java carries so many connections well. */
    static ReadinessCheck java(int version, int connections) {
        boolean has = version >= Threads.FIRST_VERSION;
        boolean many = connections >= Threads.FEWEST;
        return ReadinessCheck.found(
                "Java",
                has || !many,
                version,
                connections,
                has && many ? "virtual" : "platform",
                Threads.FEWEST,
                Threads.FIRST_VERSION);
    }

    /** Says whether this JVM uses the AOT cache that the launcher keeps of an earlier run. */
    static ReadinessCheck aotCache(int version, String options, String jvm) {
        String name = "AOT cache";
        boolean given = options.contains("-XX:AOTCache=");
        if (given && jvm.contains("sharing")) {
            return ReadinessCheck.ok(name, "in use, of an earlier run");
        }
        String remedy = given
                ? "the options in OE_JAVA_OPTS do not suit it"
                : "a run of 20 s without OE_JAVA_OPTS makes it, for shorter starts";
        return ReadinessCheck.unavailable(
                name,
                "not in use",
                version < FIRST_WITH_CACHE ? "Java " + FIRST_WITH_CACHE + " or newer starts sooner with it" : remedy);
    }

    private Reading<String> fact(String name) {
        return host.facts().getOrDefault(name, Reading.unavailable(UNAVAILABLE));
    }

    private ReadinessCheck steal() {
        Reading<Double> percent = host.cpu().flatMap(Host.Cpu::steal);
        CheckResult check = HealthChecks.Limit.STEAL.check(percent.orNull());
        return ReadinessCheck.found("steal time", percent, value -> !check.failed(), value -> List.of(check.detail()));
    }

    private ReadinessCheck virtualization() {
        String container = host.container()
                .map(kind -> kind.equals(Host.NONE) ? "" : "; in a container (" + kind + ")")
                .orElse("");
        return Limitations.emulated(host)
                .map(emulated ->
                        ReadinessCheck.warning("virtualization", emulated, Limitations.remedy(Limitations.EMULATED)))
                .orElseGet(() -> ReadinessCheck.shown(
                        "virtualization",
                        host.virtualization()
                                .map(found -> (found.equals(Host.NONE)
                                                ? "none: a physical machine"
                                                : "a virtual machine: " + found)
                                        + container),
                        "label the runs by hand, such as --label platform=native"));
    }

    /** First match in a file, which is read at once: a kernel's setting of two numbers is given to the first read only. */
    private Reading<Matcher> file(String path, Pattern form, String meaning) {
        try (BufferedReader reader = Files.newBufferedReader(root.resolve(path))) {
            Matcher matcher = form.matcher(reader.lines().collect(Collectors.joining("\n")));
            if (matcher.find()) {
                return Reading.of(matcher);
            }
        } catch (IOException e) {
            // The reason is the same.
        }
        return Reading.unavailable("/" + path + " could not be read" + meaning);
    }

    /** Time that a reading of the clock takes; other programs may interrupt most of the batches. */
    private ReadinessCheck clock() {
        double nanos = IntStream.range(0, CLOCK_BATCHES)
                .mapToDouble(batch -> clockNanos())
                .min()
                .orElseThrow();
        return ReadinessCheck.found(
                "clock source",
                fact("clocksource"),
                source -> nanos < MOST_CLOCK_NANOS,
                source -> List.of(source, beside(MOST_CLOCK_NANOS, nanos, 0), MOST_CLOCK_NANOS, clockAdvice(source)));
    }

    private static double clockNanos() {
        long started = System.nanoTime();
        long last = started;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            last = System.nanoTime();
        }
        return (double) (last - started) / CLOCK_READINGS;
    }

    static String clockAdvice(String source) {
        return source.equals("tsc")
                ? "the source is the fastest: look for a hypervisor that intercepts its readings, or for load on this"
                        + " machine"
                : "choose tsc, or the hypervisor's own clock";
    }

    /** Round trips of one byte between two threads over 127.0.0.1: the network of a server on this machine, and its scheduling. */
    public static ReadinessCheck loopback() {
        String name = "loopback";
        try (Loopback loopback = new Loopback()) {
            Histogram nanos = nanos(WARM_UP, ROUND_TRIPS, loopback::roundTrip);
            double p99 = millis(nanos, 99);
            return ReadinessCheck.found(
                    name, p99 < MOST_ROUND_TRIP_MILLIS, millis(nanos, 50), p99, MOST_ROUND_TRIP_MILLIS);
        } catch (IOException e) {
            return ReadinessCheck.unavailable(name, "no connection over 127.0.0.1: " + e.getMessage(), "");
        }
    }

    /**
     * Time of a page written and flushed, and free space, of the file system of a folder; the file is deleted.
     *
     * @param folder of the results; where it is not there yet, its nearest parent that is
     */
    public static ReadinessCheck disk(Path folder) {
        String name = "results disk";
        Path place = DiskSpace.existing(folder);
        try {
            Histogram nanos = flushes(place);
            long free = Files.getFileStore(place).getUsableSpace();
            return ReadinessCheck.found(
                    name,
                    free >> 30 >= SMALLEST_FREE_GIBIBYTES,
                    millis(nanos, 50),
                    millis(nanos, 99),
                    Numbers.bytes(free),
                    Files.getFileStore(place).type(),
                    SMALLEST_FREE_GIBIBYTES);
        } catch (IOException e) {
            return ReadinessCheck.warning(
                    name,
                    "nothing can be written to " + place + ": " + e.getMessage(),
                    "a run would keep no result: choose a folder with --out");
        }
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / 1e6;
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    /** Times of a step that is repeated, for a second at most behind the warm-up. */
    private static Histogram nanos(int warmUp, int times, Step step) throws IOException {
        for (int i = 0; i < warmUp; i++) {
            step.run();
        }
        Histogram nanos = new Histogram(DIGITS);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        for (int i = 0; i < times && System.nanoTime() < deadline; i++) {
            long started = System.nanoTime();
            step.run();
            nanos.recordValue(System.nanoTime() - started);
        }
        return nanos;
    }

    private static Histogram flushes(Path place) throws IOException {
        Path file = Files.createTempFile(place, "oe-doctor", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocate(PAGE_BYTES);
            return nanos(0, FLUSHES, () -> {
                channel.write(page.clear());
                channel.force(false);
            });
        } finally {
            Files.delete(file);
        }
    }

    /** The kernel's sampling of processors, which an option uses; no figure needs it. */
    public static ReadinessCheck perf() throws InterruptedException {
        Reading<String> perf = Profiling.problemHere()
                .<Reading<String>>map(Reading::unavailable)
                .orElse(Reading.of("samples all of this machine (target.profile)"));
        return ReadinessCheck.shown("perf", perf, "");
    }
}
