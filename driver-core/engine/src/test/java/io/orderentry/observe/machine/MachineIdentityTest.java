package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Host;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineIdentityTest {
    private static final String DMI = "/sys/class/dmi/id/";
    private static final String FLAGGED = "processor\t: 0\nflags\t\t: fpu hypervisor lm\n\n";
    private static final String UNFLAGGED = "processor\t: 0\nflags\t\t: fpu lm\n\n";
    private static final String ARM = "processor\t: 0\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n\n";

    /**
     * With the flag 'hypervisor', without it, and of processors that have no flags: there firmware must tell. Clouds rent physical machines
     * under the same name; the flag decides.
     */
    @ParameterizedTest
    @CsvSource({
        "flag,QEMU,Standard PC (Q35 + ICH9),qemu",
        "flag,Microsoft Corporation,Virtual Machine,hyperv",
        "flag,Microsoft Corporation,Surface Book,vm-other",
        "flag,'VMware, Inc.',VMware20_1,vmware",
        "flag,innotek GmbH,VirtualBox,virtualbox",
        "flag,Xen,HVM domU,xen",
        "flag,Amazon EC2,m5.large,kvm",
        "flag,Google,Google Compute Engine,kvm",
        "flag,OpenStack Foundation,OpenStack Nova,vm-other",
        "no flag,Amazon EC2,m5.metal,none",
        "no flag,Google,Google Compute Engine,none",
        "no flag,QEMU,hidden flag,qemu",
        "no flag,HP,DL380,none",
        "no flags,Amazon EC2,m6g.metal,none",
        "no flags,Amazon EC2,m6g.large,kvm",
        "no flags,Google,Google Compute Engine,",
        "no flags,QEMU,KVM Virtual Machine,qemu",
        "no flags,Huawei,TaiShan 200,none"
    })
    void firmwareNamesTheHypervisor(String flags, String vendor, String product, String name) {
        String cpuinfo =
                Map.of("flag", FLAGGED, "no flag", UNFLAGGED, "no flags", ARM).get(flags);
        MachineIdentity identity = MachineIdentity.of(Map.of(
                "/proc/cpuinfo", cpuinfo, DMI + "sys_vendor", vendor + "\n", DMI + "product_name", product + "\n"));
        assertThat(identity.facts().get("virtualization").orNull()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "/proc/device-tree/hypervisor/compatible,'xen,xen-4.17~xen,xen~',xen",
        "/proc/device-tree/hypervisor/compatible,'linux,kvm~',kvm",
        "/proc/sysinfo,Manufacturer: IBM;VM00 Name: LINUX01;VM00 Control Program: z/VM    7.2.0;,zvm"
    })
    void deviceTreeAndMainframe(String file, String text, String name) {
        Map<String, String> texts = new HashMap<>(Map.of("/proc/cpuinfo", ARM));
        assertThat(known(MachineIdentity.of(texts)).get("virtualization")).isNull();
        texts.put(file, text.replace('~', '\0').replace(';', '\n'));
        assertThat(known(MachineIdentity.of(texts)).get("virtualization")).isEqualTo(name);
    }

    @Test
    void processorsThatDifferInTheFlagProveNothing() {
        MachineIdentity identity = MachineIdentity.of(Map.of("/proc/cpuinfo", FLAGGED + UNFLAGGED));
        assertThat(known(identity).get("virtualization")).isNull();
        assertThat(absent(identity))
                .containsEntry("virtualization", "/proc/cpuinfo has different flags for its processors");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/run/systemd/container | lxc | lxc",
                "/run/.containerenv | engine=\"podman-4\" | podman",
                "/proc/1/cgroup | 0::/system.slice/docker-0a1b.scope | docker",
                "/proc/1/cgroup | 0::/init.scope | none"
            })
    void containerByItsMarks(String file, String text, String kind) {
        assertThat(known(MachineIdentity.of(Map.of(file, text + "\n")))).containsEntry("container", kind);
    }

    @Test
    void nothingReadableIsNothingKnownAndAllOfItHasAReason() {
        MachineIdentity identity = MachineIdentity.of(Map.of());
        assertThat(known(identity)).isEmpty();
        assertThat(absent(identity))
                .containsKeys(("virtualization container cpu threads cores sockets smt nominalMegahertz governor turbo"
                                + " mitigations numaNodes clocksource kernel os memory hugePages transparentHugePages")
                        .split(" "));
    }

    private static Map<String, String> known(MachineIdentity identity) {
        return Host.known(identity.facts());
    }

    private static Map<String, String> absent(MachineIdentity identity) {
        Map<String, String> absent = new HashMap<>();
        identity.facts().forEach((name, fact) -> absent.put(name, fact.reason()));
        absent.values().removeIf(Objects::isNull);
        return absent;
    }
}
