package io.orderentry.observe.machine;

import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Parses texts of the kernel. A text is trusted as a whole or not at all: one that does not end with a line's end was cut off, possibly
 * inside a number, and one with a line that its grammar does not know is damaged.
 */
final class ProcParser {
    private static final Predicate<String> NAME =
            Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*").asMatchPredicate();
    private static final Predicate<String> DEVICE = Pattern.compile("[!-~]+").asMatchPredicate();

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

    /** The line of a whole text that has only one. */
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

    /** All words from one on as numbers. */
    static double[] numbers(List<String> words, int from) throws UnavailableException {
        double[] numbers = new double[words.size() - from];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(words.get(from + i));
        }
        return numbers;
    }

    /** Lines of a name and numbers. Names are unique, of letters, digits, {@code _}, {@code .} and {@code -}, and begin with a letter. */
    static Map<String, double[]> table(String text) throws UnavailableException {
        Map<String, double[]> table = new LinkedHashMap<>();
        for (String line : lines(text)) {
            List<String> words = words(line);
            if (words.size() < 2) {
                throw new UnavailableException("has a line without a number: '" + shown(line) + "'");
            }
            String name = words.get(0);
            if (!NAME.test(name)) {
                throw new UnavailableException("has '" + shown(name) + "' where a name belongs");
            }
            unique(table.put(name, numbers(words, 1)), name);
        }
        return table;
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

    /** A device's name: printable characters without blanks. */
    static String name(String word) throws UnavailableException {
        if (!DEVICE.test(word)) {
            throw new UnavailableException("has '" + shown(word) + "' where a name belongs");
        }
        return word;
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
        String plain = text.replaceAll("[^ -~]", "?");
        return Sentences.cut(plain, length, " ...");
    }
}
