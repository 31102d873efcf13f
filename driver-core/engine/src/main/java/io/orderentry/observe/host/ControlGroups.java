package io.orderentry.observe.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The control groups that a process is in, by the text of {@code /proc/ID/cgroup}: the files with the counters of their processor quotas. */
public final class ControlGroups {
    private static final String ROOT = "/sys/fs/cgroup";
    private static final String STAT = "/cpu.stat";

    /** Characters of a path; a group of another name, or one outside of what is seen ({@code /..}), is left out. */
    private static final Pattern PATH = Pattern.compile("(/(?!\\.\\.)[A-Za-z0-9_.@:\\\\-]+)+");

    private ControlGroups() {}

    /** Returns whether a file is of a group below the root. */
    static boolean isStat(String file, List<String> ofRoot) {
        return file.startsWith(ROOT) && file.endsWith(STAT) && !ofRoot.contains(file);
    }

    /**
     * Paths of {@code cpu.stat} of the process's group and those above it, without the root; for version 2 of the kernel's interface, and
     * version 1, whose controllers have a folder each.
     */
    public static List<String> statFiles(String text) {
        Set<String> files = new LinkedHashSet<>();
        for (String line : text.split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length < 3 || !PATH.matcher(fields[2]).matches()) {
                continue;
            }
            List<String> controllers = Arrays.asList(fields[1].split(","));
            if (fields[1].isEmpty()) {
                files.addAll(levels(ROOT, fields[2]));
            } else if (controllers.contains("cpu")) {
                files.addAll(levels(ROOT + "/" + fields[1], fields[2]));
            }
        }
        return List.copyOf(files);
    }

    private static List<String> levels(String mount, String path) {
        List<String> files = new ArrayList<>();
        for (String group = path; !group.isEmpty(); group = group.substring(0, group.lastIndexOf('/'))) {
            files.add(mount + group + STAT);
        }
        return files;
    }
}
