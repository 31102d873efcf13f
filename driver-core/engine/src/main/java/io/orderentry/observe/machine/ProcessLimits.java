package io.orderentry.observe.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Processors, priority and control group of a process of this machine, which limit what it can do. */
public final class ProcessLimits {
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
        return of(process, Path.of("/"));
    }

    /** The same with the files of control groups in another folder than the root. */
    static Map<String, String> of(Path process, Path root) {
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
        Map<String, String> groups = new HashMap<>();
        for (String file : ControlGroups.limitFiles(text(process.resolve("cgroup")))) {
            groups.put(file, text(root.resolve(file.substring(1))));
        }
        limits.putAll(ControlGroups.limits(groups));
        return limits;
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
