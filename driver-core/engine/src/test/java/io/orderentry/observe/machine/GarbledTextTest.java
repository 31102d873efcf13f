package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.result.Reasons;
import io.orderentry.result.ResultJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Texts that were cut off or damaged on their way: never an exception, never a number that the whole text would not have given. A digit
 * that became another digit, or a blank, cannot be distinguished from a true one; any other damage can.
 */
class GarbledTextTest {
    private static final int CASES = 400;
    private static final Pattern DEVICE = Pattern.compile("(disk|net)\\..*");
    private static final String DAMAGE = "abzAZ_-+.,:;|/\\\"'%()[]{}<>=\n\r\t\0\u00a0\u0665\u4e00\ufffd";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kernel-4.4-sample",
                "kernel-4.19-sample",
                "kernel-6.1-sample",
                "arm64-sample",
                "kvm-host-last",
                "container-v2-last",
                "microvm-last"
            })
    void sampleHasTheTrueNumberOrNone(String bundle) {
        Map<String, String> whole = MachineTexts.texts(bundle);
        HostSample truth = ProcSample.parse(7, whole);
        Random random = new Random(bundle.hashCode());
        int damaged = 0;
        for (int i = 0; i < CASES; i++) {
            Map<String, String> texts = garbled(whole, random);
            HostSample sample = ProcSample.parse(7, texts);
            sample.counters().forEach((name, value) -> {
                Double number = truth.counters().get(name);
                // where there is none, a name was damaged: the number itself is one that was there
                if (number == null ? !DEVICE.matcher(name).matches() : !number.equals(value)) {
                    throw new AssertionError(name + " is " + value + " instead of " + number);
                }
            });
            damaged += sample.counters().equals(truth.counters()) ? 0 : 1;
        }
        assertThat(damaged).isGreaterThan(CASES / 4);
    }

    @Test
    void everyPossibleEndOfEveryText() {
        Map<String, String> whole = MachineTexts.texts("kvm-host-last");
        HostSample truth = ProcSample.parse(7, whole);
        whole.forEach((path, text) -> {
            for (int end = 0; end < text.length(); end++) {
                Map<String, String> texts = new HashMap<>(whole);
                texts.put(path, text.substring(0, end));
                HostSample sample = ProcSample.parse(7, texts);
                if (!truth.counters().entrySet().containsAll(sample.counters().entrySet())) {
                    throw new AssertionError(path + " cut off after " + end + " characters: " + sample.counters());
                }
            }
        });
    }

    @Test
    void figuresAreTheTrueOnesOrAbsentWithAReason() {
        Devices devices = MachineTexts.devices("kvm-host");
        MachineIdentity identity = MachineTexts.identity("kvm-host");
        Map<String, String> first = MachineTexts.texts("kvm-host-first");
        Map<String, String> last = MachineTexts.texts("kvm-host-last");
        Map<String, String> truth = figures(first, last, devices, identity);
        Random random = new Random(20_090_401);
        int absent = 0;
        for (int i = 0; i < CASES; i++) {
            boolean both = random.nextInt(3) == 0;
            boolean start = random.nextBoolean();
            Map<String, String> figures = figures(
                    both || start ? garbled(first, random) : first,
                    both || !start ? garbled(last, random) : last,
                    devices,
                    identity);
            figures.forEach((path, value) -> {
                if (!value.equals(truth.get(path))) {
                    throw new AssertionError(path + " is " + value + " instead of " + truth.get(path));
                }
            });
            absent += figures.size() < truth.size() ? 1 : 0;
        }
        assertThat(absent).isGreaterThan(CASES / 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"microvm", "kernel-4.4", "kernel-6.1", "arm64", "container-v2", "xen-dom0", "vmware"})
    void identityNeverThrowsAndItsNumbersAreTrue(String machine) {
        Map<String, String> whole = MachineTexts.texts(machine + "-identity");
        MachineIdentity truth = MachineIdentity.of(whole);
        Random random = new Random(machine.hashCode());
        for (int i = 0; i < CASES / 4; i++) {
            MachineIdentity identity = MachineIdentity.of(garbled(whole, random));
            Devices.of(garbled(whole, random), List.of());
            for (String name : List.of("threads", "cores", "sockets", "numaNodes", "nominalMegahertz", "memory")) {
                Reading<String> fact = identity.facts().get(name);
                assertThat(!fact.isAvailable() || fact.equals(truth.facts().get(name)))
                        .as(name + ": " + fact)
                        .isTrue();
            }
            assertThat(identity.facts()).containsKey("virtualization");
        }
    }

    /** All figures of the difference as texts, by path; asserts that each null has a reason. */
    private static Map<String, String> figures(
            Map<String, String> first, Map<String, String> last, Devices devices, MachineIdentity identity) {
        Host host = HostFigures.between(
                ProcSample.parse(10, first), ProcSample.parse(20, last), devices, identity, "hypervisor", "test");
        Map<String, String> figures = new TreeMap<>();
        collect("", ResultJson.tree(Map.of("x", host, "absent", Map.of())).get("x"), figures, Reasons.of(host));
        return figures;
    }

    private static void collect(String path, JsonNode node, Map<String, String> figures, Map<String, String> absent) {
        if (node.isNull()) {
            if (absent.getOrDefault(path, "").isBlank()) {
                throw new AssertionError(path + " is null without a reason");
            }
        } else if (node.isObject()) {
            node.properties()
                    .forEach(entry -> collect(
                            path.isEmpty() ? entry.getKey() : path + "." + entry.getKey(),
                            entry.getValue(),
                            figures,
                            absent));
        } else {
            figures.put(path, node.toString());
        }
    }

    /** One or more of the texts cut off, or with characters replaced by others that are neither digit nor blank. */
    private static Map<String, String> garbled(Map<String, String> whole, Random random) {
        Map<String, String> texts = new HashMap<>(whole);
        List<String> paths = new ArrayList<>(whole.keySet());
        for (int n = random.nextInt(3); n >= 0; n--) {
            String path = paths.get(random.nextInt(paths.size()));
            String text = texts.get(path);
            if (text == null || text.isEmpty() || random.nextInt(20) == 0) {
                texts.remove(path);
            } else if (random.nextBoolean()) {
                texts.put(path, text.substring(0, random.nextInt(text.length())));
            } else {
                StringBuilder damaged = new StringBuilder(text);
                for (int k = random.nextInt(3); k >= 0; k--) {
                    damaged.setCharAt(random.nextInt(text.length()), DAMAGE.charAt(random.nextInt(DAMAGE.length())));
                }
                texts.put(path, damaged.toString());
            }
        }
        return texts;
    }
}
