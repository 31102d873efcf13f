package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DevicesTest {
    @Test
    void disksThatTheUserNamedCountAlone() {
        Devices devices = Devices.of(MachineTexts.texts("kernel-4.4-identity"), List.of("dm-0"));
        assertThat(devices.disksOf(names("sda dm-0"))).containsExactly("dm-0");
    }

    @Test
    void namesDecideWhereNothingElseDoes() {
        Devices devices = Devices.of(Map.of(), List.of());
        assertThat(devices.disksOf(names("sda sda1 sdaa sdaa2 nvme0n1 nvme0n1p1 nvme0c0n1 mmcblk0 mmcblk0p2 xvda1 vdb"
                        + " loop0 ram3 zram0 sr0 dm-1 md127 nbd0 fd0")))
                .containsExactly("mmcblk0", "nvme0n1", "sda", "sdaa", "vdb", "xvda1");
        assertThat(devices.interfacesOf(
                        names("lo eth0 ens192 enp0s25 wlan0 ib0 docker0 br-12ab veth019b669 virbr0 vnet3"
                                + " bond0 tun0 tap1 ifb1 dummy0 eth0.100 cali12 wg0 bonding")))
                .containsExactly("bonding", "enp0s25", "ens192", "eth0", "ib0", "wlan0");
    }

    private static Set<String> names(String names) {
        return Set.of(names.split(" "));
    }
}
