package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcSampleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "version 17/timestamp 1/cpu0 0 0 0 0 0 0 7 2500000000 9/domain0 SMT 3 1/cpu1 0 0 0 0 0 0 7 500000000 9/ | 3.0 | ''",
                "version 17/timestamp 1/ | none | /proc/schedstat has no line of a processor",
                "cpu0 0 0 0 0 0 0 7 25/ | none | /proc/schedstat has a line of 9 words",
                "none | none | /proc/schedstat could not be read: a kernel without CONFIG_SCHEDSTATS, or a source that does not read it"
            })
    void timeInRunQueuesIsThatOfAllProcessors(String text, Double seconds, String reason) {
        HostSample sample =
                ProcSample.parse(1, text == null ? Map.of() : Map.of("/proc/schedstat", text.replace('/', '\n')));
        assertThat(sample.counters().get("runQueueSeconds")).isEqualTo(seconds);
        assertThat(sample.absent().getOrDefault("runQueueSeconds", "")).isEqualTo(reason);
    }

    /** Every counter and level that a current kernel gives, with its unit. */
    @Test
    void kernel6() {
        HostSample sample = MachineTexts.sample("kernel-6.1-sample", 12.5);

        assertThat(sample.seconds()).isEqualTo(12.5);
        assertThat(sample.counters())
                .contains(
                        entry("cpu.user", 4_000.0),
                        entry("cpu.nice", 0.8),
                        entry("cpu.system", 720.0),
                        entry("cpu.idle", 56_000.0),
                        entry("cpu.iowait", 24.0),
                        entry("cpu.irq", 0.0),
                        entry("cpu.softirq", 7.2),
                        entry("cpu.steal", 0.0),
                        entry("cpu.guest", 0.0),
                        entry("cpu.guestNice", 0.0),
                        entry("interrupts", 990_011_223.0),
                        entry("contextSwitches", 1_880_022_334.0),
                        entry("forks", 88_123.0),
                        entry("disk.nvme0n1.reads", 990_123.0),
                        entry("disk.nvme0n1.readBytes", 45_120_340.0 * 512),
                        entry("disk.nvme0n1.readSeconds", 188.123),
                        entry("disk.nvme0n1.writes", 790_211.0),
                        entry("disk.nvme0n1.writeBytes", 99_120_448.0 * 512),
                        entry("disk.nvme0n1.writeSeconds", 401.233),
                        entry("disk.nvme0n1.busySeconds", 170.123),
                        entry("disk.nvme0n1.weightedSeconds", 589.401),
                        entry("disk.nvme0n1.discards", 12.0),
                        entry("disk.nvme0n1.flushes", 50_087.0),
                        entry("net.eno1.receivedBytes", 94_123_456_789.0),
                        entry("net.eno1.receivedPackets", 93_512_345.0),
                        entry("net.eno1.receivedErrors", 0.0),
                        entry("net.eno1.receivedDrops", 4.0),
                        entry("net.eno1.sentBytes", 81_912_345_678.0),
                        entry("net.eno1.sentPackets", 82_712_345.0),
                        entry("net.eno1.sentErrors", 0.0),
                        entry("net.eno1.sentDrops", 0.0))
                .contains(
                        entry("tcp.inSegments", 63_100_200.0),
                        entry("tcp.outSegments", 72_900_100.0),
                        entry("tcp.retransmitted", 1_412.0),
                        entry("vm.pageInBytes", 22_560_170.0 * 1_024),
                        entry("vm.pageOutBytes", 49_560_224.0 * 1_024),
                        entry("vm.swapIn", 0.0),
                        entry("vm.swapOut", 0.0),
                        entry("vm.faults", 891_234_567.0),
                        entry("vm.majorFaults", 4_123.0),
                        entry("vm.thpFaultAlloc", 1_880.0),
                        entry("vm.refaults", 4_200.0),
                        entry("pressure.cpuSomeSeconds", 12_345_678 * 1e-6),
                        entry("pressure.ioSomeSeconds", 345_678 * 1e-6),
                        entry("pressure.ioFullSeconds", 201_234 * 1e-6),
                        entry("pressure.memorySomeSeconds", 0.0),
                        entry("pressure.memoryFullSeconds", 0.0),
                        entry("gauge.memTotalBytes", 131_072_000.0 * 1_024),
                        entry("gauge.memAvailableBytes", 99_012_344.0 * 1_024),
                        entry("gauge.memHugePagesTotal", 4_096.0),
                        entry("gauge.memHugePagesFree", 1_024.0),
                        entry("gauge.memHugePageBytes", 2_048.0 * 1_024),
                        entry("gauge.cpuMegahertz", 3_750.0));
        assertThat(sample.reason("cgroup.periods"))
                .isEqualTo("/sys/fs/cgroup/cpu.stat has no line 'nr_periods': no processor quota is set there");
    }

    @Test
    void kernel44HasElevenDiskFieldsAndNoPressure() {
        HostSample sample = MachineTexts.sample("kernel-4.4-sample", 0);

        assertThat(sample.counters())
                .contains(
                        entry("disk.sda.reads", 120_345.0),
                        entry("disk.sda.weightedSeconds", 289.001),
                        entry("cpu.user", 410.12),
                        entry("net.enp0s25.receivedErrors", 2.0),
                        entry("cgroup.periods", 0.0))
                .doesNotContainKeys("disk.sda.discards", "disk.sda.flushes", "pressure.cpuSomeSeconds");
        assertThat(sample.reason("disk.sda.discards")).isEqualTo("counted since kernel 4.18");
        assertThat(sample.reason("disk.sda.flushes")).isEqualTo("counted since kernel 5.5");
        assertThat(sample.reason("pressure.ioFullSeconds"))
                .isEqualTo(
                        "/proc/pressure/io could not be read: a kernel before 4.20, or one that does not count pressure"
                                + " (psi=1)");
    }

    @Test
    void kernel419HasFifteenDiskFieldsAndCgroupVersion1() {
        assertThat(MachineTexts.sample("kernel-4.19-sample", 0).counters())
                .contains(
                        entry("disk.vda.discards", 17_730.0),
                        entry("cgroup.periods", 5_120.0),
                        entry("cgroup.throttledPeriods", 77.0),
                        entry("cgroup.throttledSeconds", 3_512_000_000.0 * 1e-9))
                .doesNotContainKey("disk.vda.flushes");
    }

    @Test
    void arm64() {
        HostSample sample = MachineTexts.sample("arm64-sample", 0);
        assertThat(sample.counters())
                .contains(entry("gauge.cpuMegahertz", 2_850.0), entry("disk.sda.flushes", 500.0))
                .containsKey("pressure.cpuSomeSeconds");
    }

    @Test
    void largeHost() {
        HostSample sample = ProcSample.parse(0, MachineTexts.large());
        assertThat(sample.counters())
                .contains(
                        entry("cpu.user", 12.8),
                        entry("interrupts", 987_654_321.0),
                        entry("contextSwitches", 1_234_567_890_123.0),
                        entry("gauge.cpuMegahertz", 3_200.5));
    }

    @Test
    void clockOfAVirtualMachineIsNotMeasured() {
        Map<String, String> texts = new HashMap<>(MachineTexts.texts("microvm-first"));
        texts.putAll(MachineTexts.texts("microvm-identity"));
        HostSample sample = ProcSample.parse(0, texts);
        assertThat(sample.reason("gauge.cpuMegahertz"))
                .isEqualTo("the processors' clock is not visible, as in most virtual machines; record it on the host");
    }

    /** No name without a value and without a reason. */
    @Test
    void nothingReadable() {
        HostSample nothing = ProcSample.parse(0, Map.of());
        assertThat(nothing.counters()).isEmpty();
        for (String name :
                MachineTexts.sample("kernel-6.1-sample", 0).counters().keySet()) {
            String reason = name.startsWith("gauge.mem") ? nothing.reason("gauge.mem") : nothing.reason(name);
            assertThat(reason)
                    .as(name)
                    .isNotEqualTo("not available from this source")
                    .isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\n", "\n\n", "\0", "x", " ", "<html>404</html>\n", "cat: /proc/stat: Permission denied\n"})
    void textThatIsNone(String text) {
        Map<String, String> texts = ProcSample.FILES.stream().collect(Collectors.toMap(path -> path, path -> text));
        HostSample sample = ProcSample.parse(0, texts);
        assertThat(sample.counters()).isEmpty();
        assertThat(new TreeSet<>(sample.absent().keySet())).contains("cpu", "disk", "net", "tcp", "vm", "cgroup");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/proc/stat | cpu0 50000 | cpu0 50x00 | /proc/stat has '50x00' where a number belongs",
                "/proc/stat | cpu0 50000 | cpu0 50000 1 | /proc/stat: 'cpu' has 10 numbers, 'cpu0' has 11",
                "/proc/stat | cpu0 50000 | cpu 50000 | /proc/stat names 'cpu' twice",
                "/proc/diskstats | nvme0n1p1 | nvme0n1 | /proc/diskstats names 'nvme0n1' twice",
                "/proc/diskstats | 0 nvme0n1 990123 12 | 0 nvme0n1 990123 | /proc/diskstats has a line of 19 words",
                "/proc/net/dev | eno1: | eno1; | /proc/net/dev has a line that is no interface:",
                "/proc/net/dev | packets errs | errs packets | /proc/net/dev has other columns than are known",
                "/proc/net/snmp | OutSegs RetransSegs | OutSegs | /proc/net/snmp has other values than names for Tcp:",
                "/proc/vmstat | pgpgin 2 | pgpgin 2 2 | /proc/vmstat has 2 numbers after 'pgpgin'",
                "/proc/pressure/cpu | total=1 | total=-1 | /proc/pressure/cpu has a line that is no pressure:",
                "/proc/meminfo | 131072000 kB | 131072000 MB | /proc/meminfo has a line that is no amount of memory:"
            })
    void damagedTextIsTrustedNowhere(String path, String there, String instead, String reason) {
        Map<String, String> texts = new HashMap<>(MachineTexts.texts("kernel-6.1-sample"));
        assertThat(texts.get(path)).contains(there);
        texts.put(path, texts.get(path).replaceFirst(there, instead));
        HostSample sample = ProcSample.parse(0, texts);
        assertThat(sample.absent().values()).anySatisfy(each -> assertThat(each).startsWith(reason));
    }

    @Test
    void valueThatIsNoCountIsAbsent() {
        HostSample sample = new HostSample(
                0,
                Map.of("interrupts", Double.NaN, "forks", -1.0, "contextSwitches", Double.POSITIVE_INFINITY),
                Map.of());
        assertThat(sample.counters()).isEmpty();
        assertThat(sample.reason("forks")).isEqualTo("-1.0 is no count");
        assertThat(sample.reason("disk.sda.reads")).isEqualTo("not available from this source");
    }

    @Test
    void rangesOfProcessors() {
        assertThat(ProcParser.ranges("0")).containsExactly(0);
        assertThat(ProcParser.ranges("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "0-", "3-1,", "a", "0,,1", "0-3,2", "0-99999999", "1 2"})
    void whatIsNoRangeIsEmpty(String text) {
        assertThat(ProcParser.ranges(text)).isEmpty();
    }
}
