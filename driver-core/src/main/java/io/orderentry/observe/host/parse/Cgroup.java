package io.orderentry.observe.host.parse;

import java.util.List;
import java.util.Map;

/** {@code cpu.stat} of the control group at the root of what is seen, which in a container is the container's: version 2, or 1. */
final class Cgroup {
    private static final List<String> PATHS =
            List.of("/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/cpu/cpu.stat", "/sys/fs/cgroup/cpu,cpuacct/cpu.stat");
    private static final double MICROS = 1e-6;
    private static final double NANOS = 1e-9;

    private Cgroup() {}

    /** Where this machine has it; the place of version 2 when nowhere. */
    static String path(Map<String, String> texts) {
        return PATHS.stream()
                .filter(path -> texts.get(path) != null)
                .findFirst()
                .orElse(PATHS.get(0));
    }

    static void read(String text, SampleBuilder into) throws UnavailableException {
        Map<String, Double> lines = ProcParser.pairs(text);
        if (!lines.containsKey("nr_periods")) {
            throw new UnavailableException("has no line 'nr_periods': no processor quota is set there");
        }
        String missing = "it is not in cpu.stat";
        into.put("cgroup.periods", lines.get("nr_periods"), 1, missing);
        into.put("cgroup.throttledPeriods", lines.get("nr_throttled"), 1, missing);
        if (lines.containsKey("throttled_usec")) {
            into.put("cgroup.throttledSeconds", lines.get("throttled_usec"), MICROS, missing);
        } else {
            into.put("cgroup.throttledSeconds", lines.get("throttled_time"), NANOS, missing);
        }
    }
}
