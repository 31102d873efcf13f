package io.orderentry.config;

import io.orderentry.config.ConfigKeys.KeyDescription;
import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON Schema (draft 7) of a kind of configuration file, for editors. It knows every key, type and range; that keys exclude each other
 * is checked by the readers alone.
 */
public final class ConfigSchema {
    /** Definitions: single keys of a target or a load, and the same with the names of both. */
    static final String SINGLE_KEYS = "#/definitions/keys";

    static final String LEVEL = "#/definitions/level";

    /** Several targets by their names, or as a list. */
    static final String SEVERAL = "#/definitions/targets";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .defaultPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")))
            .build();

    private ConfigSchema() {}

    /**
     * The schema as JSON, keys sorted, with a line feed at its end.
     *
     * @param document {@code target}, {@code load}, {@code experiment} or {@code platform}
     * @throws Refusal for any other
     */
    public static String of(String document) {
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
        return ValueType.closed(properties);
    }

    /** @param beneath keys that may stand beneath it instead of its own value */
    private static Map<String, Object> property(ConfigKey key, List<ConfigKey> beneath) {
        List<Map<String, Object>> forms = new ArrayList<>();
        if (!key.schema().isEmpty()) {
            forms.add(key.schema());
        }
        if (!beneath.isEmpty()) {
            forms.add(level(beneath));
        }
        Map<String, Object> property = new LinkedHashMap<>();
        KeyDescription described = KeyDescription.of("", key);
        property.put("description", described.description() + " (" + described.valuesAndDefault() + ")");
        if (forms.size() == 1 && !forms.get(0).containsKey("$ref")) {
            property.putAll(forms.get(0));
        } else {
            // Draft 7 reads nothing beside a reference.
            property.put("anyOf", forms);
        }
        Object fallback = key.fallback();
        if (fallback != null) {
            boolean isPlain = fallback instanceof Number || fallback instanceof Boolean;
            property.put("default", isPlain ? fallback : key.fallbackText());
        }
        return property;
    }

    /** Properties of an experiment's {@code set} and levels: keys of a target and a load by their paths. */
    private static Map<String, Object> definitions() {
        Map<String, Object> single = new LinkedHashMap<>();
        Map<String, Object> patterns = new LinkedHashMap<>();
        ConfigKeys.byPath().forEach((path, key) -> {
            if (!path.startsWith("target.") && !path.startsWith("load.")) {
                return;
            }
            if (!key.declared().beneath().isEmpty()) {
                patterns.put("^" + path.replace(".", "\\.") + "\\.", ValueType.SCALAR);
            } else if (!key.schema().isEmpty()) {
                single.put(path, property(key, List.of()));
            }
        });
        Map<String, Object> all = new LinkedHashMap<>(single);
        for (String file : List.of("target", "load")) {
            all.put(file, property(ConfigKeys.byPath().get("experiment." + file), List.of()));
        }
        all.put(
                Experiment.PLATFORM,
                Map.of(
                        "description",
                        "Switching of the machine: the name of a platform, or its keys.",
                        "anyOf",
                        List.of(ValueType.SCALAR, level(ConfigKeys.of("platform")))));
        Map<String, Object> keys = ValueType.closed(single);
        all.put("idle", Map.of("description", "Of one of several targets: no load. (boolean)", "type", "boolean"));
        all.put(Experiment.TARGETS, Map.of("$ref", SEVERAL));
        Map<String, Object> level = ValueType.closed(all);
        patterns.put("^platform\\.[A-Z]", ValueType.SCALAR);
        keys.put("patternProperties", patterns);
        level.put("patternProperties", patterns);
        Map<String, Object> several = Map.of(
                "anyOf",
                List.of(
                        Map.of("type", "array", "items", ValueType.SCALAR, "minItems", 1),
                        ValueType.named(Map.of("$ref", LEVEL))));
        return Map.of("keys", keys, "level", level, "targets", several);
    }
}
