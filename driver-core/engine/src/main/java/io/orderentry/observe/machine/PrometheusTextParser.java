package io.orderentry.observe.machine;

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
    private static final String QUOTED = "\"(?:[^\"\\\\]++|\\\\.)*+\"";
    private static final String LABELS = "\\{((?:[^\"}]++|" + QUOTED + ")*+)\\}";
    /** Nothing is tried twice, so that a line of megabytes takes no longer than it must. */
    private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*+)[ \\t]*+(?:" + LABELS
            + "|(?!\\{))[ \\t]*+(\\S++)(?:[ \\t]++-?\\d++)?+[ \\t]*+");

    private static final Pattern OPEN_LABELS =
            Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*+[ \\t]*+(?!" + LABELS + ")\\{");
    private static final Pattern LABEL =
            Pattern.compile("[ \\t]*+([a-zA-Z_][a-zA-Z0-9_]*+)[ \\t]*+=[ \\t]*+(" + QUOTED + ")[ \\t]*+(,|$)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d++\\.?\\d*+|\\.\\d++)([eE][+-]?\\d++)?");
    private static final int SHOWN = 60;

    /** A metric with its labels. */
    public record Series(String name, Map<String, String> labels) {}

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
        for (String raw : text.split("\n", -1)) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String problem = problem(line, values);
            if (problem != null) {
                throw new IllegalArgumentException(
                        "line " + number + " " + problem + ": " + ProcParser.shown(line, SHOWN));
            }
        }
        if (!text.isEmpty() && !text.endsWith("\n")) {
            // The format asks for the line end; without it a number may lack its last digits.
            throw new IllegalArgumentException("the last line is cut off");
        }
        return values;
    }

    /** Adds the line's value, or returns what is wrong with the line. */
    private static String problem(String line, Map<Series, Double> values) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return OPEN_LABELS.matcher(line).lookingAt() ? "has labels that cannot be read" : "is no metric";
        }
        Map<String, String> labels = labels(parts.group(2) == null ? "" : parts.group(2));
        if (labels == null) {
            return "has labels that cannot be read";
        }
        Double value = value(parts.group(3));
        if (value == null) {
            return "has no number";
        }
        return values.put(new Series(parts.group(1), labels), value) == null ? null : "stands there twice";
    }

    /** Null when they cannot be read. */
    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        Matcher label = LABEL.matcher(text);
        int at = 0;
        int end = text.isBlank() ? 0 : text.length();
        while (at < end) {
            if (!label.region(at, text.length()).lookingAt()
                    || labels.put(label.group(1), unescaped(label.group(2))) != null) {
                return null;
            }
            at = label.end();
        }
        return labels;
    }

    /** @param quoted with the quotes around it */
    private static String unescaped(String quoted) {
        return ESCAPE.matcher(quoted.substring(1, quoted.length() - 1))
                .replaceAll(escape -> Matcher.quoteReplacement(escape.group(1).equals("n") ? "\n" : escape.group(1)));
    }

    /** Null when it is none. */
    private static Double value(String text) {
        return switch (text) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            case "NaN" -> Double.NaN;
            // Java would also take 1d, 0x1p3 and Infinity.
            default -> NUMBER.matcher(text).matches() ? Double.valueOf(text) : null;
        };
    }
}
