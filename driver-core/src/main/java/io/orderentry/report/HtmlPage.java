package io.orderentry.report;

import io.orderentry.config.TextSanitizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The parts of a report as sections of blocks, for a template to write. They hold plain text: escaping is the template's. Not safe
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
        add("paragraph", prefix, Map.of("text", plain(body), "indented", !prefix.isEmpty() && prefix.isBlank()));
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
        List<Map<String, Object>> rows = new ArrayList<>();
        for (List<String> cells : table.rows()) {
            boolean heading = cells.get(0).isEmpty();
            rows.add(Map.of(
                    "heading",
                    heading,
                    "cells",
                    IntStream.range(0, cells.size())
                            .mapToObj(i -> cell(cells.get(i), heading || i == 0, table.alignment(), i))
                            .toList()));
        }
        add("table", "", Map.of("rows", rows));
    }

    private static Map<String, Object> cell(String text, boolean explained, String alignment, int column) {
        Optional<String> meaning = explained ? Meanings.of(text) : Optional.empty();
        return Map.of(
                "text",
                text.strip(),
                "detail",
                column == 0 && text.startsWith("  "),
                "deep",
                column == 0 && text.startsWith("    "),
                "number",
                alignment.charAt(column) == 'r',
                "meaning",
                meaning.orElse(""));
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
