package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Host;
import java.util.HashMap;
import java.util.List;
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

    @ParameterizedTest
    @CsvSource({
        "microvm,kvm,docker",
        "kernel-4.4,none,none",
        "kernel-6.1,none,none",
        "arm64,none,none",
        "container-v2,kvm,docker",
        "container-v1,kvm,kubepods",
        "xen-dom0,xen,none",
        "vmware,vmware,none",
        "kvm-host,none,none"
    })
    void machines(String machine, String virtualization, String container) {
        MachineIdentity identity = MachineTexts.identity(machine);
        assertThat(known(identity))
                .containsEntry("virtualization", virtualization)
                .containsEntry("container", container)
                .containsKey("evidence");
    }

    @Test
    void machineWithoutDmiIsKnownByItsFlagAndItsClocks() {
        MachineIdentity identity = MachineTexts.identity("microvm");
        assertThat(absent(identity)).containsEntry("machine", "there is no DMI, or it could not be read");
        assertThat(known(identity))
                .containsEntry(
                        "evidence",
                        "flag 'hypervisor' in /proc/cpuinfo; clock sources 'tsc kvm-clock'; /.dockerenv is there")
                .containsEntry("threads", "2")
                .containsEntry("cores", "2")
                .containsEntry("sockets", "1")
                .containsEntry("smt", "off")
                .containsEntry("nominalMegahertz", "2000")
                .containsEntry("clocksource", "tsc")
                .containsEntry("kernel", "6.18.44")
                .containsEntry("processorQuota", "none")
                .containsEntry("memoryLimit", "none")
                .hasEntrySatisfying("disk vda", disk -> assertThat(disk).startsWith("virtio_blk, scheduler "))
                .hasEntrySatisfying("interface eth0", eth -> assertThat(eth).startsWith("virtio_net, mtu 1400"));
        assertThat(absent(identity).get("governor")).contains("record it on the host");
    }

    @Test
    void kernelArgumentsMayHoldASecret() {
        assertThat(known(MachineTexts.identity("microvm")))
                .containsEntry("kernelArguments", "mitigations=auto,no_guest_host psi=1");
    }

    @Test
    void serverOfTwoSockets() {
        assertThat(known(MachineTexts.identity("kernel-6.1")))
                .containsEntry("cpu", "Intel(R) Xeon(R) Gold 6246R CPU @ 3.40GHz")
                .containsEntry("microcode", "0xb000040")
                .containsEntry("threads", "8")
                .containsEntry("cores", "4")
                .containsEntry("sockets", "2")
                .containsEntry("smt", "on")
                .containsEntry("nominalMegahertz", "3400")
                .containsEntry("maximumMegahertz", "4100")
                .containsEntry("governor", "performance")
                .containsEntry("turbo", "on")
                .containsEntry("numaNodes", "2")
                .containsEntry("numaProcessors", "0: 0-3; 1: 4-7")
                .containsEntry("hugePages", "4096 of 2048 KiB")
                .containsEntry("transparentHugePages", "never")
                .containsEntry("memory", "128000 MiB")
                .containsEntry("os", "Debian GNU/Linux 12 (bookworm)")
                .containsEntry("machine", "Dell Inc. PowerEdge R740")
                .containsEntry(
                        "mitigations",
                        "spectre_v1: Vulnerable: __user pointer sanitization and usercopy barriers only; no swapgs"
                                + " barriers; not affected: l1tf meltdown")
                .containsEntry(
                        "disk nvme0n1",
                        "nvme, scheduler none, 256 requests, not rotating, sectors of 512 bytes, write back")
                .containsEntry("interface eno1", "i40e, mtu 1500, 10000 Mbit/s");
    }

    @Test
    void oldKernel() {
        assertThat(known(MachineTexts.identity("kernel-4.4")))
                .containsEntry("smt", "on")
                .containsEntry("cores", "2")
                .containsEntry("nominalMegahertz", "2300")
                .containsEntry("turbo", "off")
                .containsEntry("frequencyDriver", "intel_pstate")
                .containsEntry("transparentHugePages", "madvise")
                .containsEntry("scsiHosts", "ahci")
                .containsKey("disk sda")
                .doesNotContainKeys("disk sr0", "disk dm-0");
    }

    @Test
    void arm64HasNumbersOfAMakerAndAPart() {
        assertThat(known(MachineTexts.identity("arm64")))
                .containsEntry("cpu", "implementer 0x41, part 0xd0c")
                .containsEntry("smt", "off")
                .containsEntry("turbo", "off")
                .containsEntry("governor", "ondemand");
        assertThat(known(MachineTexts.identity("arm64")))
                .containsEntry("evidence", "DMI vendor 'Ampere' is none of a virtual machine");
    }

    @Test
    void largeHost() {
        assertThat(known(MachineIdentity.of(MachineTexts.large())))
                .containsEntry("threads", "128")
                .containsEntry("cores", "64")
                .containsEntry("sockets", "1")
                .containsEntry("smt", "on");
    }

    @Test
    void paravirtualAdapterOfADiskIsNamed() {
        assertThat(known(MachineTexts.identity("vmware"))).containsEntry("scsiHosts", "vmw_pvscsi");
        assertThat(known(MachineTexts.identity("xen-dom0"))).containsEntry("xenDomain", "dom0");
    }

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
        String cpuinfo = Map.of("flag", FLAGGED, "no flag", UNFLAGGED, "no flags", ARM).get(flags);
        MachineIdentity identity = MachineIdentity.of(Map.of(
                "/proc/cpuinfo", cpuinfo, DMI + "sys_vendor", vendor + "\n", DMI + "product_name", product + "\n"));
        assertThat(identity.facts().get("virtualization").orNull()).isEqualTo(name);
    }

    @Test
    void deviceTreeAndMainframe() {
        Map<String, String> texts = new HashMap<>(Map.of("/proc/cpuinfo", ARM));
        assertThat(known(MachineIdentity.of(texts)).get("virtualization")).isNull();
        texts.put("/proc/device-tree/hypervisor/compatible", "xen,xen-4.17\0xen,xen\0");
        assertThat(known(MachineIdentity.of(texts)).get("virtualization")).isEqualTo("xen");
        texts.put("/proc/device-tree/hypervisor/compatible", "linux,kvm\0");
        assertThat(known(MachineIdentity.of(texts)).get("virtualization")).isEqualTo("kvm");
        texts.remove("/proc/device-tree/hypervisor/compatible");
        texts.put("/proc/sysinfo", "Manufacturer: IBM\nVM00 Name: LINUX01\nVM00 Control Program: z/VM    7.2.0\n");
        assertThat(known(MachineIdentity.of(texts)).get("virtualization")).isEqualTo("zvm");
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
    void quotaOfAContainer() {
        assertThat(known(MachineTexts.identity("container-v2")))
                .containsEntry("processorQuota", "1.50 processors")
                .containsEntry("memoryLimit", "2147483648 bytes");
        assertThat(known(MachineTexts.identity("container-v1")))
                .containsEntry("processorQuota", "none")
                .containsEntry("memoryLimit", "none");
    }

    @Test
    void nothingReadableIsNothingKnownAndAllOfItHasAReason() {
        MachineIdentity identity = MachineIdentity.of(Map.of());
        assertThat(known(identity)).isEmpty();
        assertThat(absent(identity).keySet())
                .containsAll(List.of(
                        "virtualization",
                        "container",
                        "cpu",
                        "threads",
                        "cores",
                        "sockets",
                        "smt",
                        "nominalMegahertz",
                        "governor",
                        "turbo",
                        "mitigations",
                        "numaNodes",
                        "clocksource",
                        "kernel",
                        "os",
                        "memory",
                        "hugePages",
                        "transparentHugePages"));
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
