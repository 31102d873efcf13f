package io.orderentry.report;

import io.orderentry.text.TextSanitizer;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** Plain text in lines of at most {@link #WIDTH} characters, unless a word is longer. Not safe for use by several threads. */
public final class TextPage implements Page {
    public static final int WIDTH = 80;

    /** In place of a blank of an item, which is not broken unless it is longer than a line. */
    private static final String UNBROKEN = "\u00a0";

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
    public void paragraph(String prefix, String body, String style) {
        text.append(wrapped(prefix, body));
    }

    /**
     * A paragraph with a line feed at its end; lines after the first are indented by the length of the prefix, or by less where that
     * would leave too little of a line. A pure function.
     */
    public static String wrapped(String prefix, String body) {
        String start = TextSanitizer.text(prefix);
        String text = TextSanitizer.text(body).replaceAll("\\s+", " ");
        int indent = start.length();
        if (indent > WIDTH / 2) {
            text = start.strip() + " " + text;
            start = "";
            indent = 4;
        }
        // A word that is longer than a line, such as a hash or a path, stays whole.
        return start + WordUtils.wrap(text, WIDTH - indent, "\n" + " ".repeat(indent), false) + "\n";
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
        String joined = items.stream()
                .map(item -> item.replaceAll("\\s", UNBROKEN))
                .collect(Collectors.joining(separator + " "));
        String start = prefix;
        for (String line :
                WordUtils.wrap(joined, WIDTH - prefix.length(), "\n", false).split("\n")) {
            paragraph(start, line.replace(UNBROKEN, " "));
            start = " ".repeat(prefix.length());
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
