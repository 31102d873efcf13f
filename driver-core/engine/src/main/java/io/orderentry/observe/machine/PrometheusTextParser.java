package io.orderentry.observe.machine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
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
            try {
                add(line, values);
            } catch (UnavailableException e) {
                throw new IllegalArgumentException(
                        "line " + number + " " + e.getMessage() + ": " + ProcParser.shown(line, 60), e);
            }
        }
        if (!text.isEmpty() && !text.endsWith("\n")) {
            // The format asks for the line end; without it a number may lack its last digits.
            throw new IllegalArgumentException("the last line is cut off");
        }
        return values;
    }

    private static void add(String line, Map<Series, Double> values) throws UnavailableException {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new UnavailableException(
                    OPEN_LABELS.matcher(line).lookingAt() ? "has labels that cannot be read" : "is no metric");
        }
        Series series = new Series(parts.group(1), labels(Objects.requireNonNullElse(parts.group(2), "")));
        if (values.put(series, value(parts.group(3))) != null) {
            throw new UnavailableException("stands there twice");
        }
    }

    private static Map<String, String> labels(String text) throws UnavailableException {
        Map<String, String> labels = new TreeMap<>();
        Matcher label = LABEL.matcher(text);
        int end = text.isBlank() ? 0 : text.length();
        for (int at = 0; at < end; at = label.end()) {
            if (!label.region(at, text.length()).lookingAt()
                    || labels.put(label.group(1), unescaped(label.group(2))) != null) {
                throw new UnavailableException("has labels that cannot be read");
            }
        }
        return labels;
    }

    private static String unescaped(String quoted) {
        return ESCAPE.matcher(quoted.substring(1, quoted.length() - 1))
                .replaceAll(escape -> Matcher.quoteReplacement(escape.group(1).equals("n") ? "\n" : escape.group(1)));
    }

    private static double value(String text) throws UnavailableException {
        return switch (text) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            case "NaN" -> Double.NaN;
            default -> {
                // Java would also take 1d, 0x1p3 and Infinity.
                if (!NUMBER.matcher(text).matches()) {
                    throw new UnavailableException("has no number");
                }
                yield Double.parseDouble(text);
            }
        };
    }
}
