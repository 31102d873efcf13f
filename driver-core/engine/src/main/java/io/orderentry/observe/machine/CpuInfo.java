package io.orderentry.observe.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /proc/cpuinfo}: lines of a key, a colon and a value, once for each processor. */
final class CpuInfo {
    static final String PATH = "/proc/cpuinfo";

    private static final String CURRENT = "/sys/devices/system/cpu/cpu[0-9]+/cpufreq/scaling_cur_freq";

    private final Map<String, List<String>> values = new HashMap<>();

    CpuInfo(String text) throws UnavailableException {
        for (String line : ProcParser.lines(text)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                values.computeIfAbsent(line.substring(0, colon).strip(), key -> new ArrayList<>())
                        .add(line.substring(colon + 1).strip());
            } else if (!line.isEmpty()) {
                throw new UnavailableException("has a line without a colon: '" + ProcParser.shown(line) + "'");
            }
        }
    }

    /** Nothing where the text could not be read as a whole. */
    static CpuInfo orEmpty(Map<String, String> texts) {
        try {
            return new CpuInfo(texts.getOrDefault(PATH, "\n"));
        } catch (UnavailableException e) {
            return orEmpty(Map.of());
        }
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** The values of a key, one for each processor; empty when a processor has none. */
    private List<String> each(String key) {
        List<String> each = values.getOrDefault(key, List.of());
        return each.size() == values.getOrDefault("processor", List.of()).size() ? each : List.of();
    }

    Optional<String> common(String key) {
        List<String> different = each(key).stream().distinct().toList();
        return different.size() == 1 ? Optional.of(different.get(0)) : Optional.empty();
    }

    /** Returns whether an x86 has a flag; null when it is no x86, or the processors differ. */
    Boolean flag(String name) {
        List<Boolean> has = each("flags").stream()
                .map(flags -> Arrays.asList(flags.split(" ")).contains(name))
                .distinct()
                .toList();
        return has.size() == 1 ? has.get(0) : null;
    }

    boolean isX86() {
        return values.containsKey("flags");
    }

    /** Mean clock of so many processors; from the hardware's own counters (flag aperfmperf), else by cpufreq. */
    static double meanMegahertz(Map<String, String> texts, Double processors) throws UnavailableException {
        if (processors == null) {
            throw new UnavailableException("the number of processors is not known");
        }
        List<Double> clocks = new ArrayList<>();
        CpuInfo info = texts.containsKey(PATH) ? new CpuInfo(texts.get(PATH)) : null;
        // Without the hardware's counters 'cpu MHz' is the nominal clock, not the current one.
        if (info != null && Boolean.TRUE.equals(info.flag("aperfmperf"))) {
            for (String value : info.each("cpu MHz")) {
                if (!value.matches("[0-9]{1,6}\\.[0-9]{3}")) {
                    throw new UnavailableException("'" + ProcParser.shown(value) + "' in /proc/cpuinfo is no clock");
                }
                clocks.add(Double.parseDouble(value));
            }
        }
        if (clocks.isEmpty()) {
            for (Map.Entry<String, String> file : texts.entrySet()) {
                if (file.getKey().matches(CURRENT)) {
                    clocks.add(ProcParser.number(String.join(" ", ProcParser.lines(file.getValue()))) * 1e-3);
                }
            }
        }
        if (clocks.isEmpty()) {
            throw new UnavailableException(
                    "the processors' clock is not visible, as in most virtual machines; record it on the host");
        }
        if (clocks.size() != processors) {
            throw new UnavailableException("not available: the clock of a processor is missing");
        }
        return clocks.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
