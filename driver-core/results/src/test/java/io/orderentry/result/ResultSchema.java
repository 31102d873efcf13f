package io.orderentry.result;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * JSON Schema (2020-12) of {@code result.json}, made from the records that are written there: every field, its type, and whether it may be
 * null. What adds up, and that every null has its reason, the reader checks.
 */
public final class ResultSchema {
    /** Components without a {@link Reading} in which null has a meaning of its own. */
    private static final Set<String> NULLABLE = Set.of("ErrorCount.sqlState", "AuditLine.value");

    private final Map<String, Object> definitions = new TreeMap<>();

    private ResultSchema() {}

    /** The schema as text, with a line feed at its end. */
    public static String text() {
        ResultSchema schema = new ResultSchema();
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Order-Entry result, format version " + Result.FORMAT_VERSION);
        root.putAll(schema.type(Result.class));
        root.put("$defs", schema.definitions);
        return ResultJson.text(root);
    }

    private Map<String, Object> type(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (generic.getRawType() == Reading.class) {
                return nullable(type(last));
            }
            // Facts of a machine that are not known are left out.
            if (type.getTypeName().endsWith("Reading<java.lang.String>>")) {
                return two("type", "object", "additionalProperties", Map.of("type", "string"));
            }
            return generic.getRawType() == List.class
                    ? two("type", "array", "items", type(last))
                    : two("type", "object", "additionalProperties", type(last));
        }
        Class<?> single = (Class<?>) type;
        if (single.isRecord()) {
            String name = single.getName().replaceFirst("^.*\\.", "").replace('$', '.');
            if (!definitions.containsKey(name)) {
                definitions.put(name, Map.of());
                definitions.put(name, record(name, single));
            }
            return Map.of("$ref", "#/$defs/" + name);
        }
        if (single.isEnum()) {
            return Map.of(
                    "enum",
                    Arrays.stream(single.getEnumConstants())
                            .map(String::valueOf)
                            .toList());
        }
        if (single == String.class) {
            return Map.of("type", "string");
        }
        if (single == boolean.class || single == Boolean.class) {
            return Map.of("type", "boolean");
        }
        if (single == double.class || single == Double.class) {
            return Map.of("type", "number");
        }
        if (Set.of(int.class, Integer.class, long.class, Long.class).contains(single)) {
            return Map.of("type", "integer");
        }
        throw new IllegalStateException("no schema for " + type);
    }

    private Map<String, Object> record(String name, Class<?> record) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (RecordComponent component : record.getRecordComponents()) {
            Map<String, Object> its = type(component.getGenericType());
            boolean mayBeNull = NULLABLE.contains(name + "." + component.getName());
            properties.put(component.getName(), mayBeNull ? nullable(its) : its);
        }
        if (record == Result.class) {
            properties.put("formatVersion", Map.of("const", Result.FORMAT_VERSION));
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", "object");
        object.put("properties", properties);
        object.put("required", new ArrayList<>(properties.keySet()));
        object.put("additionalProperties", false);
        return object;
    }

    private static Map<String, Object> nullable(Map<String, Object> type) {
        return Map.of("anyOf", List.of(type, Map.of("type", "null")));
    }

    private static Map<String, Object> two(String name, Object value, String other, Object its) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(name, value);
        object.put(other, its);
        return object;
    }
}
