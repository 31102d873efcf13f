package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Host;
import io.orderentry.result.Reasons;
import io.orderentry.result.ResultJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of the host with guests, whose own figures are in {@code figures.txt}. */
class HostFiguresTest {
    private static final Devices DEVICES = MachineTexts.devices("kvm-host");
    private static final Devices UNKNOWN = Devices.of(Map.of(), List.of());
    private static final HostSample FIRST = MachineTexts.sample("kvm-host-first", 0);
    private static final HostSample LAST = MachineTexts.sample("kvm-host-last", 10);

    private static Host between(HostSample first, HostSample last, Devices devices) {
        return HostFigures.between(first, last, devices, MachineTexts.identity("kvm-host"), "hypervisor", "local");
    }

    /** The last sample with some counters that ended at another value. */
    private static HostSample changed(double seconds, String changes) {
        Map<String, Double> counters = new HashMap<>(LAST.counters());
        for (String change : changes.split(", ")) {
            String[] words = change.split(" ");
            counters.merge(words[0], Double.valueOf(words[1]), Double::sum);
        }
        return new HostSample(seconds, counters, LAST.absent());
    }

    /** The figure at a path as in a result, or the reason that there is none. */
    private static String figure(Host host, String path) {
        String reason = Reasons.of(host).get(path);
        return reason != null
                ? reason
                : ResultJson.tree(Map.of("host", host, "absent", Map.of()))
                        .at("/host/" + path.replace('.', '/'))
                        .asString();
    }

