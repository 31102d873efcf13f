package io.orderentry.config;

import static java.util.Map.entry;

import io.orderentry.text.Durations;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Type of a key's values: how they are read and checked, and how they are described.
 *
 * @param name as documentation prints it, such as {@code duration}
 * @param range limits or words, such as {@code 1..10000}; empty for any value
 * @param reader takes the value of a key from its level; gives null, or a value without content, when the key is not there
 * @param limits accept a value that is in range
 * @param schema the single value or the list in JSON Schema; empty when the key has only keys beneath it
 * @param keys those beneath the key; else empty
 */
record ValueType(
        String name,
        String range,
        BiFunction<Section, String, ?> reader,
        Predicate<Object> limits,
        Map<String, Object> schema,
        List<ConfigKey> keys) {
    /** Any single value: files have all of them as they were written. */
    static final Map<String, Object> SCALAR = Map.of("type", List.of("string", "number", "boolean"));

    static final String LEVEL = "keys";
    static final String WORD = "word";
    static final String EMPTY = "is empty";

    /** By the types of components, each made from the range that is declared. */
    private static final Map<Class<?>, Function<String, ValueType>> TYPES = Map.ofEntries(
            entry(int.class, ValueType::integer),
            entry(Integer.class, ValueType::integer),
            entry(long.class, ValueType::bigInteger),
            entry(Long.class, ValueType::bigInteger),
            entry(double.class, ValueType::decimal),
            entry(Double.class, ValueType::decimal),
            entry(Duration.class, ValueType::duration),
            entry(boolean.class, range -> truth()),
            entry(String.class, range -> scalar("text", range, "a single value", Function.identity(), SCALAR)),
            entry(Path.class, range -> scalar("path", range, "a path", ValueType::path, Map.of("type", "string"))),
            entry(List.class, range -> list(range, Function.identity())),
            entry(
                    Map.class,
                    range -> of(
                            "text", range, Section::texts, Map.of("type", "object", "additionalProperties", SCALAR))),
            entry(Connections.class, Connections::type),
            entry(ActivitySampling.class, ActivitySampling::type),
            entry(CheckExtent.class, CheckExtent::type),
            entry(HostMetrics.class, range -> list(range, HostMetrics::parse)),
            entry(Mix.class, Mix::type),
            entry(Level.class, range -> of("text", range, Level::readSeveral, Map.of())),
            entry(Experiment.Factor.class, Experiment.Factor::type),
            entry(PlatformStep.class, PlatformStep::type));

    /** The type of a component's key. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static ValueType of(Class<?> type, String range) {
        if (type.isEnum()) {
            return word((Class) type);
        }
        return TYPES.containsKey(type) ? TYPES.get(type).apply(range) : level(type.asSubclass(Record.class));
    }

    /** A type without limits and without keys of its own. */
    static ValueType of(String name, String range, BiFunction<Section, String, ?> reader, Map<String, Object> schema) {
        return new ValueType(name, range, reader, value -> true, schema, List.of());
    }

    private static ValueType integer(String range) {
        return ranged(
                "integer", range, "a number", text -> (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE, range));
    }

    private static ValueType bigInteger(String range) {
        return ranged("integer", range, "a number", text -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE, range));
    }

    private static ValueType decimal(String range) {
        return ranged("number", range, "a number", ValueType::number);
    }

    private static ValueType duration(String range) {
        ValueType type = ranged("duration", range, "a duration such as 5s", Durations::parse);
        Map<String, Object> schema = Map.of("type", "string", "pattern", "^[0-9]{1,9}(ms|s|m|h)$");
        return new ValueType(type.name, range, type.reader, type.limits, schema, List.of());
    }

    /** A value with limits, unless its range is a text for people: its user checks it then, such as a comparison. */
    @SuppressWarnings("unchecked")
    private static <T extends Comparable<T>> ValueType ranged(
            String name, String range, String expected, Function<String, T> parser) {
        Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", name));
        Predicate<Object> limits = value -> true;
        String[] ends = range.split("\\.\\.");
        if (ends.length == 2) {
            T min = parser.apply(ends[0]);
            T max = parser.apply(ends[1]);
            schema.put("minimum", min);
            schema.put("maximum", max);
            // NaN is out of any range.
            limits = value -> min.compareTo((T) value) <= 0 && max.compareTo((T) value) >= 0;
        }
        return new ValueType(
                name, range, (level, key) -> level.scalar(key, expected, parser), limits, schema, List.of());
    }

    private static ValueType truth() {
        return scalar(
                "boolean",
                "",
                "true or false",
                text -> switch (text) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new Refusal(shown(text) + " is neither true nor false");
                },
                Map.of("type", "boolean"));
    }

    private static <E extends Enum<E>> ValueType word(Class<E> type) {
        List<String> words = EnumNames.all(type);
        return scalar(
                WORD, String.join(", ", words), "a word", text -> EnumNames.parse(text, type), Map.of("enum", words));
    }

    /**
     * A single value in another form.
     *
     * @param expected what the value should be, for a refusal of a list or a map
     */
    static ValueType scalar(
            String name, String range, String expected, Function<String, ?> parser, Map<String, Object> schema) {
        return of(name, range, (level, key) -> level.scalar(key, expected, parser), schema);
    }

    /** A list of single values, or one alone. */
    private static ValueType list(String range, Function<List<String>, ?> parser) {
        Map<String, Object> items = Map.of("type", "array", "items", SCALAR, "minItems", 1);
        return of("list", range, (level, key) -> level.list(key, parser), Map.of("anyOf", List.of(SCALAR, items)));
    }

    /** Schema of keys with their own schemas, and no others. */
    static Map<String, Object> closed(Map<String, Object> properties) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("additionalProperties", false);
        return schema;
    }

    /** Schema of names that the user chooses, at least one, with values of one form. */
    static Map<String, Object> named(Map<String, Object> values) {
        return Map.of("type", "object", "additionalProperties", values, "minProperties", 1);
    }

    /** A record with keys of its own, which has its defaults when the key is not there. */
    private static ValueType level(Class<? extends Record> type) {
        List<ConfigKey> keys = ConfigKeys.of(type);
        return new ValueType(
                LEVEL, "", (level, key) -> level.part(key, keys).build(type), value -> true, Map.of(), keys);
    }

    private static Double number(String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            throw new Refusal(shown(text) + " is not a number");
        }
    }

    /** @param range that the key declares, which is narrower */
    private static long whole(String text, long min, long max, String range) {
        try {
            BigInteger number = new BigInteger(text);
            if (number.compareTo(BigInteger.valueOf(min)) < 0 || number.compareTo(BigInteger.valueOf(max)) > 0) {
                throw new Refusal(number + " is not in " + (range.isEmpty() ? min + ".." + max : range));
            }
            return number.longValue();
        } catch (NumberFormatException e) {
            throw new Refusal(shown(text) + " is not a whole number");
        }
    }

    private static Path path(String text) {
        Refusal.require(!text.isBlank(), EMPTY);
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new Refusal("'" + text + "' is not a path: " + e.getReason());
        }
    }

    private static String shown(String text) {
        return "'" + Secrets.mask(text) + "'";
    }
}
