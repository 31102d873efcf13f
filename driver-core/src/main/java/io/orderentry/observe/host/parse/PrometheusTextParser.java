package io.orderentry.observe.host.parse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text format of Prometheus exporters, version 0.0.4: one sample a line, {@code name{label="value"} number}, with
 * an optional time behind it, comments and blank lines.
 */
public final class PrometheusTextParser {
    private static final Pattern LINE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)[ \\t]*(?:\\{(.*)\\})?[ \\t]*(\\S+)(?:[ \\t]+-?\\d+)?[ \\t]*");
    private static final Pattern LABEL =
            Pattern.compile("[ \\t]*([a-zA-Z_][a-zA-Z0-9_]*)[ \\t]*=[ \\t]*\"((?:[^\"\\\\]|\\\\.)*+)\"[ \\t]*(,|$)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final int SHOWN = 60;

    /** A metric with its labels. */
    public record Series(String name, Map<String, String> labels) {
        public Series {
            labels = Collections.unmodifiableMap(new TreeMap<>(labels));
        }
    }

    private PrometheusTextParser() {}

    /**
     * Reads a whole answer.
     *
     * @return values in the order of the text; may be infinite or no number
     * @throws IllegalArgumentException with one sentence when a line is no metric or cut off, or the same one stands there twice
     */
    public static Map<Series, Double> parse(String text) {
        Map<Series, Double> values = new LinkedHashMap<>();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.isBlank() || line.stripLeading().startsWith("#")) {
                continue;
            }
            Matcher parts = LINE.matcher(line.strip());
            if (!parts.matches()) {
                throw noMetric(number, line, "is no metric");
            }
            Series series = new Series(parts.group(1), labels(number, line, parts.group(2)));
            if (values.put(series, value(number, line, parts.group(3))) != null) {
                throw noMetric(number, line, "stands there twice");
            }
        }
        if (!text.isEmpty() && !text.endsWith("\n")) {
            // The format asks for the line end; without it a number may lack its last digits.
            throw new IllegalArgumentException("the last line is cut off");
        }
        return values;
    }

    private static Map<String, String> labels(int number, String line, String text) {
        Map<String, String> labels = new TreeMap<>();
        if (text == null || text.isBlank()) {
            return labels;
        }
        Matcher label = LABEL.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!label.region(at, text.length()).lookingAt()
                    || labels.put(label.group(1), unescaped(label.group(2))) != null) {
                throw noMetric(number, line, "has labels that cannot be read");
            }
            at = label.end();
        }
        return labels;
    }

    private static String unescaped(String value) {
        return ESCAPE.matcher(value)
                .replaceAll(escape -> Matcher.quoteReplacement(escape.group(1).equals("n") ? "\n" : escape.group(1)));
    }

    private static double value(int number, String line, String text) {
        return switch (text) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            case "NaN" -> Double.NaN;
            default -> {
                // Java would also take 1d, 0x1p3 and Infinity.
                if (!text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")) {
                    throw noMetric(number, line, "has no number");
                }
                yield Double.parseDouble(text);
            }
        };
    }

    private static IllegalArgumentException noMetric(int number, String line, String problem) {
        String shown = line.strip().replaceAll("\\p{Cntrl}", " ");
        return new IllegalArgumentException("line " + number + " " + problem + ": "
                + (shown.length() > SHOWN ? shown.substring(0, SHOWN) + "..." : shown));
    }
}