    /** The host's four processors have 40 s. Idle time grew by 14 s, I/O wait by 1 s, guests by 15 s of 20 s. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu.guest 6 | cpu.user | cpu.guest grew by more than the time it is part of",
                "cpu.guest 6 | cpu.busy | 62.5",
                "cpu.steal 20, cpu.idle -14, cpu.user -6 | cpu.steal | 50",
                "cpu.steal 20, cpu.idle -14, cpu.user -6 | cpu.busy | 47.5",
                "cpu.steal 20, cpu.idle -14, cpu.user -6 | cpu.busyProcessors | 1.9",
                "cpu.steal 1e8 | cpu | more time than passed: the kernel counted 100,000,040.0 s for 4",
                "gauge.processors 1 | cpu | the number of processors went from 4 to 5 in the interval",
                "interrupts -120001 | interruptsPerSecond | interrupts fell in the interval, which a counter never"
                        + " does",
                "disk.sdb.reads -1 | disk.readsPerSecond | disk.sdb.reads fell in the interval, which a counter never",
                "disk.sdb.reads -1 | disk.writesPerSecond | 110",
                "net.eth0.sentPackets -120001 | network.sentPacketsPerSecond | net.eth0.sentPackets fell in the"
                        + " interval"
            })
    void aChangeIsSeenWhereItBelongs(String changes, String path, String figure) {
        assertThat(figure(between(FIRST, changed(10, changes), DEVICES), path)).startsWith(figure);
    }

    /** Each of them ends a tick below its start. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu.idle -14.01 | ",
                "cpu.iowait -1.01 | cpu.iowait",
                "cpu.softirq -1.01 | cpu.busy cpu.busyProcessors cpu.softirq"
            })
    void aKindOfProcessorTimeThatFellTakesItselfAwayAlone(String change, String missing) {
        Host host = between(FIRST, changed(10, change), DEVICES);
        assertThat(figure(host, "cpu.system")).isEqualTo("7.5");
        assertThat(figure(host, "cpu.guest")).isEqualTo("38.75");
        Map<String, String> absent = new TreeMap<>(Reasons.of(host));
        absent.keySet().removeIf(path -> !path.startsWith("cpu."));
        String reason = change.split(" ")[0] + " fell in the interval, which a counter never does";
        assertThat(absent.values()).allMatch(reason::equals);
        assertThat(String.join(" ", absent.keySet())).isEqualTo(missing == null ? "" : missing);
    }

    @Test
    void exitsOfVirtualMachinesByReason() {
        Map<String, String> first = new HashMap<>(MachineTexts.texts("kvm-host-first"));
        Map<String, String> last = new HashMap<>(MachineTexts.texts("kvm-host-last"));
        String folder = "/sys/kernel/debug/kvm/";
        first.putAll(Map.of(folder + "exits", "1000\n", folder + "halt_exits", "400\n", folder + "io_exits", "7\n"));
        last.putAll(
                Map.of(folder + "exits", "6000\n", folder + "halt_exits", "2400\n", folder + "io_exits", "damaged"));
        HostSample begin = ProcSample.parse(100, first);
        Host host = between(begin, ProcSample.parse(110, last), DEVICES);
        assertThat(figure(host, "exits.perSecond")).isEqualTo("500");
        assertThat(host.exits().value().byReason()).containsOnlyKeys("halt");
        assertThat(figure(host, "exits.byReason.halt")).isEqualTo("200");
        last.remove(folder + "exits");
        assertThat(figure(between(begin, ProcSample.parse(110, last), DEVICES), "exits"))
                .isEqualTo("/sys/kernel/debug/kvm/exits could not be read: no hypervisor KVM, or the user is not its"
                        + " administrator");
    }

    @Test
    void diskThatOnlyWroteHasNoTimeOfARead() {
        Host host = between(LAST, changed(11, "disk.sdb.writes 1"), DEVICES);
        assertThat(figure(host, "disk.writesPerSecond")).isEqualTo("1");
        assertThat(figure(host, "disk.readsPerWrite")).isEqualTo("0");
        assertThat(figure(host, "disk.readAwaitMillis")).isEqualTo("no read was completed in the interval");
    }

    @Test
    void diskThatVanishedIsNamed() {
        Map<String, Double> counters = new HashMap<>(LAST.counters());
        counters.keySet().removeIf(name -> name.startsWith("disk.sdb."));
        for (Devices devices : List.of(DEVICES, UNKNOWN)) {
            Host host = between(FIRST, new HostSample(10, counters, Map.of()), devices);
            assertThat(figure(host, "disk.readsPerSecond"))
                    .startsWith("disk.sdb.reads was there at the start of the interval and not at its end");
        }
    }

    @Test
    void diskThatTheUserNamedAndTheMachineDoesNotHave() {
        Host host = between(FIRST, LAST, new Devices(Set.of("sdx"), Map.of("lo", "none")));
        assertThat(host.disk().value().readsPerSecond().orNull()).isNull();
        assertThat(figure(host, "network.receivedPacketsPerSecond")).isEqualTo("9.9");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void intervalWithoutLength(double seconds) {
        Host host = between(FIRST, new HostSample(seconds, LAST.counters(), LAST.absent()), DEVICES);
        assertThat(host.cpu().orNull()).isNull();
        assertThat(figure(host, "disk")).isEqualTo("the two samples are not one after the other");
    }

    @Test
    void theSameSampleTwiceAndNamesWithoutAnEnd() {
        HostSample odd = new HostSample(0, Map.of("disk.", 1.0, "disk.reads", 1.0, "net..", 2.0), Map.of());
        assertThat(between(odd, odd, UNKNOWN).disk().orNull()).isNull();
        HostSample later = new HostSample(1, odd.counters(), Map.of());
        assertThat(figure(between(odd, later, UNKNOWN), "cpu")).isEqualTo("not available from this source");
    }

    @Test
    void disksThatTheUserNamedCountAlone() {
        Devices devices = Devices.of(MachineTexts.texts("kernel-4.4-identity"), List.of("dm-0"));
        assertThat(devices.disksOf(Set.of("sda", "dm-0"))).containsExactly("dm-0");
    }

    @Test
    void namesOfDevicesDecideWhereNothingElseDoes() {
        String disks = "sda sda1 sdaa sdaa2 nvme0n1 nvme0n1p1 nvme0c0n1 mmcblk0 mmcblk0p2 xvda1 vdb"
                + " loop0 ram3 zram0 sr0 dm-1 md127 nbd0 fd0";
        assertThat(UNKNOWN.disksOf(Set.of(disks.split(" "))))
                .containsExactly("mmcblk0", "nvme0n1", "sda", "sdaa", "vdb", "xvda1");
        String interfaces = "lo eth0 ens192 enp0s25 wlan0 ib0 docker0 br-12ab veth019b669 virbr0 vnet3"
                + " bond0 tun0 tap1 ifb1 dummy0 eth0.100 cali12 wg0 bonding";
        assertThat(UNKNOWN.interfacesOf(Set.of(interfaces.split(" "))))
                .containsExactly("bonding", "enp0s25", "ens192", "eth0", "ib0", "wlan0");
    }
}
