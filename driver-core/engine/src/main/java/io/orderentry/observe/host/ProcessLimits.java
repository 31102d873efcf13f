package io.orderentry.observe.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Processors, priority and control group of a process of this machine, which limit what it can do. */
public final class ProcessLimits {
    private static final String STAT = "/cpu.stat";
    private static final int NICE = 16;
    private static final int POLICY = 38;
    private static final Map<String, String> POLICIES =
            Map.of("0", "other", "1", "fifo", "2", "rr", "3", "batch", "5", "idle", "6", "deadline");

    private ProcessLimits() {}

    /**
     * By name; what cannot be read is left out.
     *
     * @param process its folder in {@code /proc}
     */
    public static Map<String, String> of(Path process) {
        Map<String, String> limits = new TreeMap<>();
        text(process.resolve("status"))
                .lines()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .ifPresent(line -> limits.put(
                        "affinity", line.substring(line.indexOf(':') + 1).strip()));
        String stat = text(process.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length > POLICY) {
            limits.put("nice", fields[NICE]);
            limits.put("scheduler", POLICIES.getOrDefault(fields[POLICY], fields[POLICY]));
        }
        groups(text(process.resolve("cgroup")), limits);
        return limits;
    }

    /** The nearest group that has a limit decides for what it limits, as those above it have more. */
    private static void groups(String membership, Map<String, String> limits) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("cpu.max", "processorQuota");
        files.put("cpu.weight", "processorWeight");
        files.put("cpuset.cpus", "processorSet");
        files.put("memory.max", "memoryLimit");
        files.put("memory.high", "memoryHigh");
        files.put("io.max", "ioLimit");
        files.forEach((file, name) -> ControlGroups.statFiles(membership).stream()
                .map(path -> path.substring(0, path.length() - STAT.length()))
                .flatMap(group -> limit(group + "/" + file).stream())
                .findFirst()
                .ifPresent(value -> limits.put(name, value)));
    }

    private static Optional<String> limit(String file) {
        String text = text(Path.of(file)).strip().replace('\n', ' ');
        return text.isEmpty() || text.startsWith("max") || file.endsWith("cpu.weight") && text.equals("100")
                ? Optional.empty()
                : Optional.of(text);
    }

    /** Text of a file in {@code /proc}; empty where it cannot be read. */
    public static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
