package io.orderentry.report;

import io.orderentry.config.TextSanitizer;
import io.orderentry.result.CheckResult;
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
    /** A heading, empty above the first one, and what follows. */
    public record Section(String title, List<Map<String, Object>> blocks) {}

    private final List<Section> sections = new ArrayList<>(List.of(new Section("", new ArrayList<>())));

    public List<Section> sections() {
        return List.copyOf(sections);
    }

    @Override
    public void title(String title) {
        sections.add(new Section(title, new ArrayList<>()));
    }

    @Override
    public void blank() {
        // Style sheets know where to leave room.
    }

    @Override
    public void paragraph(String prefix, String body) {
        paragraph(prefix, body, "");
    }

    @Override
    public void detail(String body) {
        paragraph("", body, "indented");
    }

    @Override
    public void check(CheckResult.Status status, String body) {
        paragraph(
                TextPage.word(status),
                body,
                "check " + status.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    private void paragraph(String prefix, String body, String style) {
        add("paragraph", prefix, Map.of("text", plain(body), "style", style));
    }

    @Override
    public void list(String prefix, Collection<String> items) {
        paragraph(prefix, String.join(", ", items));
    }

    @Override
    public void pairs(String prefix, Map<String, ?> map) {
        if (!map.isEmpty()) {
            List<List<String>> pairs = map.entrySet().stream()
                    .map(entry -> List.of(entry.getKey(), plain(String.valueOf(entry.getValue()))))
                    .toList();
            add("pairs", prefix, Map.of("pairs", pairs));
        }
    }

    @Override
    public void table(TextTable table) {
        add("table", "", Map.of("rows", table.rows(), "numbers", table.rightAligned()));
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
