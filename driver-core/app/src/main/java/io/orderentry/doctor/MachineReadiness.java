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

/** Readiness of this machine, from what its kernel shows and from a second in which nothing of the driver works. */
public final class MachineReadiness {
    private static final String LOCAL = "local";
    /** Files of the JVM, its jars and a run folder. */
    private static final int OWN_DESCRIPTORS = 200;

    private static final double MOST_BUSY_PERCENT = 10;
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +([0-9]+|unlimited) ");
    private static final Pattern PORTS = Pattern.compile("([0-9]{1,5})\\s+([0-9]{1,5})\\s*");

    private final Host host;
    private final Path root;
    private final int connections;

    private MachineReadiness(Host host, Path root, int connections) {
        this.host = host;
        this.root = root;
        this.connections = connections;
    }

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

    /**
     * Checks; reads files, and changes nothing.
     *
     * @param host figures of the machine in a second
     * @param root of the file system, where {@code proc} and {@code sys} are
     * @param connections of the run that is planned
     */
    public static List<ReadinessCheck> of(Host host, Path root, int connections) {
        MachineReadiness machine = new MachineReadiness(host, root, connections);
        return List.of(
                java(Runtime.version().feature(), connections),
                machine.processors(),
                machine.clockRate(),
                machine.load(),
                machine.steal(),
                machine.memory(),
                machine.virtualization(),
                machine.clock(),
                machine.controlGroups(),
                machine.pressure(),
                machine.descriptors(),
                machine.ports());
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

    private Optional<String> fact(String name) {
        return Optional.ofNullable(host.facts().get(name));
    }

    private String absence(String fact) {
        return host.facts().absent().getOrDefault(fact, "not available from this machine");
    }

    private ReadinessCheck processors() {
        String name = "CPUs";
        Optional<String> threads = fact("threads");
        if (threads.isEmpty()) {
            return ReadinessCheck.unavailable(name, absence("threads"));
        }
        int own = Runtime.getRuntime().availableProcessors();
        Optional<String> quota = fact("processorQuota").filter(value -> !value.equals(Host.NONE));
        String cores = fact("cores").map(number -> " on " + number + " cores").orElse("");
        return ReadinessCheck.found(
                name,
                quota.isEmpty(),
                threads.get() + (threads.get().equals("1") ? " CPU" : " CPUs") + cores,
                fact("cpu").orElse("model not available"),
                own,
                quota.map(value -> "; a control group allows " + value).orElse(""));
    }

    private ReadinessCheck clockRate() {
        String name = "CPU clock";
        return fact("governor")
                .map(governor -> ReadinessCheck.found(name, governor.equals("performance"), governor))
                .orElseGet(() -> ReadinessCheck.unavailable(name, absence("governor")));
    }

    /** Load of the machine without the driver. */
    private ReadinessCheck load() {
        String name = "other programs";
        Reading<Double> busy = host.cpu().flatMap(Host.Cpu::busy);
        return !busy.isAvailable()
                ? ReadinessCheck.unavailable(name, busy.reason())
                : ReadinessCheck.found(
                        name,
                        busy.value() < MOST_BUSY_PERCENT,
                        beside(MOST_BUSY_PERCENT, busy.value(), 0),
                        MOST_BUSY_PERCENT);
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
        String name = "steal time";
        return check.status() == CheckResult.Status.NOT_RUN
                ? ReadinessCheck.unavailable(name, percent.reason())
                : ReadinessCheck.found(name, !check.failed(), check.detail());
    }

    private ReadinessCheck memory() {
        String name = "memory";
        Reading<Double> available = host.memory()
                .flatMap(memory -> Reading.of(memory.get("availableBytes"), "not available from this machine"));
        if (!available.isAvailable()) {
            return ReadinessCheck.unavailable(name, available.reason());
        }
        long heap = Runtime.getRuntime().maxMemory();
        return ReadinessCheck.found(
                name,
                available.value() > heap,
                Numbers.bytes(available.value().longValue()),
                fact("memory").orElse("an unknown size"),
                Numbers.bytes(heap),
                fact("memoryLimit")
                        .filter(limit -> !limit.equals(Host.NONE))
                        .map(limit -> ", limit of the control group " + limit)
                        .orElse(""));
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
        return fact("clocksource")
                .map(LocalMeasurements::clock)
                .orElseGet(() -> ReadinessCheck.unavailable("clock source", absence("clocksource")));
    }

    /** With one large read: a kernel's setting of two numbers is given to the first one only. */
    private Optional<String> file(String path) {
        try (BufferedReader reader = Files.newBufferedReader(root.resolve(path))) {
            return Optional.of(reader.lines().collect(Collectors.joining("\n")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private ReadinessCheck controlGroups() {
        String name = "cgroup v2";
        return file("sys/fs/cgroup/cgroup.controllers")
                .map(controllers -> ReadinessCheck.ok(name, "controllers " + controllers.strip()))
                .orElseGet(() -> ReadinessCheck.unavailable(
                        name,
                        "/sys/fs/cgroup/cgroup.controllers could not be read: version 1, or no control groups",
                        "only tests that limit CPUs and disks need it"));
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
        String name = "open files";
        String path = "proc/self/limits";
        Matcher limit = OPEN_FILES.matcher(file(path).orElse(""));
        if (!limit.find()) {
            return ReadinessCheck.unavailable(name, "/" + path + " could not be read");
        }
        int needed = connections + OWN_DESCRIPTORS;
        String most = limit.group(1);
        boolean enough = most.equals("unlimited") || Long.parseLong(most) >= needed;
        return ReadinessCheck.found(name, enough, most, needed, connections, Math.max(65_536, 2 * needed));
    }

    private ReadinessCheck ports() {
        String name = "TCP ports";
        String path = "proc/sys/net/ipv4/ip_local_port_range";
        Matcher range = PORTS.matcher(file(path).orElse(""));
        if (!range.matches()) {
            return ReadinessCheck.unavailable(name, "/" + path + " could not be read");
        }
        int free = Integer.parseInt(range.group(2)) - Integer.parseInt(range.group(1)) + 1;
        // A port of a closed connection is not free for a minute.
        return ReadinessCheck.found(name, free >= 2 * connections, free, 2 * connections);
    }
}
