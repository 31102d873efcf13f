package io.orderentry.plugin.embedded;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds, in what a program of the server printed, why it failed. */
final class Complaint {
    private static final Pattern CAUSE = Pattern.compile("(?:PANIC|FATAL|ERROR|error): +(.+)");
    private static final Pattern MORE = Pattern.compile("(?:DETAIL|HINT|detail|hint): +(.+)");

    private Complaint() {}

    /** The first cause with what is said to explain it, else the last line. */
    static String in(String output) {
        List<String> lines = output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher cause = CAUSE.matcher(lines.get(i));
            if (cause.find()) {
                Matcher more = MORE.matcher(i + 1 < lines.size() ? lines.get(i + 1) : "");
                return cause.group(1) + (more.find() ? " (" + more.group(1) + ")" : "");
            }
        }
        return lines.isEmpty() ? "nothing was said" : lines.get(lines.size() - 1);
    }
}
