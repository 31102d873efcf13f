package io.orderentry.report;

import io.orderentry.result.CheckResult;
import io.orderentry.text.TextSanitizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.WordUtils;

/** Plain text in lines of at most {@link #WIDTH} characters, unless a word is longer. Not safe for use by several threads. */
public final class TextPage implements Page {
    public static final int WIDTH = 80;

    private final StringBuilder text = new StringBuilder();

    @Override
    public void title(String title) {
        text.append('\n')
                .append(TextSanitizer.text(title))
                .append('\n')
                .append("-".repeat(title.length()))
                .append('\n');
    }

    @Override
    public void blank() {
        text.append('\n');
    }

    @Override
    public void paragraph(String prefix, String body) {
        text.append(wrapped(prefix, body));
    }

    /**
     * A paragraph with a line feed at its end; lines after the first are indented by the length of the prefix, or by less where that
     * would leave too little of a line. A pure function.
     */
    public static String wrapped(String prefix, String body) {
        String start = TextSanitizer.text(prefix);
        String text = TextSanitizer.text(body).replaceAll("\\s+", " ");
        if (start.length() > WIDTH / 2) {
            return wrapped("", start.strip() + " " + text, 4);
        }
        return wrapped(start, text, start.length());
    }

    private static String wrapped(String start, String text, int indent) {
        // A word that is longer than a line, such as a hash or a path, stays whole.
        return start + WordUtils.wrap(text, WIDTH - indent, "\n" + " ".repeat(indent), false) + "\n";
    }

    @Override
    public void detail(String body) {
        paragraph("    ", body);
    }

    @Override
    public void check(CheckResult.Status status, String body) {
        paragraph(String.format("%-9s", word(status)), body);
    }

    /** Word of an outcome. */
    static String word(CheckResult.Status status) {
        return switch (status) {
            case PASS -> "pass";
            case FAIL -> "FAIL";
            case NOT_RUN -> "NOT RUN";
            case NOT_APPLICABLE -> "-";
        };
    }

    @Override
    public void list(String prefix, Collection<String> items) {
        list(prefix, ",", items);
    }

    @Override
    public void pairs(String prefix, Map<String, ?> map) {
        if (!map.isEmpty()) {
            list(
                    prefix,
                    ";",
                    map.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .toList());
        }
    }

    private void list(String prefix, String separator, Collection<String> items) {
        if (prefix.length() > WIDTH / 2) {
            paragraph("", prefix.strip());
            list("    ", separator, items);
            return;
        }
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int left = items.size();
        for (String item : items) {
            String next = item + (--left > 0 ? separator : "");
            if (!line.isEmpty() && prefix.length() + line.length() + 1 + next.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(next);
        }
        lines.add(line.toString());
        String indent = " ".repeat(prefix.length());
        for (int i = 0; i < lines.size(); i++) {
            paragraph(i == 0 ? prefix : indent, lines.get(i));
        }
    }

    @Override
    public void table(TextTable table) {
        text.append(table.render());
    }

    @Override
    public void plot(String lines) {
        text.append(lines);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
