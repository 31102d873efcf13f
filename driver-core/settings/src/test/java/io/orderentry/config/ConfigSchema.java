package io.orderentry.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Generator of the JSON Schemas (draft 7) of the configuration files, for editors; those in {@code configs/schema} are packed with the driver. */
final class ConfigSchema {
    /** Any single value: files have all of them as they were written. */
    private static final Map<String, Object> SCALAR = Map.of("type", List.of("string", "number", "boolean"));

    private static final Map<String, Object> LIST = Map.of("type", "array", "items", SCALAR, "minItems", 1);

    /** Definitions: single keys of a target or a load, and the same with the names of both. */
    private static final String SINGLE_KEYS = "#/definitions/keys";

    private static final String LEVEL = "#/definitions/level";

    /** Several targets by their names, or as a list. */
    private static final String SEVERAL = "#/definitions/targets";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .defaultPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")))
            .build();

    private ConfigSchema() {}

    /** The schema of a kind of file as JSON, keys sorted, with a line feed at its end. */
    static String of(String document) {
        Map<String, Object> schema = level(ConfigKeys.of(document));
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Order-Entry driver: " + document);
        if (document.equals("experiment")) {
            schema.put("definitions", definitions());
        }
        return JSON.writeValueAsString(schema) + "\n";
    }

    private static Map<String, Object> level(List<ConfigKey> keys) {
        Map<String, Object> properties = new LinkedHashMap<>();
        keys.forEach(key -> properties.put(key.name(), property(key, key.type().keys())));
        return closed(properties);
    }

    /** @param beneath keys that may stand beneath it instead of its own value */
    private static Map<String, Object> property(ConfigKey key, List<ConfigKey> beneath) {
        List<Map<String, Object>> forms = new ArrayList<>();
        if (!schema(key).isEmpty()) {
            forms.add(schema(key));
        }
        if (!beneath.isEmpty()) {
            forms.add(level(beneath));
        }
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("description", key.description() + " (" + key.valuesAndDefault() + ")");
        if (forms.size() == 1 && !forms.get(0).containsKey("$ref")) {
            property.putAll(forms.get(0));
        } else {
            // Draft 7 reads nothing beside a reference.
            property.put("anyOf", forms);
        }
        Object fallback = key.fallback();
        if (fallback != null) {
            boolean isPlain = fallback instanceof Number || fallback instanceof Boolean;
            property.put("default", isPlain ? fallback : key.defaultValue());
        }
        return property;
    }

    /** Properties of an experiment's {@code set} and levels: keys of a target and a load by their paths. */
    private static Map<String, Object> definitions() {
        Map<String, Object> single = new LinkedHashMap<>();
        Map<String, Object> patterns = new LinkedHashMap<>();
        ConfigKeys.BY_PATH.forEach((path, key) -> {
            if (!path.startsWith("target.") && !path.startsWith("load.")) {
                return;
            }
            if (!key.declared().beneath().isEmpty()) {
                patterns.put("^" + path.replace(".", "\\.") + "\\.", SCALAR);
            } else if (!schema(key).isEmpty()) {
                single.put(path, property(key, List.of()));
            }
        });
        Map<String, Object> all = new LinkedHashMap<>(single);
        for (String file : List.of("target", "load")) {
            all.put(file, property(ConfigKeys.BY_PATH.get("experiment." + file), List.of()));
        }
        all.put(
                Experiment.PLATFORM,
                Map.of(
                        "description",
                        "Switching of the machine: the name of a platform, or its keys.",
                        "anyOf",
                        List.of(SCALAR, level(ConfigKeys.of("platform")))));
        Map<String, Object> keys = closed(single);
        all.put("idle", Map.of("description", "Of one of several targets: no load. (boolean)", "type", "boolean"));
        all.put(Experiment.TARGETS, Map.of("$ref", SEVERAL));
        Map<String, Object> level = closed(all);
        patterns.put("^platform\\.[A-Z]", SCALAR);
        keys.put("patternProperties", patterns);
        level.put("patternProperties", patterns);
        Map<String, Object> several = Map.of("anyOf", List.of(LIST, named(Map.of("$ref", LEVEL))));
        return Map.of("keys", keys, "level", level, "targets", several);
    }

    /** The single value or the list of a key; empty when it has only keys beneath it. */
    private static Map<String, Object> schema(ConfigKey key) {
        String range = key.type().range();
        return switch (key.type().name()) {
            case "integer", "number" -> number(key.type().name(), range);
            case "duration" -> Map.of("type", "string", "pattern", "^[0-9]{1,9}(ms|s|m|h)$");
            case "boolean" -> Map.of("type", "boolean");
            case "path" -> Map.of("type", "string");
            case "list" -> Map.of("anyOf", List.of(SCALAR, LIST));
            case "count" ->
                Map.of(
                        "type",
                        List.of("integer", "string"),
                        "minimum",
                        1,
                        "maximum",
                        Connections.MAX,
                        "pattern",
                        "^[0-9]{1,9}(xcpu)?$");
            case "rate" ->
                Map.of(
                        "anyOf",
                        List.of(
                                Map.of("enum", List.of("auto", "off")),
                                Map.of("type", "integer", "minimum", 1, "maximum", ActivitySampling.MOST)));
            case ValueType.WORD ->
                switch (key.name()) {
                    case "check" -> Map.of("type", "string", "pattern", "^(auto|full|none|sample(:[1-9][0-9]{0,6})?)$");
                    case "mix" -> Map.of("const", "deck");
                    default -> Map.of("enum", List.of(range.split(", ")));
                };
            case "text" ->
                switch (key.name()) {
                    case Experiment.TARGETS -> Map.of("$ref", SEVERAL);
                    case "set" -> Map.of("$ref", SINGLE_KEYS);
                    case Experiment.FACTORS -> named(named(Map.of("$ref", LEVEL)));
                    default ->
                        key.declared().beneath().isEmpty()
                                ? SCALAR
                                : Map.of("type", "object", "additionalProperties", SCALAR);
                };
            default -> Map.of();
        };
    }

    private static Map<String, Object> number(String type, String range) {
        Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", type));
        String[] ends = range.split("\\.\\.");
        if (ends.length == 2) {
            boolean whole = type.equals("integer");
            schema.put("minimum", whole ? (Object) Long.valueOf(ends[0]) : Double.valueOf(ends[0]));
            schema.put("maximum", whole ? (Object) Long.valueOf(ends[1]) : Double.valueOf(ends[1]));
        }
        return schema;
    }

    /** Keys with their own schemas, and no others. */
    private static Map<String, Object> closed(Map<String, Object> properties) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("additionalProperties", false);
        return schema;
    }

    /** Names that the user chooses, at least one, with values of one form. */
    private static Map<String, Object> named(Map<String, Object> values) {
        return Map.of("type", "object", "additionalProperties", values, "minProperties", 1);
    }
}
