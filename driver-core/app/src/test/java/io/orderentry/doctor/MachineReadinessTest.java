package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.doctor.ReadinessCheck.Status;
import io.orderentry.observe.machine.HostFigures;
import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.MachineIdentity;
import io.orderentry.observe.machine.MachineTexts;
import io.orderentry.result.Host;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On texts of machines, and a folder in place of the root of the file system and of places that are tried. */
class MachineReadinessTest {
    @TempDir
    private Path root;

    private static Host between(HostSample first, HostSample last, String machine) {
        return HostFigures.between(
                first, last, MachineTexts.devices(machine), MachineTexts.identity(machine), "driver", "local");
    }

    private static Host second(String machine) {
        return between(MachineTexts.sample(machine + "-first", 0), MachineTexts.sample(machine + "-last", 10), machine);
    }

    /** Its identity, without counters. */
    private static Host identity(String machine) {
        HostSample none = HostSample.unavailable("the source did not answer");
        return between(none, none, machine);
    }

    private Map<String, ReadinessCheck> checks(Host second, int connections) {
        return new MachineReadiness(second, root, connections)
                .checks().stream().collect(Collectors.toMap(ReadinessCheck::name, Function.identity()));
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void aMachineThatHasWhatARunNeeds() throws IOException {
        file("proc/self/limits", """
            Limit                     Soft Limit           Hard Limit           Units
            Max open files            1048576              1048576              files
            """);
        file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        file("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
        Map<String, ReadinessCheck> checks = checks(second("microvm"), 667);
        assertThat(checks.get("CPUs"))
                .satisfies(check -> assertThat(check.status()).isEqualTo(Status.OK))
                .satisfies(check -> assertThat(check.text())
                        .startsWith("2 CPUs on 2 cores, Intel(R) Xeon(R) Processor; Java uses "));
        assertThat(checks.get("virtualization"))
                .isEqualTo(ReadinessCheck.ok("virtualization", "a virtual machine: kvm; in a container (docker)"));
        assertThat(checks.get("open files"))
                .isEqualTo(ReadinessCheck.ok("open files", "at most 1048576, needed 867 for 667 connections"));
        assertThat(checks.get("TCP ports"))
                .isEqualTo(ReadinessCheck.ok("TCP ports", "28,232 for outgoing connections, needed 1,334"));
        assertThat(checks.get("cgroup v2"))
                .isEqualTo(ReadinessCheck.ok("cgroup v2", "controllers cpuset cpu io memory pids"));
        assertThat(checks.get("memory").status()).isEqualTo(Status.OK);
        assertThat(checks.get("memory").text()).startsWith("19.1 GiB of ");
        assertThat(checks.get("clock source").text()).matches("tsc, a reading takes \\d+ ns \\(less than 250 ns\\)");
    }

    /** 1 of 1,027 ticks, 0.10 %, was stolen; more is a warning by the same rule as that of a run. */
    @Test
    void stealTimeIsJudgedByTheRuleOfARun() {
        assertThat(checks(second("microvm"), 1).get("steal time"))
                .isEqualTo(ReadinessCheck.ok(
                        "steal time", "time stolen from the driver's machine 0.10 % (less than 1 %), in one second"));
        assertThat(checks(identity("microvm"), 1).get("steal time").status()).isEqualTo(Status.NOT_AVAILABLE);
    }

    @Test
    void aMachineThatIsAtWorkAlreadyIsAWarning() {
        ReadinessCheck busy = checks(second("microvm"), 1).get("other programs");
        assertThat(busy.status()).isEqualTo(Status.WARNING);
        assertThat(busy.text()).isEqualTo("CPUs busy 100 % of a second without work of the driver (less than 10 %)");
        assertThat(busy.remedy()).isNotBlank();
        assertThat(checks(identity("microvm"), 1).get("other programs").text()).isEqualTo("the source did not answer");
    }

    @Test
    void emulatedProcessorsAreAWarning() {
        Map<String, String> texts = new HashMap<>(MachineTexts.texts("microvm-identity"));
        texts.computeIfPresent(
                "/proc/cpuinfo",
                (path, text) -> text.replaceAll("model name\t: .*", "model name\t: QEMU TCG CPU version 2.5+"));
        HostSample none = HostSample.unavailable("the source did not answer");
        Host emulated = HostFigures.between(
                none, none, MachineTexts.devices("microvm"), MachineIdentity.of(texts), "driver", "local");
        assertThat(checks(emulated, 1).get("virtualization"))
                .isEqualTo(ReadinessCheck.warning(
                        "virtualization",
                        "emulated: not a measure of hardware virtualization (QEMU TCG CPU version 2.5+)",
                        "use hardware virtualization"));
    }

    @Test
    void aQuotaIsAWarningAndAnUnknownGovernorIsNone() {
        Map<String, ReadinessCheck> container = checks(second("container-v2"), 1);
        assertThat(container.get("CPUs").status()).isEqualTo(Status.WARNING);
        assertThat(container.get("CPUs").text()).endsWith("; a control group allows 1.50 processors");
        assertThat(container.get("CPU clock").status()).isEqualTo(Status.NOT_AVAILABLE);
        assertThat(container.get("CPU clock").text()).contains("record it on the host");
        assertThat(container.get("memory").text()).endsWith(", limit of the control group 2147483648 bytes");
    }

    @Test
    void aClockThatFollowsTheLoadIsAWarning() {
        assertThat(checks(identity("kernel-6.1"), 1).get("CPU clock"))
                .isEqualTo(ReadinessCheck.ok("CPU clock", "governor performance"));
        assertThat(checks(identity("arm64"), 1).get("CPU clock").status()).isEqualTo(Status.WARNING);
    }

    @Test
    void limitsBelowThePlannedConnectionsAreWarnings() throws IOException {
        file("proc/self/limits", "Max open files            256                  4096                 files     \n");
        file("proc/sys/net/ipv4/ip_local_port_range", "60000 60999\n");
        Map<String, ReadinessCheck> checks = checks(second("kvm-host"), 501);
        assertThat(checks.get("open files").status()).isEqualTo(Status.WARNING);
        assertThat(checks.get("open files").remedy()).isEqualTo("raise the limit: ulimit -n 65536");
        assertThat(checks.get("TCP ports").status()).isEqualTo(Status.WARNING);
        assertThat(checks(second("kvm-host"), 50).get("TCP ports").status()).isEqualTo(Status.OK);
        assertThat(checks(second("kvm-host"), 50).get("virtualization").text()).isEqualTo("none: a physical machine");
    }

    @Test
    void whatCannotBeReadIsNotAvailableWithTheReason() {
        Map<String, ReadinessCheck> checks = checks(second("kvm-host"), 4);
        for (String name : new String[] {"open files", "TCP ports", "cgroup v2"}) {
            assertThat(checks.get(name).status()).as(name).isEqualTo(Status.NOT_AVAILABLE);
            assertThat(checks.get(name).text()).as(name).contains("could not be read");
        }
        assertThat(checks.values())
                .allSatisfy(check -> assertThat(check.status() == Status.WARNING)
                        .isEqualTo(!check.remedy().isEmpty() && check.status() != Status.NOT_AVAILABLE));
    }

    @ParameterizedTest
    @CsvSource({"17,99,OK", "17,100,WARNING", "23,667,WARNING", "24,667,OK", "25,4,OK"})
    void manyConnectionsWantVirtualThreads(int version, int connections, Status status) {
        ReadinessCheck check = MachineReadiness.java(version, connections);
        assertThat(check.status()).isEqualTo(status);
        assertThat(check.text()).endsWith(version >= 24 && connections >= 100 ? "virtual threads" : "platform threads");
    }

    /** The kernel gives a setting of two numbers to the first read only. */
    @Test
    void thePortsOfThisMachine() {
        boolean linux = Files.exists(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
        assertThat(new MachineReadiness(identity("microvm"), Path.of("/"), 1).checks())
                .filteredOn(check -> check.name().equals("TCP ports"))
                .extracting(ReadinessCheck::status)
                .containsExactly(linux ? Status.OK : Status.NOT_AVAILABLE);
    }

    @Test
    void thisMachine() throws InterruptedException {
        assertThat(new MachineReadiness(MachineReadiness.second(), Path.of("/"), 4)
                        .checks().stream().map(ReadinessCheck::name).sorted(Comparator.naturalOrder()))
                .contains("CPUs", "Java", "memory", "open files", "steal time")
                .doesNotHaveDuplicates();
    }

    @Test
    void theDiskOfAFolderThatIsNotThereYetIsItsParents() {
        ReadinessCheck disk = MachineReadiness.disk(root.resolve("runs/of/today"));
        assertThat(disk.text())
                .matches(
                        "4 KiB written and flushed in [0-9.]+ ms, 99th percentile [0-9.]+ ms; [0-9.]+ [KMGT]iB free on .+");
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void aPlaceThatCannotBeWrittenIsAWarning() throws Exception {
        Path proc = Path.of("/proc");
        if (Files.isDirectory(proc)) {
            ReadinessCheck disk = MachineReadiness.disk(proc.resolve("runs"));
            assertThat(disk.status()).isEqualTo(Status.WARNING);
            assertThat(disk.text()).startsWith("nothing can be written to /proc: ");
            assertThat(disk.remedy()).contains("--out");
        }
    }

    @Test
    void theLoopbackAnswers() throws InterruptedException {
        ReadinessCheck loopback = MachineReadiness.loopback();
        assertThat(loopback.status()).isNotEqualTo(Status.NOT_AVAILABLE);
        assertThat(loopback.text())
                .matches("round trip of 1 byte [0-9.]+ ms, 99th percentile [0-9.]+ ms \\(less than 1 ms\\)");
    }

    @Test
    void aClockSourceIsNotAdvisedWhereItIsInUse() {
        assertThat(MachineReadiness.clockAdvice("tsc")).doesNotContain("choose");
        assertThat(MachineReadiness.clockAdvice("hpet")).contains("choose tsc");
    }

    /** A socket that answers one request; silent without an answer. */
    private ServerSocketChannel docker(Path socket, String answer) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        Thread thread = new Thread(() -> {
            try (SocketChannel client = listener.accept()) {
                ByteBuffer request = ByteBuffer.allocate(1_000);
                client.read(request);
                if (answer == null) {
                    client.read(request);
                } else {
                    client.write(ByteBuffer.wrap(answer.getBytes(StandardCharsets.US_ASCII)));
                }
            } catch (IOException e) {
                // The test closes the socket.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return listener;
    }

    @Test
    void dockerAnswers() throws Exception {
        Path socket = root.resolve("d.sock");
        try (ServerSocketChannel listener =
                docker(socket, "HTTP/1.0 200 OK\r\nApi-Version: 1.41\r\nContent-Type: text/plain\r\n\r\nOK")) {
            assertThat(listener.isOpen()).isTrue();
            assertThat(MachineReadiness.docker("unix://" + socket))
                    .isEqualTo(ReadinessCheck.ok("Docker", "answers at " + socket + ", API 1.41"));
        }
    }

    @Test
    void dockerThatIsSilentIsNotWaitedFor() throws Exception {
        Path socket = root.resolve("d.sock");
        try (ServerSocketChannel listener = docker(socket, null)) {
            assertThat(listener.isOpen()).isTrue();
            assertThat(MachineReadiness.docker("unix://" + socket).text())
                    .isEqualTo(socket + " did not answer within 2 s");
        }
    }

    @Test
    void dockerThatIsMissingIsNoWarning() throws Exception {
        ReadinessCheck missing = MachineReadiness.docker("unix://" + root.resolve("none.sock"));
        assertThat(missing.status()).isEqualTo(Status.NOT_AVAILABLE);
        assertThat(missing.text()).contains("none.sock cannot be used: ");
        assertThat(missing.remedy()).isNotBlank();
        assertThat(MachineReadiness.docker("tcp://docker:2375").text())
                .isEqualTo("DOCKER_HOST names no UNIX socket: tcp://docker:2375, not tried");
    }

    @Test
    void qemuAndTheProcessorsVirtualization() throws IOException {
        Path kvm = root.resolve("kvm");
        assertThat(MachineReadiness.machines(root.toString(), "amd64", kvm).text())
                .isEqualTo("qemu-system-x86_64 is not on the PATH; " + kvm + " is missing");
        Files.createFile(
                root.resolve("qemu-system-x86_64"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.createFile(kvm);
        assertThat(MachineReadiness.machines("/nowhere::" + root, "amd64", kvm).status())
                .isEqualTo(Status.OK);
        assertThat(MachineReadiness.machines(root.toString(), "aarch64", kvm).text())
                .isEqualTo("qemu-system-aarch64 is not on the PATH");
    }

    @Test
    void toolsAreNeverAWarning() throws InterruptedException {
        assertThat(MachineReadiness.tools(Map.of("DOCKER_HOST", "unix:///nonexistent")))
                .hasSize(3)
                .noneMatch(check -> check.status() == Status.WARNING);
    }
}
