package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.result.Host;
import io.orderentry.result.Reasons;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostFiguresTest {
    private final Map<String, String> absent = new TreeMap<>();

    private Host between(HostSample first, HostSample last, Devices devices) {
        return host(
                HostFigures.between(first, last, devices, MachineTexts.identity("kvm-host"), "hypervisor", "local"));
    }

    private Host host(Host host) {
        absent.clear();
        absent.putAll(Reasons.of(host));
        return host;
    }

    private Host kvmHost() {
        return between(
                MachineTexts.sample("kvm-host-first", 100),
                MachineTexts.sample("kvm-host-last", 110),
                MachineTexts.devices("kvm-host"));
    }

    /** Growth in ticks: user 2000 with guest 1500, nice 100 with 50, system 300, idle 1400, iowait 100, softirq 100. */
    @Test
    void processorTimeOfAHostWithGuests() {
        Host.Cpu cpu = kvmHost().cpu().orNull();

        assertThat(cpu.user().value()).isEqualTo(12.5, within(1e-9));
        assertThat(cpu.nice().value()).isEqualTo(1.25, within(1e-9));
        assertThat(cpu.guest().value()).isEqualTo(38.75, within(1e-9));
        assertThat(cpu.system().value()).isEqualTo(7.5, within(1e-9));
        assertThat(cpu.softirq().value()).isEqualTo(2.5, within(1e-9));
        assertThat(cpu.iowait().value()).isEqualTo(2.5, within(1e-9));
        assertThat(cpu.irq().orNull()).isZero();
        assertThat(cpu.steal().orNull()).isZero();
        assertThat(cpu.busy().value()).isEqualTo(62.5, within(1e-9));
        assertThat(cpu.user().value()
                        + cpu.nice().value()
                        + cpu.guest().value()
                        + cpu.system().value()
                        + cpu.softirq().value()
                        + cpu.irq().value())
                .isEqualTo(cpu.busy().orNull(), within(1e-9));
        assertThat(cpu.busyProcessors().value()).isEqualTo(2.5, within(1e-9));
    }

    @Test
    void exitsOfVirtualMachinesByReason() {
        Map<String, String> first = new HashMap<>(MachineTexts.texts("kvm-host-first"));
        Map<String, String> last = new HashMap<>(MachineTexts.texts("kvm-host-last"));
        first.putAll(Map.of(
                "/sys/kernel/debug/kvm/exits", "1000\n",
                "/sys/kernel/debug/kvm/halt_exits", "400\n",
                "/sys/kernel/debug/kvm/io_exits", "7\n"));
        last.putAll(Map.of(
                "/sys/kernel/debug/kvm/exits", "6000\n",
                "/sys/kernel/debug/kvm/halt_exits", "2400\n",
                "/sys/kernel/debug/kvm/io_exits", "damaged"));
        HostSample begin = ProcSample.parse(100, first);
        Host host = between(begin, ProcSample.parse(110, last), MachineTexts.devices("kvm-host"));
        assertThat(host.exits().value().perSecond().value()).isEqualTo(500, within(1e-9));
        assertThat(host.exits().value().byReason()).containsOnlyKeys("halt");
        assertThat(host.exits().value().byReason().get("halt").value()).isEqualTo(200, within(1e-9));
        last.remove("/sys/kernel/debug/kvm/exits");
        assertThat(between(begin, ProcSample.parse(110, last), MachineTexts.devices("kvm-host"))
                        .exits()
                        .orNull())
                .isNull();
        assertThat(absent)
                .containsEntry(
                        "exits",
                        "/sys/kernel/debug/kvm/exits could not be read: no hypervisor KVM, or the user is not its"
                                + " administrator")
                .containsEntry("hardware", "counted in a run only");
    }

    @Test
    void disksWithoutPartitionsAndWhatLiesOnThem() {
        Host.Disk disk = kvmHost().disk().orNull();

        assertThat(disk.devices()).containsExactly("sda", "sdb");
        assertThat(disk.readsPerSecond().value()).isEqualTo(200, within(1e-9));
        assertThat(disk.writesPerSecond().value()).isEqualTo(110, within(1e-9));
        assertThat(disk.readBytesPerSecond().value()).isEqualTo(32_000 * 512 / 10.0, within(1e-6));
        assertThat(disk.writeBytesPerSecond().value()).isEqualTo((16_000 + 1_600) * 512 / 10.0, within(1e-6));
        assertThat(disk.readAwaitMillis().value()).isEqualTo(8, within(1e-9));
        assertThat(disk.writeAwaitMillis().value()).isEqualTo(2_300 / 1_100.0, within(1e-9));
        assertThat(disk.bytesPerAccess().value()).isEqualTo(49_600 * 512 / 3_100.0, within(1e-6));
        assertThat(disk.readsPerWrite().value()).isEqualTo(2_000 / 1_100.0, within(1e-9));
        assertThat(disk.queueLength().value()).isEqualTo(1.83, within(1e-9));
        assertThat(disk.utilizationPercent().value()).isEqualTo(90, within(1e-9));
        assertThat(disk.flushesPerSecond().value()).isEqualTo(50, within(1e-9));
        assertThat(disk.byDevice()).containsOnlyKeys("sda", "sdb");
        Host.Device sda = disk.byDevice().get("sda");
        Host.Device sdb = disk.byDevice().get("sdb");
        assertThat(sda.readsPerSecond().value() + sdb.readsPerSecond().value()).isEqualTo(200, within(1e-9));
        assertThat(sda.queueLength().value() + sdb.queueLength().value()).isEqualTo(1.83, within(1e-9));
        assertThat(Math.max(
                        sda.utilizationPercent().value(),
                        sdb.utilizationPercent().value()))
                .isEqualTo(90, within(1e-9));
        assertThat(sda.writeAwaitMillis().orNull())
                .isNotEqualTo(sdb.writeAwaitMillis().orNull());
    }

    @Test
    void networkAsItsDriverCountsAndSegments() {
        Host host = kvmHost();

        assertThat(host.network().value().devices()).containsExactly("eth0 (ixgbe)");
        assertThat(host.network().value().receivedPacketsPerSecond().value()).isEqualTo(10_000, within(1e-9));
        assertThat(host.network().value().sentPacketsPerSecond().value()).isEqualTo(12_000, within(1e-9));
        assertThat(host.network().value().receivedBitsPerSecond().value()).isEqualTo(20e6, within(1e-6));
        assertThat(host.network().value().sentBitsPerSecond().value()).isEqualTo(40e6, within(1e-6));
        assertThat(host.network().value().dropsPerSecond().value()).isEqualTo(0.2, within(1e-9));
        assertThat(host.network().value().errorsPerSecond().value()).isEqualTo(0.1, within(1e-9));
        assertThat(host.tcp().value().sentPerSecond().value()).isEqualTo(13_000, within(1e-9));
        assertThat(host.tcp().value().receivedPerSecond().value()).isEqualTo(9_000, within(1e-9));
        assertThat(host.tcp().value().retransmittedPerSecond().value()).isEqualTo(1, within(1e-9));
    }

    @Test
    void theRest() {
        Host host = kvmHost();

        assertThat(host.interruptsPerSecond().value()).isEqualTo(12_000, within(1e-9));
        assertThat(host.contextSwitchesPerSecond().value()).isEqualTo(180_000, within(1e-9));
        assertThat(host.forksPerSecond().value()).isEqualTo(5, within(1e-9));
        assertThat(host.paging().value().inBytesPerSecond().value()).isEqualTo(1_600 * 1_024, within(1e-6));
        assertThat(host.paging().value().outBytesPerSecond().value()).isEqualTo(880 * 1_024, within(1e-6));
        assertThat(host.paging().value().majorFaultsPerSecond().value()).isEqualTo(2, within(1e-9));
        assertThat(host.pressure().value().cpuSome().value()).isEqualTo(25, within(1e-9));
        assertThat(host.pressure().value().ioSome().value()).isEqualTo(10, within(1e-9));
        assertThat(host.pressure().value().ioFull().value()).isEqualTo(5, within(1e-9));
        assertThat(host.pressure().value().memoryFull().orNull()).isZero();
        assertThat(host.memory().orNull())
                .containsEntry("totalBytes", 65_536_000.0 * 1_024)
                .containsEntry("availableBytes", (32_768_000.0 - 1_024) * 1_024)
                .containsEntry("hugePagesTotal", 1_024.0);
        assertThat(host.throttling().orNull()).isNull();
        assertThat(absent).containsEntry("throttling", "/sys/fs/cgroup/cpu.stat could not be read");
        assertThat(host.virtualization().value()).isEqualTo("none");
        assertThat(host.knownFacts().get(Host.EVIDENCE)).isEqualTo("no flag 'hypervisor' in /proc/cpuinfo");
        assertThat(absent)
                .containsEntry("facts.kernel", "/proc/sys/kernel/osrelease could not be read")
                .containsKey("facts.measuredMegahertz");
    }

    @Test
    void containerWithAQuotaAndNoDisk() {
        absent.clear();
        Host host = host(HostFigures.between(
                MachineTexts.sample("container-v2-first", 0),
                MachineTexts.sample("container-v2-last", 2),
                MachineTexts.devices("container-v2"),
                MachineTexts.identity("container-v2"),
                "database",
                "sql"));

        assertThat(host.throttling().value().throttledPeriodsPercent().value()).isEqualTo(25, within(1e-9));
        assertThat(host.throttling().value().throttledSecondsPerSecond().value())
                .isEqualTo(0.3, within(1e-9));
        assertThat(host.disk().orNull()).isNull();
        assertThat(absent).containsEntry("disk", "none is real among loop0");
        assertThat(host.network().value().devices()).containsExactly("eth0 (driver not known)");
        assertThat(host.network().value().sentPacketsPerSecond().value()).isEqualTo(15, within(1e-9));
        assertThat(host.container().value()).isEqualTo("docker");
    }

    @Test
    void machineThatWasReadTwice() {
        Host host = host(HostFigures.between(
                MachineTexts.sample("microvm-first", 0),
                MachineTexts.sample("microvm-last", 5),
                MachineTexts.devices("microvm"),
                MachineTexts.identity("microvm"),
                "database",
                "local"));
        assertThat(host.cpu().value().busyProcessors().orNull()).isBetween(1.9, 2.1);
        assertThat(host.interruptsPerSecond().value()).isEqualTo(17_930 / 5.0, within(1e-6));
        assertThat(host.disk().value().devices()).containsExactly("vda");
        assertThat(host.disk().value().writesPerSecond().value()).isEqualTo(11 / 5.0, within(1e-9));
        assertThat(host.network().value().devices()).containsExactly("eth0 (virtio_net)");
    }

    @Test
    void diskThatOnlyWroteHasNoTimeOfARead() {
        Map<String, String> texts = new HashMap<>(MachineTexts.texts("kvm-host-last"));
        HostSample first = ProcSample.parse(0, texts);
        texts.replace(
                "/proc/diskstats",
                texts.get("/proc/diskstats").replace(" sdb 100 0 800 50 150 ", " sdb 100 0 800 50 151 "));
        Host.Disk disk = between(first, ProcSample.parse(1, texts), MachineTexts.devices("kvm-host"))
                .disk()
                .orNull();
        assertThat(disk.writesPerSecond().value()).isEqualTo(1);
        assertThat(disk.readsPerWrite().orNull()).isZero();
        assertThat(disk.readAwaitMillis().orNull()).isNull();
        assertThat(absent).containsEntry("disk.readAwaitMillis", "no read was completed in the interval");
    }

    @Test
    void counterThatFellIsAbsentAndNamed() {
        HostSample first = MachineTexts.sample("kvm-host-first", 0);
        HostSample last = MachineTexts.sample("kvm-host-last", 10);
        Map<String, Double> counters = new HashMap<>(last.counters());
        for (String name : List.of("interrupts", "disk.sdb.reads", "net.eth0.sentPackets")) {
            counters.put(name, first.counters().get(name) - 1);
        }
        Host host = between(first, new HostSample(10, counters, last.absent()), MachineTexts.devices("kvm-host"));

        assertThat(host.interruptsPerSecond().orNull()).isNull();
        assertThat(host.disk().value().readsPerSecond().orNull()).isNull();
        assertThat(host.disk().value().writesPerSecond().orNull()).isNotNull();
        assertThat(host.network().value().sentPacketsPerSecond().orNull()).isNull();
        assertThat(absent)
                .containsEntry("interruptsPerSecond", "interrupts fell in the interval, which a counter never does")
                .containsEntry(
                        "disk.readsPerSecond", "disk.sdb.reads fell in the interval, which a counter never does");
    }

    @Test
    void diskThatVanishedIsNamed() {
        Map<String, String> texts = new HashMap<>(MachineTexts.texts("kvm-host-last"));
        texts.replace("/proc/diskstats", texts.get("/proc/diskstats").replaceAll(" +8 +16 sdb [^\n]*\n", ""));
        for (Devices devices : List.of(MachineTexts.devices("kvm-host"), new Devices(null, Map.of()))) {
            Host host = between(MachineTexts.sample("kvm-host-first", 0), ProcSample.parse(10, texts), devices);
            assertThat(host.disk().value().readsPerSecond().orNull()).isNull();
            assertThat(absent.get("disk.readsPerSecond"))
                    .startsWith("disk.sdb.reads was there at the start of the interval and not at its end");
        }
    }

    @Test
    void diskThatTheUserNamedAndTheMachineDoesNotHave() {
        Host host = between(
                MachineTexts.sample("kvm-host-first", 0),
                MachineTexts.sample("kvm-host-last", 10),
                new Devices(Set.of("sdx"), Map.of("lo", "none")));
        assertThat(host.disk().value().readsPerSecond().orNull()).isNull();
        assertThat(host.network().value().receivedPacketsPerSecond().value()).isEqualTo(9.9, within(1e-9));
    }

    @Test
    void guestsThatRanLongerThanTheTimeTheyArePartOf() {
        HostSample first = MachineTexts.sample("kvm-host-first", 0);
        HostSample last = MachineTexts.sample("kvm-host-last", 10);
        Map<String, Double> counters = new HashMap<>(last.counters());
        counters.merge("cpu.guest", 6.0, Double::sum);
        Host.Cpu cpu = between(first, new HostSample(10, counters, Map.of()), MachineTexts.devices("kvm-host"))
                .cpu()
                .orNull();
        assertThat(cpu.user().orNull()).isNull();
        assertThat(cpu.busy().value()).isEqualTo(62.5, within(1e-9));
        assertThat(absent).containsEntry("cpu.user", "cpu.guest grew by more than the time it is part of");
    }

    /** Figures of the host with guests, some of whose counters of seconds ended at another value. */
    private Host.Cpu changed(Map<String, Double> added) {
        Map<String, Double> counters =
                new HashMap<>(MachineTexts.sample("kvm-host-last", 10).counters());
        added.forEach((name, seconds) -> counters.merge(name, seconds, Double::sum));
        return between(
                        MachineTexts.sample("kvm-host-first", 0),
                        new HostSample(10, counters, Map.of()),
                        MachineTexts.devices("kvm-host"))
                .cpu()
                .orNull();
    }

    /** Half of the four processors' 40 s is stolen, which was idle time otherwise, and a little of the work. */
    @Test
    void stolenTimeIsNoWork() {
        Host.Cpu cpu = changed(Map.of("cpu.steal", 20.0, "cpu.idle", -14.0, "cpu.user", -6.0));
        assertThat(cpu.steal().value()).isEqualTo(50, within(1e-9));
        assertThat(cpu.busy().value()).isEqualTo(47.5, within(1e-9));
        assertThat(cpu.busyProcessors().value()).isEqualTo(1.9, within(1e-9));
    }

    /** Idle time grew by 14 s, I/O wait by 1 s; now each of them ends a tick below its start. */
    @ParameterizedTest
    @ValueSource(strings = {"cpu.idle", "cpu.iowait", "cpu.softirq"})
    void aKindOfProcessorTimeThatFellTakesItselfAwayAlone(String kind) {
        double grew = MachineTexts.sample("kvm-host-last", 10).counters().get(kind)
                - MachineTexts.sample("kvm-host-first", 0).counters().get(kind);
        Host.Cpu cpu = changed(Map.of(kind, -grew - 0.01));
        assertThat(cpu.system().value()).isEqualTo(7.5, within(1e-9));
        assertThat(cpu.guest().value()).isEqualTo(38.75, within(1e-9));
        absent.keySet().removeIf(path -> !path.startsWith("cpu."));
        assertThat(absent.values()).allMatch((kind + " fell in the interval, which a counter never does")::equals);
        assertThat(absent.keySet())
                .containsExactlyElementsOf(
                        switch (kind) {
                            case "cpu.idle" -> List.of();
                            case "cpu.softirq" -> List.of("cpu.busy", "cpu.busyProcessors", "cpu.softirq");
                            default -> List.of(kind);
                        });
    }

    @Test
    void moreProcessorTimeThanPassedIsNoFigure() {
        assertThat(changed(Map.of("cpu.steal", 1e8))).isNull();
        assertThat(absent.get("cpu")).startsWith("more time than passed: the kernel counted 100,000,040.0 s for 4");
        assertThat(changed(Map.of("gauge.processors", 1.0))).isNull();
        assertThat(absent).containsEntry("cpu", "the number of processors went from 4 to 5 in the interval");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void intervalWithoutLength(double seconds) {
        Host host = between(
                MachineTexts.sample("kvm-host-first", 0),
                MachineTexts.sample("kvm-host-last", seconds),
                MachineTexts.devices("kvm-host"));
        assertThat(host.cpu().orNull()).isNull();
        assertThat(host.disk().orNull()).isNull();
        assertThat(absent).containsEntry("disk", "the two samples are not one after the other");
    }

    @Test
    void theSameSampleTwiceAndNamesWithoutAnEnd() {
        HostSample odd = new HostSample(0, Map.of("disk.", 1.0, "disk.reads", 1.0, "net..", 2.0), Map.of());
        assertThat(between(odd, odd, new Devices(null, Map.of())).disk().orNull())
                .isNull();
        HostSample later = new HostSample(1, odd.counters(), Map.of());
        assertThat(between(odd, later, new Devices(null, Map.of())).cpu().orNull())
                .isNull();
        assertThat(absent).containsEntry("cpu", "not available from this source");
    }
}
