package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.doctor.ReadinessCheck.Status;
import io.orderentry.observe.machine.HostFigures;
import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.MachineIdentity;
import io.orderentry.observe.machine.MachineTexts;
import io.orderentry.result.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** One that has what a run needs, one below the planned connections, and one whose files cannot be read. */
    private void files(String kernel) throws IOException {
        if (kernel.equals("wide")) {
            file("proc/self/limits", """
                Limit                     Soft Limit           Hard Limit           Units
                Max open files            1048576              1048576              files
                """);
            file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
            file("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
        } else if (kernel.equals("narrow")) {
            file(
                    "proc/self/limits",
                    "Max open files            256                  4096                 files     \n");
            file("proc/sys/net/ipv4/ip_local_port_range", "60000 60999\n");
        }
    }

    /** 1 of 1,027 ticks of microvm, 0.10 %, was stolen: judged by the rule of a run. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            microvm      | wide   | 667 | CPUs           | OK            | 2 CPUs on 2 cores, Intel\\(R\\) Xeon\\(R\\) Processor; Java uses .*
            microvm      | wide   | 667 | virtualization | OK            | a virtual machine: kvm; in a container \\(docker\\)
            microvm      | wide   | 667 | open files     | OK            | at most 1048576, needed 867 for 667 connections
            microvm      | wide   | 667 | TCP ports      | OK            | 28,232 for outgoing connections, needed 1,334
            microvm      | wide   | 667 | cgroup v2      | OK            | controllers cpuset cpu io memory pids
            microvm      | wide   | 667 | memory         | OK            | 19.1 GiB of .*
            microvm      | wide   | 667 | clock source   | OK            | tsc, a reading takes [0-9]+ ns \\(less than 250 ns\\)
            microvm      | wide   | 667 | steal time     | OK            | time stolen from the driver's machine 0.10 % \\(less than 1 %\\), in one second
            microvm      | none   | 1   | other programs | WARNING       | CPUs busy 100 % of a second without work of the driver \\(less than 10 %\\)
            container-v2 | none   | 1   | CPUs           | WARNING       | .*; a control group allows 1.50 processors
            container-v2 | none   | 1   | CPU clock      | NOT_AVAILABLE | .*record it on the host.*
            kvm-host     | narrow | 501 | open files     | WARNING       | at most 256, needed 701 for 501 connections
            kvm-host     | narrow | 501 | TCP ports      | WARNING       | 1,000 for outgoing connections, needed 1,002
            kvm-host     | narrow | 50  | TCP ports      | OK            | .*
            kvm-host     | narrow | 50  | virtualization | OK            | none: a physical machine
            kvm-host     | none   | 4   | open files     | NOT_AVAILABLE | /proc/self/limits could not be read
            kvm-host     | none   | 4   | TCP ports      | NOT_AVAILABLE | /proc/sys/net/ipv4/ip_local_port_range could not be read
            kvm-host     | none   | 4   | cgroup v2      | NOT_AVAILABLE | /sys/fs/cgroup/cgroup.controllers could not be read: version 1, or no control groups
            """)
    void checksOfASecond(String machine, String kernel, int connections, String name, Status status, String text)
            throws IOException {
        files(kernel);
        Map<String, ReadinessCheck> checks = checks(second(machine), connections);
        assertThat(checks.get(name).status()).isEqualTo(status);
        assertThat(checks.get(name).text()).matches(text);
        assertThat(checks.values())
                .allSatisfy(check -> assertThat(check.status() == Status.WARNING)
                        .isEqualTo(!check.remedy().isEmpty() && check.status() != Status.NOT_AVAILABLE));
    }

    /** A clock that follows the load limits figures. */
    @ParameterizedTest
    @CsvSource({
        "microvm, steal time, NOT_AVAILABLE, the source did not answer",
        "microvm, other programs, NOT_AVAILABLE, the source did not answer",
        "kernel-6.1, CPU clock, OK, governor performance",
        "arm64, CPU clock, WARNING, governor ondemand"
    })
    void checksWithoutCounters(String machine, String name, Status status, String text) {
        ReadinessCheck check = checks(identity(machine), 1).get(name);
        assertThat(check.status()).isEqualTo(status);
        assertThat(check.text()).isEqualTo(text);
    }

    @Test
    void limitsAreSaid() throws IOException {
        files("narrow");
        assertThat(checks(second("container-v2"), 1).get("memory").text())
                .endsWith(", limit of the control group 2147483648 bytes");
        assertThat(checks(second("kvm-host"), 501).get("open files").remedy())
                .isEqualTo("raise the limit: ulimit -n 65536");
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

    @ParameterizedTest
    @CsvSource({"17,99,OK", "17,100,WARNING", "23,667,WARNING", "24,667,OK", "25,4,OK"})
    void manyConnectionsWantVirtualThreads(int version, int connections, Status status) {
        ReadinessCheck check = MachineReadiness.java(version, connections);
        assertThat(check.status()).isEqualTo(status);
        assertThat(check.text()).endsWith(version >= 24 && connections >= 100 ? "virtual threads" : "platform threads");
    }

    @ParameterizedTest
    @CsvSource({
        "17, -Xmx1g, sharing, Java 25 or newer starts sooner with it",
        "25, -Xmx1g, sharing, 'a run of 20 s without OE_JAVA_OPTS makes it, for shorter starts'",
        "25, -XX:AOTCache=a, mixed mode, the options in OE_JAVA_OPTS do not suit it",
        "25, -XX:AOTCache=a, 'mixed mode, sharing', ''"
    })
    void theAotCacheIsInUseOrNot(int version, String option, String jvm, String remedy) {
        ReadinessCheck check = MachineReadiness.aotCache(version, option, jvm);
        assertThat(check.remedy()).isEqualTo(remedy);
        assertThat(check.text()).startsWith(remedy.isEmpty() ? "in use" : "not in use");
        assertThat(check.status()).isEqualTo(remedy.isEmpty() ? Status.OK : Status.NOT_AVAILABLE);
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

    @Test
    void samplingIsNeverAWarning() throws InterruptedException {
        assertThat(MachineReadiness.perf().status()).isNotEqualTo(Status.WARNING);
    }
}
