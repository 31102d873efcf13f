package io.orderentry.doctor;

import static io.orderentry.text.Sentences.beside;

import io.orderentry.config.HostMetric;
import io.orderentry.metrics.Numbers;
import io.orderentry.observe.machine.HostFigures;
import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.HostSource;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.schedule.Threads;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecksMeasuredBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Readiness of this machine, from what its kernel shows and from a second in which nothing of the driver works.
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

    private static final double MOST_BUSY_PERCENT = 10;
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
        return List.of(
                java(Runtime.version().feature(), connections),
                processors(),
                clockRate(),
                load(),
                steal(),
                memory(),
                virtualization(),
                clock(),
                controlGroups(),
                pressure(),
                descriptors(),
                ports());
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

    private Reading<String> fact(String name) {
        String absence = host.facts().absent().getOrDefault(name, UNAVAILABLE);
        return Reading.of(host.facts().get(name), absence);
    }

    private ReadinessCheck processors() {
        String quota = fact("processorQuota").orElse(Host.NONE);
        boolean free = quota.equals(Host.NONE);
        return ReadinessCheck.found(
                "CPUs",
                fact("threads"),
                threads -> free,
                threads -> List.of(
                        threads
                                + (threads.equals("1") ? " CPU" : " CPUs")
                                + fact("cores")
                                        .map(number -> " on " + number + " cores")
                                        .orElse(""),
                        fact("cpu").orElse("model not available"),
                        Runtime.getRuntime().availableProcessors(),
                        free ? "" : "; a control group allows " + quota));
    }

    private ReadinessCheck clockRate() {
        return ReadinessCheck.found("CPU clock", fact("governor"), "performance"::equals, List::of);
    }

    /** Load of the machine without the driver. */
    private ReadinessCheck load() {
        return ReadinessCheck.found(
                "other programs",
                host.cpu().flatMap(Host.Cpu::busy),
                busy -> busy < MOST_BUSY_PERCENT,
                busy -> List.of(beside(MOST_BUSY_PERCENT, busy, 0), MOST_BUSY_PERCENT));
    }

    private ReadinessCheck steal() {
        Reading<Double> percent = host.cpu().flatMap(Host.Cpu::steal);
        CheckResult check = HealthChecks.ofDriver(HealthChecksMeasuredBuilder.builder()
                        .stealPercent(percent.orNull())
                        .rate(false)
                        .build())
                .stream()
                .filter(each -> each.id().equals("driverSteal"))
                .findFirst()
                .orElseThrow();
        return ReadinessCheck.found("steal time", percent, value -> !check.failed(), value -> List.of(check.detail()));
    }

    private ReadinessCheck memory() {
        long heap = Runtime.getRuntime().maxMemory();
        String limit = fact("memoryLimit").orElse(Host.NONE);
        return ReadinessCheck.found(
                "memory",
                host.memory().flatMap(memory -> Reading.of(memory.get("availableBytes"), UNAVAILABLE)),
                available -> available > heap,
                available -> List.of(
                        Numbers.bytes(available.longValue()),
                        fact("memory").orElse("an unknown size"),
                        Numbers.bytes(heap),
                        limit.equals(Host.NONE) ? "" : ", limit of the control group " + limit));
    }

    private ReadinessCheck virtualization() {
        String name = "virtualization";
        Reading<String> found = host.virtualization();
        if (!found.isAvailable()) {
            return ReadinessCheck.unavailable(
                    name, found.reason(), "label the runs by hand, such as --label platform=native");
        }
        Optional<Caveats.Caveat> emulated = Caveats.emulated(host);
        if (emulated.isPresent()) {
            return ReadinessCheck.warning(
                    name, emulated.get().text(), emulated.get().remedy());
        }
        String container = host.container()
                .map(kind -> kind.equals(Host.NONE) ? "" : "; in a container (" + kind + ")")
                .orElse("");
        return ReadinessCheck.ok(
                name,
                (found.value().equals(Host.NONE) ? "none: a physical machine" : "a virtual machine: " + found.value())
                        + container);
    }

    private ReadinessCheck clock() {
        Reading<String> source = fact("clocksource");
        return source.isAvailable()
                ? LocalMeasurements.clock(source.value())
                : ReadinessCheck.unavailable("clock source", source.reason());
    }

    /** First match in a file, which is read at once: a kernel's setting of two numbers is given to the first read only. */
    private Reading<Matcher> file(String path, Pattern form) {
        try (BufferedReader reader = Files.newBufferedReader(root.resolve(path))) {
            Matcher matcher = form.matcher(reader.lines().collect(Collectors.joining("\n")));
            if (matcher.find()) {
                return Reading.of(matcher);
            }
        } catch (IOException e) {
            // The reason is the same.
        }
        return Reading.unavailable("/" + path + " could not be read");
    }

    private ReadinessCheck controlGroups() {
        String name = "cgroup v2";
        Reading<Matcher> controllers = file("sys/fs/cgroup/cgroup.controllers", ALL);
        return controllers.isAvailable()
                ? ReadinessCheck.ok(
                        name, "controllers " + controllers.value().group().strip())
                : ReadinessCheck.unavailable(
                        name,
                        controllers.reason() + ": version 1, or no control groups",
                        "only tests that limit CPUs and disks need it");
    }

    private ReadinessCheck pressure() {
        String name = "pressure";
        return !host.pressure().isAvailable()
                ? ReadinessCheck.unavailable(
                        name,
                        host.pressure().reason(),
                        "start the kernel with psi=1 to see waits for CPU, memory and disks")
                : ReadinessCheck.ok(name, "the kernel counts waits for CPU, memory and disks");
    }

    private ReadinessCheck descriptors() {
        int needed = connections + OWN_DESCRIPTORS;
        return ReadinessCheck.found(
                "open files",
                file("proc/self/limits", OPEN_FILES).map(limit -> limit.group(1)),
                most -> most.equals("unlimited") || Long.parseLong(most) >= needed,
                most -> List.of(most, needed, connections, Math.max(65_536, 2 * needed)));
    }

    private ReadinessCheck ports() {
        // A port of a closed connection is not free for a minute.
        int needed = 2 * connections;
        return ReadinessCheck.found(
                "TCP ports",
                file("proc/sys/net/ipv4/ip_local_port_range", PORTS)
                        .map(range -> Integer.parseInt(range.group(2)) - Integer.parseInt(range.group(1)) + 1),
                free -> free >= needed,
                free -> List.of(free, needed));
    }
}
