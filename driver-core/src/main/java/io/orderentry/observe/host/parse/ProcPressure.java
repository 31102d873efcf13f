package io.orderentry.observe.host.parse;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code /proc/pressure/*}: time in which some task, or all of them, waited; in microseconds since the start of the machine. */
final class ProcPressure {
    private static final Pattern LINE = Pattern.compile(
            "(some|full) avg10=[0-9]+\\.[0-9]{2} avg60=[0-9]+\\.[0-9]{2} avg300=[0-9]+\\.[0-9]{2} total=([0-9]+)");
    private static final double MICROS = 1e-6;

    private ProcPressure() {}

    /** @param names of the counters of the lines {@code some} and, if a second one is wanted, {@code full} */
    static void read(String text, List<String> names, SampleBuilder into) throws UnavailableException {
        Map<String, Double> totals = new HashMap<>();
        for (String line : ProcParser.lines(text)) {
            Matcher match = LINE.matcher(line);
            if (!match.matches()) {
                throw new UnavailableException("has a line that is no pressure: '" + ProcParser.shown(line) + "'");
            }
            ProcParser.unique(totals.put(match.group(1), ProcParser.number(match.group(2))), match.group(1));
        }
        List<String> lines = List.of("some", "full");
        for (int i = 0; i < names.size(); i++) {
            into.put(names.get(i), totals.get(lines.get(i)), MICROS, "it has no line '" + lines.get(i) + "'");
        }
    }
}
