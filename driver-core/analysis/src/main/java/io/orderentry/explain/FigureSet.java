package io.orderentry.explain;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Figures and words by the names that rules use; absent ones are left out.
 *
 * @param values the figures
 * @param words the words, such as the name of a wait event
 */
public record FigureSet(Map<String, Double> values, Map<String, String> words) {
    /** Words for a share of a part that has waits for locks in it. */
    private static final String MEANWHILE = "meanwhile.";

    private static final Map<String, Metric> METRICS =
            MetricCatalogue.all().stream().collect(Collectors.toMap(Metric::id, Function.identity()));

    /** A figure with its unit, or a word; null when it is absent. */
    String print(String name) {
        if (name.startsWith(MEANWHILE)) {
            String part = name.substring(MEANWHILE.length());
            double waits = values.getOrDefault("held." + part, 0.0) - values.getOrDefault("part." + part, 0.0);
            return values.containsKey("part.lockRow") && waits >= 1 ? ", with the row locks held meanwhile" : "";
        }
        Double value = values.get(name);
        return value == null ? words.get(name) : print(name, value);
    }

    private static String print(String name, double value) {
        if (name.matches("(part|time|held|locked)\\..*") || name.endsWith("Percent") && !METRICS.containsKey(name)) {
            return Numbers.decimal(Math.rint(value), 0) + " %";
        }
        if (name.startsWith("ratio.")) {
            return Numbers.decimal(value, value < 10 ? 2 : 0);
        }
        Metric metric = METRICS.get(name.replaceFirst("^((slow|fast|delta)\\.)?(hypervisor\\.)?", ""));
        if (metric == null) {
            return name.contains("millis.") || name.endsWith("Millis")
                    ? Numbers.millis(value) + " ms"
                    : Numbers.decimal(value, 1);
        }
        String unit = metric.unit();
        return Numbers.decimal(value, metric.decimals()) + (unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit);
    }
}
