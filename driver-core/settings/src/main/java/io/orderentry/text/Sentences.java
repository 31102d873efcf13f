package io.orderentry.text;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Text of messages and results, the same on every machine. */
public final class Sentences {
    private static final int MOST_DECIMALS = 9;

    private Sentences() {}

    /** {@link String#format} in English. */
    public static String text(String format, Object... args) {
        return String.format(Locale.ENGLISH, format, args);
    }

    /** A value beside its limit, with as many decimals, at least those given, as it takes to print it on its side of the limit. */
    public static String beside(double limit, double value, int decimals) {
        for (int more = decimals; more < MOST_DECIMALS; more++) {
            String printed = text("%,." + more + "f", value);
            if (Double.compare(Double.parseDouble(printed.replace(",", "")), limit) == Double.compare(value, limit)) {
                return printed;
            }
        }
        return Double.toString(value);
    }

    /** The first words of a text that have room in a number of columns; of a word longer than half of them its beginning. */
    public static String words(String text, int columns) {
        if (text.length() <= columns) {
            return text;
        }
        int end = text.lastIndexOf(' ', columns);
        return text.substring(0, end > columns / 2 ? end : Math.max(0, columns)).replaceFirst("[\\s,;:]+$", "");
    }

    /** The text, or its first words with a mark where it is longer than a number of columns. */
    public static String cut(String text, int columns, String mark) {
        return text.length() <= columns ? text : words(text, columns - mark.length()) + mark;
    }

    /** Such as {@code 1 warehouse} or {@code 2 warehouses}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Such as {@code fsync=off, wal_level=minimal}. */
    public static String pairs(Map<String, ?> map, String between) {
        return map.entrySet().stream()
                .map(entry -> entry.getKey() + between + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
