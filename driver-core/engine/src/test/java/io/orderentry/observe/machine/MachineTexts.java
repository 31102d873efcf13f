package io.orderentry.observe.machine;

import io.orderentry.result.Host;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts of machines, see the README beside them. */
public final class MachineTexts {
    private static final String FOLDER = "/io/orderentry/machines/";

    private MachineTexts() {}

    /** The texts of one bundle, such as {@code kvm-host-first}. */
    public static Map<String, String> texts(String bundle) {
        Map<String, String> texts = new LinkedHashMap<>();
        try (InputStream text = MachineTexts.class.getResourceAsStream(FOLDER + bundle + ".txt")) {
            String path = null;
            for (String line : new String(text.readAllBytes(), StandardCharsets.UTF_8).split("(?<=\n)")) {
                if (line.startsWith("==> ")) {
                    path = line.substring(4, line.indexOf(" <=="));
                    texts.put(path, "");
                } else {
                    texts.merge(path, line, String::concat);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    public static HostSample sample(String bundle, double seconds) {
        return ProcSample.parse(seconds, texts(bundle));
    }

    public static MachineIdentity identity(String machine) {
        return MachineIdentity.of(texts(machine + "-identity"));
    }

    public static Devices devices(String machine) {
        return Devices.of(texts(machine + "-identity"), List.of());
    }

    /** Figures of a machine with two readings, so many seconds apart. */
    public static Host host(String machine, double seconds) {
        return HostFigures.between(
                sample(machine + "-first", 0),
                sample(machine + "-last", seconds),
                devices(machine),
                identity(machine),
                "database",
                "local");
    }

    /** A host of 128 threads, with an interrupt line as long as such machines have. */
    public static Map<String, String> large() {
        String zeros = " 0".repeat(4_000);
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(
                "/proc/stat",
                "cpu  1280 0 640 12800 128 0 128 0 0 0\n"
                        + each("cpu%d 10 0 5 100 1 0 1 0 0 0\n")
                        + "intr 987654321 17" + zeros + "\nctxt 1234567890123\nbtime 1700000000\nprocesses 4711\n");
        texts.put(
                "/proc/cpuinfo",
                each("processor\t: %d\nmodel name\t: AMD EPYC 7713 64-Core Processor\ncpu MHz\t\t: 3200.500\n"
                        + "flags\t\t: fpu aperfmperf svm\npower management:\n\n"));
        texts.put("/sys/devices/system/cpu/online", "0-127\n");
        for (int cpu = 0; cpu < 128; cpu++) {
            String topology = "/sys/devices/system/cpu/cpu" + cpu + "/topology/";
            texts.put(topology + "physical_package_id", "0\n");
            texts.put(topology + "thread_siblings_list", cpu % 64 + "," + (cpu % 64 + 64) + "\n");
        }
        return texts;
    }

    private static String each(String format) {
        return IntStream.range(0, 128)
                .mapToObj(cpu -> String.format(format, cpu))
                .collect(Collectors.joining());
    }
}
