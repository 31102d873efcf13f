package io.orderentry.observe.machine;

import io.orderentry.result.Host;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Control groups that a process is in, by the text of {@code /proc/ID/cgroup}: files of its group and of those above it, and the limits that they
 * hold. Version 2 of the kernel's interface, version 1, whose controllers have a folder each, and both at once.
 */
public final class ControlGroups {
    private static final String ROOT = "/sys/fs/cgroup";
    /** Version 2 beside version 1. */
    private static final String UNIFIED = ROOT + "/unified";

    private static final String STAT = "/cpu.stat";
    private static final String THROTTLE = "blkio.throttle.";
    private static final String QUOTA = "processorQuota";

    /** Files with limits by controller of version 1; those of version 2 without one. */
    private static final Map<String, List<String>> LIMITS = Map.of(
            "",
            List.of("cpu.max", "cpu.weight", "memory.max", "memory.high", "io.max"),
            "cpu",
            List.of("cpu.cfs_quota_us", "cpu.cfs_period_us", "cpu.shares"),
            "memory",
            List.of("memory.limit_in_bytes"),
            "blkio",
            Stream.of("read_bps", "write_bps", "read_iops", "write_iops")
                    .map(what -> THROTTLE + what + "_device")
                    .toList());

    /** Characters of a path; a group of another name, or one outside of what is seen ({@code /..}), is left out. */
    private static final Pattern PATH = Pattern.compile("(/(?!\\.\\.)[A-Za-z0-9_.@:\\\\-]+)+");

    private ControlGroups() {}

    /** Returns whether a file is of a group below the root. */
    static boolean isStat(String file, List<String> ofRoot) {
        return file.startsWith(ROOT) && file.endsWith(STAT) && !ofRoot.contains(file);
    }

    /** Paths of {@code cpu.stat} of the process's group and those above it, without the root. */
    public static List<String> statFiles(String text) {
        return Stream.of("", "cpu")
                .flatMap(controller -> groups(text, controller).stream())
                .map(group -> group + STAT)
                .toList();
    }

    /** Paths of the files with limits of the process's group and those above it, up to the root, which is a container's own in it. */
    public static List<String> limitFiles(String text) {
        Set<String> files = new LinkedHashSet<>();
        LIMITS.forEach((controller, names) -> {
            List<String> groups = groups(text, controller);
            groups.add(controller.isEmpty() ? ROOT : ROOT + "/" + controller);
            for (String name : names) {
                groups.forEach(group -> files.add(group + "/" + name));
                if (controller.isEmpty()) {
                    groups.forEach(group -> files.add(group.replace(ROOT, UNIFIED) + "/" + name));
                }
            }
        });
        return List.copyOf(files);
    }

    private static List<String> groups(String text, String controller) {
        List<String> groups = new ArrayList<>();
        for (String line : text.split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3
                    && Arrays.asList(fields[1].split(",")).contains(controller)
                    && PATH.matcher(fields[2]).matches()) {
                String mount = fields[1].isEmpty() ? ROOT : ROOT + "/" + fields[1];
                for (String group = fields[2]; !group.isEmpty(); group = group.substring(0, group.lastIndexOf('/'))) {
                    groups.add(mount + group);
                }
            }
        }
        return groups;
    }

    /**
     * Limits by name: the smallest on the path, as a group cannot use what one above it does not have; of devices all. {@link Host#NONE} where the
     * files could be read and have none.
     *
     * @param texts of {@link #limitFiles} by path, perhaps among others; without those that could not be read
     */
    static Map<String, String> limits(Map<String, String> texts) {
        Map<String, Double> smallest = new TreeMap<>();
        Set<String> devices = new TreeSet<>();
        texts.forEach((path, text) -> {
            // A number may be cut off where there is no end of its line.
            if (path.startsWith(ROOT + "/") && text.endsWith("\n")) {
                String file = path.substring(path.lastIndexOf('/') + 1);
                String value = text.strip();
                switch (file) {
                    case "cpu.max" -> quota(value, smallest);
                    case "cpu.cfs_quota_us" ->
                        quota(value + " " + texts.getOrDefault(path.replace(file, "cpu.cfs_period_us"), ""), smallest);
                    case "cpu.weight" -> weight(value, 100, smallest);
                    case "cpu.shares" -> weight(value, 1_024, smallest);
                    case "memory.max", "memory.limit_in_bytes" -> keep("memoryLimit", value, 1, smallest);
                    case "memory.high" -> keep("memoryHigh", value, 1, smallest);
                    default -> {
                        if (file.equals("io.max") || file.startsWith(THROTTLE)) {
                            String what = file.replaceAll("io.max|" + THROTTLE + "|device", "");
                            text.lines().forEach(line -> devices.add(what.replace('_', ' ') + line));
                        }
                    }
                }
            }
        });
        Map<String, String> limits = new TreeMap<>();
        smallest.forEach((name, value) -> {
            String form = name.equals(QUOTA) ? "%.2f processors" : name.startsWith("memory") ? "%.0f bytes" : "%.0f";
            limits.put(name, Double.isInfinite(value) ? Host.NONE : String.format(Locale.ROOT, form, value));
        });
        if (!devices.isEmpty()) {
            limits.put("ioLimit", String.join(", ", devices));
        }
        return limits;
    }

    private static void quota(String quotaAndPeriod, Map<String, Double> smallest) {
        String[] words = quotaAndPeriod.strip().split(" ");
        if (words.length == 2 && words[1].matches("[1-9][0-9]{0,14}")) {
            keep(QUOTA, words[0], Double.parseDouble(words[1]), smallest);
        }
    }

    /** Of 100, by which every group has the same. */
    private static void weight(String value, int usual, Map<String, Double> smallest) {
        if (!value.equals(Integer.toString(usual))) {
            keep("processorWeight", value, usual / 100.0, smallest);
        }
    }

    /** No limit is {@code max} in version 2, and -1 or the largest number of whole pages, of 19 digits, in version 1. */
    private static void keep(String name, String number, double divisor, Map<String, Double> smallest) {
        if (number.matches("max|-1|[0-9]{1,19}")) {
            boolean none = !number.matches("[0-9]{1,18}");
            smallest.merge(name, none ? Double.POSITIVE_INFINITY : Double.parseDouble(number) / divisor, Math::min);
        }
    }
}
