package io.orderentry.report;

import io.orderentry.text.TextSanitizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Parts of a report as sections of blocks for a template. They hold plain text; the template escapes it. Not safe
 * for use by several threads.
 */
public final class HtmlPage implements Page {
    /**
     * A heading and what follows.
     *
     * @param title empty above the first heading
     * @param id anchor of the section, unique in the page
     */
    public record Section(String title, String id, List<Map<String, Object>> blocks) {}

    private final String prefix;
    private final List<Section> sections = new ArrayList<>();

    /**
     * Begins the first section.
     *
     * @param prefix of the anchors of all sections, where a page has several reports
     * @param lead title of what is before the first section
     */
    HtmlPage(String prefix, String lead) {
        this.prefix = prefix;
        title(lead);
    }

    public List<Section> sections() {
        return List.copyOf(sections);
    }

    @Override
    public void title(String title) {
        String slug =
                title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        sections.add(new Section(title, prefix + "s" + sections.size() + "-" + slug, new ArrayList<>()));
    }

    @Override
    public void blank() {
        // Style sheets know where to leave room.
    }

    @Override
    public void paragraph(String prefix, String body, String style) {
        add("paragraph", prefix, Map.of("text", plain(body), "style", style));
    }

    @Override
    public void list(String prefix, Collection<String> items) {
        paragraph(prefix, String.join(", ", items));
    }

    @Override
    public void pairs(String prefix, Map<String, ?> map) {
        if (!map.isEmpty()) {
            TextTable table = new TextTable("ll");
            map.forEach((name, value) -> table.row(name, plain(String.valueOf(value))));
            table(prefix.strip(), table);
        }
    }

    /** A command that a reader can copy. */
    public void command(String purpose, String command) {
        add("command", purpose, Map.of("text", TextSanitizer.text(command)));
    }

    @Override
    public void table(TextTable table) {
        table("", table);
    }

    /** @param caption shown above the table; empty for that of its section, for those who cannot see the heading */
    private void table(String caption, TextTable table) {
        Section section = sections.get(sections.size() - 1);
        long before = section.blocks().stream()
                .filter(block -> block.get("kind").equals("table"))
                .count();
        String title = section.title().isEmpty() ? "Throughput" : section.title();
        add(
                "table",
                caption,
                Map.of(
                        "rows",
                        table.rows(),
                        "numbers",
                        table.rightAligned(),
                        "caption",
                        title + (before == 0 ? "" : " (" + (before + 1) + ")")));
    }

    private static String plain(String text) {
        return TextSanitizer.text(text).replaceAll("\\s+", " ");
    }

    private void add(String kind, String prefix, Map<String, ?> content) {
        Map<String, Object> block = new LinkedHashMap<>(content);
        block.put("kind", kind);
        block.put("prefix", prefix.strip());
        sections.get(sections.size() - 1).blocks().add(block);
    }
}
