package io.orderentry.observe;

import io.orderentry.result.Profile;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code perf report --fields sample,period,symbol,dso --field-separator TAB} prints. */
final class PerfReport {
    private static final int TOP = 20;
    private static final String NO_SYMBOL = "(no symbol)";

    private static final Pattern EVENT = Pattern.compile("# Samples: .* of event '([^']+)'");
    private static final Pattern ROW =
            Pattern.compile(" *+(\\d{1,15}) *+\\t *+(\\d{1,18}) *+\\t *+(?:\\[\\S] )?([^\\t]*+)\\t([^\\t]*+).*");
    private static final Pattern ADDRESS = Pattern.compile("(0x)?[0-9a-f]{8,}");
    private static final Pattern MODIFIERS = Pattern.compile(":\\w*$");

    private record Place(String symbol, String module) {}

    private PerfReport() {}

    /**
     * The functions in which most of the time went. Time is the sum of the samples' periods, so that samples of different length are
     * weighed rightly; addresses without a symbol are counted together, by module.
     *
     * @return null when the text has no sample
     */
    static Profile parse(String source, String tool, double seconds, String report) {
        Set<String> events = new LinkedHashSet<>();
        Map<Place, Double> periods = new LinkedHashMap<>();
        long samples = 0;
        double sum = 0;
        for (String line : report.lines().toList()) {
            Matcher event = EVENT.matcher(line);
            Matcher row = ROW.matcher(line);
            if (event.matches()) {
                events.add(MODIFIERS.matcher(event.group(1)).replaceFirst(""));
            } else if (!line.startsWith("#") && row.matches()) {
                String symbol = row.group(3).strip();
                double period = Double.parseDouble(row.group(2));
                samples += Long.parseLong(row.group(1));
                sum += period;
                periods.merge(
                        new Place(
                                symbol.isEmpty() || ADDRESS.matcher(symbol).matches() ? NO_SYMBOL : symbol,
                                row.group(4).strip()),
                        period,
                        Double::sum);
            }
        }
        if (samples == 0 || sum == 0) {
            return null;
        }
        double all = sum;
        List<Profile.Function> top = periods.entrySet().stream()
                .sorted(Map.Entry.<Place, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> entry.getKey().symbol()))
                .limit(TOP)
                .map(entry -> new Profile.Function(
                        100 * entry.getValue() / all,
                        entry.getKey().symbol(),
                        entry.getKey().module()))
                .toList();
        return new Profile(
                source, tool, events.isEmpty() ? "an unnamed event" : String.join(", ", events), seconds, samples, top);
    }
}
