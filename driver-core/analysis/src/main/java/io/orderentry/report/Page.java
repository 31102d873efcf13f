package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.model.KebabCase;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Reading;
import io.orderentry.text.TextSanitizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/**
 * A report, part by part and in order: as plain text in lines of at most {@link #WIDTH} characters, unless a word is longer, and as sections for a
 * template, which escapes them. Not safe for use by several threads.
 */
public final class Page {
    public static final int WIDTH = 80;

    /** In place of a blank of an item, which is not broken unless it is longer than a line. */
    private static final String UNBROKEN = "\u00a0";

    /**
     * A heading and what follows, for a template.
     *
     * @param title empty above the first heading
     * @param id anchor of the section, unique in the page
     */
    record Section(String title, String id, List<Map<String, Object>> blocks) {}

    private final StringBuilder text = new StringBuilder();
    private final List<Section> sections = new ArrayList<>();
    private final String anchors;

    /** Begins a report without a heading. */
    public Page() {
        this("", "");
    }

    /**
     * @param anchors what the anchors of all sections begin with, where an HTML page has several reports
     * @param lead title of what is before the first section there
     */
    Page(String anchors, String lead) {
        this.anchors = anchors;
        section(lead);
    }

    private void section(String title) {
        String slug =
                title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        sections.add(new Section(title, anchors + "s" + sections.size() + "-" + slug, new ArrayList<>()));
    }

    /** Begins a section. */
    public void title(String title) {
        section(title);
        text.append('\n').append(TextSanitizer.text(title)).append('\n');
        text.append("-".repeat(title.length())).append('\n');
    }

    /** A blank line of the text: style sheets know where to leave room. */
    public void blank() {
        text.append('\n');
    }

    /** A paragraph behind a prefix, which may be empty; blanks at its end only matter in plain text. Line ends and control codes in it become blanks. */
    public void paragraph(String prefix, String body) {
        paragraph(prefix, body, "");
    }

    public void paragraph(String body) {
        paragraph("", body);
    }

    /** @param style of HTML pages; may be empty */
    private void paragraph(String prefix, String body, String style) {
        text.append(wrapped(prefix, body));
        block("paragraph", prefix, Map.of("text", plain(body), "style", style));
    }

    /** Prints a value, or the reason that it is not available. */
    public <T> void value(Reading<T> reading, Consumer<T> printed) {
        if (reading.isAvailable()) {
            printed.accept(reading.value());
        } else {
            paragraph(Metric.notAvailable(reading));
        }
    }

    /** A paragraph that details what stands above it. */
    public void detail(String body) {
        paragraph("    ", body, "indented");
    }

    /** The outcome of a check, and what it found. */
    public void check(CheckResult.Status status, String body) {
        String word = switch (status) {
            case PASS -> "pass";
            case FAIL -> "FAIL";
            case NOT_RUN -> "NOT RUN";
            case NOT_APPLICABLE -> "-";
        };
        paragraph(String.format("%-9s", word), body, "check " + KebabCase.of(status));
    }

    /** Items separated by commas behind a prefix. */
    public void list(String prefix, Collection<String> items) {
        wrap(prefix, ",", items);
        block("paragraph", prefix, Map.of("text", plain(String.join(", ", items)), "style", ""));
    }

    /** Names and values behind a prefix; nothing at all if there are none. */
    public void pairs(String prefix, Map<String, ?> map) {
        if (!map.isEmpty()) {
            TextTable table = new TextTable("ll");
            map.forEach((name, value) -> table.row(name, plain(String.valueOf(value))));
            block(prefix, table);
            wrap(prefix, ";", map.entrySet().stream().map(Object::toString).toList());
        }
    }

    /** Items of the text, each on one line if it has room. */
    private void wrap(String prefix, String separator, Collection<String> items) {
        if (prefix.length() > WIDTH / 2) {
            text.append(wrapped("", prefix.strip()));
            wrap("    ", separator, items);
            return;
        }
        String joined = items.stream()
                .map(item -> item.replaceAll("\\s", UNBROKEN))
                .collect(Collectors.joining(separator + " "));
        String start = prefix;
        for (String line :
                WordUtils.wrap(joined, WIDTH - prefix.length(), "\n", false).split("\n")) {
            text.append(wrapped(start, line.replace(UNBROKEN, " ")));
            start = " ".repeat(prefix.length());
        }
    }

    public void table(TextTable table) {
        text.append(table.render());
        block("", table);
    }

    /** Lines that draw what an HTML page has as a chart; plain text alone has them. */
    public void plot(String lines) {
        text.append(lines);
    }

    void command(String purpose, String command) {
        block("command", purpose, Map.of("text", TextSanitizer.text(command)));
    }

    /** @param caption shown above the table; empty for that of its section, for those who cannot see the heading */
    private void block(String caption, TextTable table) {
        Section section = sections.get(sections.size() - 1);
        long before = section.blocks().stream()
                .filter(block -> block.get("kind").equals("table"))
                .count();
        String title = (section.title().isEmpty() ? "Throughput" : section.title())
                + (before == 0 ? "" : " (" + (before + 1) + ")");
        block("table", caption, Map.of("rows", table.rows(), "numbers", table.rightAligned(), "caption", title));
    }

    private void block(String kind, String prefix, Map<String, ?> content) {
        Map<String, Object> block = new HashMap<>(content);
        block.put("kind", kind);
        block.put("prefix", prefix.strip());
        sections.get(sections.size() - 1).blocks().add(block);
    }

    static String plain(String text) {
        return TextSanitizer.text(text).replaceAll("\\s+", " ");
    }

    /**
     * A paragraph with a line feed at its end; lines after the first are indented by the length of the prefix, or by less where that
     * would leave too little of a line. A pure function.
     */
    public static String wrapped(String prefix, String body) {
        String start = TextSanitizer.text(prefix);
        String text = plain(body);
        int indent = start.length();
        if (indent > WIDTH / 2) {
            text = start.strip() + " " + text;
            start = "";
            indent = 4;
        }
        // A word that is longer than a line, such as a hash or a path, stays whole.
        return start + WordUtils.wrap(text, WIDTH - indent, "\n" + " ".repeat(indent), false) + "\n";
    }

    List<Section> sections() {
        return sections;
    }

    /** The plain text. */
    @Override
    public String toString() {
        return text.toString();
    }
}
