package io.orderentry.observe.host.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /proc/cpuinfo}: lines of a key, a colon and a value, once for each processor. */
public final class CpuInfo {
    public static final String PATH = "/proc/cpuinfo";

    private record Line(String key, String value) {}

    private final List<Line> lines = new ArrayList<>();

    public CpuInfo(String text) throws UnavailableException {
        for (String line : ProcParser.lines(text)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                lines.add(new Line(
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip()));
            } else if (!line.isEmpty()) {
                throw new UnavailableException("has a line without a colon: '" + ProcParser.shown(line) + "'");
            }
        }
    }

    /** The values of a key, one for each processor; empty when a processor has none. */
    List<String> each(String key) {
        List<String> values = values(key);
        return values.size() == values("processor").size() ? values : List.of();
    }

    /** The value of a key if all processors have the same. */
    public Optional<String> common(String key) {
        Set<String> values = new HashSet<>(each(key));
        return values.size() == 1 ? Optional.of(values.iterator().next()) : Optional.empty();
    }

    /** Whether an x86 has a flag; null when it is no x86, or the processors differ. */
    public Boolean flag(String name) {
        List<Boolean> has = each("flags").stream()
                .map(flags -> Arrays.asList(flags.split(" ")).contains(name))
                .distinct()
                .toList();
        return has.size() == 1 ? has.get(0) : null;
    }

    public boolean isX86() {
        return lines.stream().anyMatch(line -> line.key().equals("flags"));
    }

    private List<String> values(String key) {
        return lines.stream()
                .filter(line -> line.key().equals(key))
                .map(Line::value)
                .toList();
    }
}
