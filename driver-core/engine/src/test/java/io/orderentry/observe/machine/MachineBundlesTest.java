package io.orderentry.observe.machine;

import io.orderentry.result.Host;
import io.orderentry.result.ResultJson;
import io.orderentry.text.Golden;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** All that is found in the bundles of {@code machines/README.md}, with the reasons of what is not. */
class MachineBundlesTest {
    private final StringBuilder text = new StringBuilder();

    private void lines(String title, Map<String, ?> values) {
        text.append("== ").append(title).append(" ==\n");
        values.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append('\n'));
    }

    private void identity(String machine, Map<String, String> texts) {
        Map<String, String> facts = new TreeMap<>();
        MachineIdentity.of(texts)
                .facts()
                .forEach((name, fact) ->
                        facts.put(name, fact.map(word -> "'" + word + "'").orElse(fact.reason())));
        lines(machine, facts);
        lines(machine + ", devices", Map.of("", Devices.of(texts, List.of())));
    }

    private void sample(String title, HostSample sample) {
        lines(title, sample.counters());
        lines(title + ", absent", sample.absent());
    }

    @Test
    void identities() {
        for (String machine : List.of(
                "arm64",
                "container-v1",
                "container-v2",
                "kernel-4.4",
                "kernel-6.1",
                "kvm-host",
                "microvm",
                "vmware",
                "xen-dom0")) {
            identity(machine, MachineTexts.texts(machine + "-identity"));
        }
        identity("large", MachineTexts.large());
        Golden.check("observe/machine/identities.txt", text.toString());
    }

    @Test
    void samples() {
        for (String machine : List.of("arm64", "kernel-4.19", "kernel-4.4", "kernel-6.1")) {
            sample(machine, MachineTexts.sample(machine + "-sample", 12.5));
        }
        sample("large", ProcSample.parse(0, MachineTexts.large()));
        Golden.check("observe/machine/samples.txt", text.toString());
    }

    /**
     * Growth of kvm-host in ticks: user 2000 with guest 1500, nice 100 with 50, system 300, idle 1400, iowait 100, softirq 100. Its partitions
     * and what lies on its disks count none.
     */
    @Test
    void figures() {
        Map.of("container-v2", 2, "kvm-host", 10, "microvm", 5).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(machine -> {
                    Host host = MachineTexts.host(machine.getKey(), machine.getValue());
                    Map<String, Object> whole = new TreeMap<>(Map.of(machine.getKey(), host, "absent", Map.of()));
                    text.append(ResultJson.text(whole));
                });
        Golden.check("observe/machine/figures.txt", text.toString());
    }
}
