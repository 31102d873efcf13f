package io.orderentry.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code promtool check metrics} says about names, units and help texts, and what this project asks besides: every name begins with
 * {@code oe_}, and shares are ratios.
 */
final class PrometheusLint {
    private static final Pattern NAME = Pattern.compile("oe(_[a-z0-9]+)+");
    private static final Pattern SAMPLE = Pattern.compile("([^{ ]+)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern SNAKE_CASE = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    /** Types, abbreviations of units, and units that are no base units. */
    private static final Pattern NO_WORD = Pattern.compile(
            "gauge|counter|histogram|summary|untyped"
                    + "|s|ms|us|ns|sec|b|kb|mb|gb|tb|pb|m|h|d|minutes|hours|days|weeks|bits|percents?|millis|micros|nanos"
                    + "|(pico|nano|micro|milli|centi|deci|deca|hecto|kilo|kibi|mega|mebi|giga|gibi|tera|tebi|peta|pebi)(seconds|bytes|bits)");

    private static final Set<String> TYPES = Set.of("gauge", "counter", "histogram", "summary", "untyped");

    /**
     * A metric as it is exposed.
     *
     * @param labels names, those of the histogram's buckets left out
     */
    record Family(String name, String type, String help, Set<String> labels) {}

    private PrometheusLint() {}

    /** The families of a text by name; what belongs to none is one without a type. */
    static Map<String, Family> families(String text) {
        Map<String, Family> families = new TreeMap<>();
        Map<String, String> helps = new TreeMap<>();
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                helps.put(words[2], words.length > 3 ? words[3] : "");
            } else if (line.startsWith("# TYPE ")) {
                String help = helps.getOrDefault(words[2], "");
                families.put(words[2], new Family(words[2], words[3], help, new TreeSet<>()));
            } else {
                Matcher sample = SAMPLE.matcher(line);
                if (!sample.matches()) {
                    throw new AssertionError("no sample: " + line);
                }
                Family family = family(sample.group(1), families);
                LABEL.matcher(sample.group(2) == null ? "" : sample.group(2))
                        .results()
                        .map(label -> label.group(1))
                        .filter(label -> !label.equals("le") || !family.type().equals("histogram"))
                        .forEach(family.labels()::add);
            }
        }
        return families;
    }

    private static Family family(String sample, Map<String, Family> families) {
        String whole = sample.replaceFirst("_(bucket|count|sum)$", "");
        return families.containsKey(whole)
                ? families.get(whole)
                : families.computeIfAbsent(sample, name -> new Family(name, "", "", new TreeSet<>()));
    }

    /** A sentence for each rule that a text breaks. */
    static List<String> problems(String text) {
        List<String> problems = new ArrayList<>();
        families(text).values().forEach(family -> check(family, problems));
        return problems;
    }

    private static void check(Family family, List<String> problems) {
        String name = family.name();
        boolean counter = family.type().equals("counter");
        refuse(!NAME.matcher(name).matches(), name, "is not oe_ and words in snake case", problems);
        refuse(!TYPES.contains(family.type()), name, "has no type", problems);
        refuse(family.help().isBlank(), name, "has no help text", problems);
        refuse(counter != name.endsWith("_total"), name, "a counter ends in _total, and nothing else does", problems);
        refuse(name.matches(".*_(count|sum|bucket)"), name, "ends as parts of a histogram do", problems);
        refuse(
                family.type().matches("histogram|summary") && !name.matches(".*_(seconds|bytes)"),
                name,
                "does not end in a base unit",
                problems);
        for (String word : name.split("_")) {
            refuse(NO_WORD.matcher(word).matches(), name, "has the word " + word, problems);
        }
        for (String label : family.labels()) {
            boolean reserved = label.equals("le") || label.equals("quantile");
            refuse(reserved || !SNAKE_CASE.matcher(label).matches(), name, "has the label " + label, problems);
        }
    }

    private static void refuse(boolean broken, String name, String why, List<String> problems) {
        if (broken) {
            problems.add(name + ": " + why);
        }
    }
}
