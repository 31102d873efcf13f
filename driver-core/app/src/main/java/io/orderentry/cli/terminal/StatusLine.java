package io.orderentry.cli.terminal;

import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * State of a job in one line: its name, a percentage, a bar where there is room, and figures.
 *
 * @param share of the job that is done, 0 to 1
 * @param figures in the order of importance; a narrow terminal does not show the last ones
 * @param essential how many of them are only left out when they do not fit in brief either
 */
public record StatusLine(String name, double share, List<Figure> figures, int essential) {
    private static final int SHORTEST_BAR = 10;
    private static final int LONGEST_BAR = 40;

    /** A figure in words, and in brief for a narrow terminal. Control codes become blanks. */
    public record Figure(String text, String brief) {
        public Figure {
            text = TextSanitizer.text(text);
            brief = TextSanitizer.text(brief);
        }
    }

    /** A time such as {@code 0:05} or {@code 1:59:59}; a part of a second counts as one. */
    public static String clock(double seconds) {
        long whole = (long) Math.ceil(Math.max(0, seconds));
        return whole < 3_600
                ? Sentences.text("%d:%02d", whole / 60, whole % 60)
                : Sentences.text("%d:%02d:%02d", whole / 3_600, whole / 60 % 60, whole % 60);
    }

    private long percent() {
        return (long) Math.floor(100 * Math.min(1, Math.max(0, share)));
    }

    /** For a stream that is no terminal: all figures, however long. */
    public String plain() {
        return Sentences.text("%s: %3d %%  %s", name, percent(), join(figures.size(), Figure::text, ", "));
    }

    /** For a terminal: as many figures as fit into so many columns, never more columns than those. */
    public String fit(int columns) {
        String head = Sentences.text("%s %3d %%  ", name, percent());
        for (int shown = figures.size(); shown >= Math.min(essential, figures.size()); shown--) {
            String line = head + join(shown, Figure::text, ", ");
            if (line.length() <= columns) {
                return withBar(head, line.substring(head.length()), columns - line.length() - 3);
            }
        }
        for (int shown = Math.min(essential, figures.size()); shown > 0; shown--) {
            String line = percent() + "% " + join(shown, Figure::brief, " ");
            if (line.length() <= columns) {
                return line;
            }
        }
        String percent = percent() + "%";
        return percent.length() <= columns ? percent : "";
    }

    private String withBar(String head, String text, int room) {
        if (room < SHORTEST_BAR) {
            return head + text;
        }
        int length = Math.min(room, LONGEST_BAR);
        int done = (int) (length * percent() / 100);
        return head + "[" + "#".repeat(done) + ".".repeat(length - done) + "] " + text;
    }

    private String join(int shown, Function<Figure, String> form, String separator) {
        return figures.stream()
                .limit(shown)
                .map(form)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(separator));
    }
}
