package io.orderentry.observe.machine;

import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses texts of the kernel. A text is trusted as a whole or not at all: one that does not end with a line's end was cut off, possibly
 * inside a number, and one with a line that its grammar does not know is damaged.
 */
final class ProcParser {
    private static final Pattern NAME_AND_NUMBERS = Pattern.compile(" *([A-Za-z][A-Za-z0-9_.-]*) (.*)");

    private ProcParser() {}

    /**
     * Paths of files of a Linux machine. All are plain text files, no links, so that every source can read them; {@code *} stands for any name
     * of one folder. A file that is not there or not permitted is left out of the texts; an empty one, such as {@code /.dockerenv}, is an
     * empty text.
     *
     * @param folders one a line, with its files
     */
    static List<String> paths(String folders) {
        return folders.lines()
                .map(line -> line.split(" "))
                .flatMap(words -> Arrays.stream(words).skip(1).map(file -> words[0] + file))
                .toList();
    }

    static List<String> lines(String text) throws UnavailableException {
        if (!text.endsWith("\n")) {
            throw new UnavailableException(text.isEmpty() ? "is empty" : "is cut off");
        }
        return Arrays.asList(text.substring(0, text.length() - 1).split("\n", -1));
    }

    static String line(String text) throws UnavailableException {
        List<String> lines = lines(text);
        if (lines.size() != 1) {
            throw new UnavailableException("has " + lines.size() + " lines");
        }
        return lines.get(0);
    }

    /** The words of a line between blanks; a line without any is refused. */
    static List<String> words(String line) throws UnavailableException {
        List<String> words =
                Arrays.stream(line.split(" ")).filter(word -> !word.isEmpty()).toList();
        if (words.isEmpty()) {
            throw new UnavailableException("has an empty line");
        }
        return words;
    }

    /** A number as the kernel writes counters: up to twenty digits, no sign, no leading zero. */
    static double number(String word) throws UnavailableException {
        boolean size = !word.isEmpty() && word.length() <= 20 && (word.length() == 1 || word.charAt(0) != '0');
        if (!size || !word.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            throw new UnavailableException("has '" + shown(word) + "' where a number belongs");
        }
        return Double.parseDouble(word);
    }

    /**
     * Lines that each have a name of their own and numbers.
     *
     * @param form its first group is the name, the second one has the numbers
     * @param kind of the lines, for the reason
     */
    static Map<String, double[]> table(List<String> lines, Pattern form, String kind) throws UnavailableException {
        Map<String, double[]> table = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher parts = form.matcher(line);
            if (!parts.matches()) {
                throw new UnavailableException("has a line that is no " + kind + ": '" + shown(line) + "'");
            }
            List<String> words = words(parts.group(2));
            double[] numbers = new double[words.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = number(words.get(i));
            }
            unique(table.put(parts.group(1), numbers), parts.group(1));
        }
        return table;
    }

    static Map<String, double[]> table(String text) throws UnavailableException {
        return table(lines(text), NAME_AND_NUMBERS, "name with numbers");
    }

    static Map<String, double[]> pairs(String text) throws UnavailableException {
        Map<String, double[]> pairs = table(text);
        for (Map.Entry<String, double[]> line : pairs.entrySet()) {
            if (line.getValue().length != 1) {
                throw new UnavailableException(
                        "has " + line.getValue().length + " numbers after '" + line.getKey() + "'");
            }
        }
        return pairs;
    }

    static void unique(Object before, String name) throws UnavailableException {
        if (before != null) {
            throw new UnavailableException("names '" + shown(name) + "' twice");
        }
    }

    /** Numbers of processors or nodes as the kernel lists them: {@code 0-3,8,10-11}; empty for a text that is no such list. */
    static List<Integer> ranges(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : text.split(",", -1)) {
            if (!range.matches("[0-9]{1,5}(-[0-9]{1,5})?")) {
                return List.of();
            }
            String[] ends = range.split("-");
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                if (!numbers.isEmpty() && numbers.get(numbers.size() - 1) >= number) {
                    return List.of();
                }
                numbers.add(number);
            }
        }
        return numbers;
    }

    /** A piece of a damaged text, fit for a report. */
    static String shown(String text) {
        return shown(text, 40);
    }

    /** The beginning of a text, fit for a report. */
    static String shown(String text, int length) {
        return Sentences.cut(text.replaceAll("[^ -~]", "?"), length, " ...");
    }
}
