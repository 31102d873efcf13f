package io.orderentry.store;

import io.orderentry.result.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Labels that were added to a run after it was made: {@code labels.json} beside the result, which stays as it was measured. Every reader of
 * the result sees them, with a disclosure of what was added and when. Immutable.
 *
 * @param labels by name
 */
public record AddedLabels(Map<String, Added> labels) {
    static final String FILE = "labels.json";

    /**
     * A label.
     *
     * @param addedUtc when it was added, ISO 8601 with a Z
     */
    public record Added(String value, String addedUtc) {}

    public AddedLabels {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    /**
     * Reads those of a run folder; none when nothing was added.
     *
     * @throws RunFolderException when the file is damaged
     */
    public static AddedLabels read(Path folder) {
        Path file = folder.resolve(FILE);
        Map<String, Added> labels = new TreeMap<>();
        if (Files.exists(file)) {
            try {
                JsonNode tree = ResultJson.parse(FolderFile.text(file)).path("labels");
                if (!tree.isObject()) {
                    throw new IllegalArgumentException("it has no labels");
                }
                tree.properties().forEach(label -> labels.put(label.getKey(), added(label.getValue())));
            } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
                throw new RunFolderException(
                        file + " is damaged; remove it, or correct it: "
                                + String.valueOf(e.getMessage())
                                        .lines()
                                        .findFirst()
                                        .orElse(""),
                        e);
            }
        }
        return new AddedLabels(labels);
    }

    private static Added added(JsonNode label) {
        if (!label.path("value").isString() || !label.path("addedUtc").isString()) {
            throw new IllegalArgumentException("a label without value or addedUtc");
        }
        return new Added(
                label.get("value").asString(),
                Instant.parse(label.get("addedUtc").asString()).toString());
    }

    /** These labels and another one, which replaces one of the same name. */
    public AddedLabels with(String name, String value, Instant now) {
        Map<String, Added> more = new TreeMap<>(labels);
        more.put(name, new Added(value, now.truncatedTo(ChronoUnit.SECONDS).toString()));
        return new AddedLabels(more);
    }

    /** @throws RunFolderException when the file cannot be written */
    public void write(Path folder) {
        RunFolder.write(folder, FILE, ResultJson.text(this));
    }

    /** Lays the labels over a result's tree; a label that the run was made with keeps its value in the disclosure. */
    void lay(JsonNode result) {
        if (labels.isEmpty()
                || !(result.path("identity").path("labels") instanceof ObjectNode recorded)
                || !(result.path("disclosures") instanceof ArrayNode disclosures)) {
            return;
        }
        String text = labels.entrySet().stream()
                .map(label -> sentence(label.getKey(), label.getValue(), recorded.path(label.getKey())))
                .collect(Collectors.joining(", "));
        labels.forEach((name, label) -> recorded.put(name, label.value()));
        disclosures
                .addObject()
                .put("id", "labelsAdded")
                .put("clause", "")
                .put("text", "labels were added after the run: " + text);
    }

    private static String sentence(String name, Added label, JsonNode recorded) {
        return name + "=" + label.value() + " (" + label.addedUtc()
                + Optional.of(recorded)
                        .filter(JsonNode::isString)
                        .map(before -> "; made with " + before.asString())
                        .orElse("")
                + ")";
    }
}
