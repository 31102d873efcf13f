package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.print;
import static io.orderentry.config.KeyRefusal.requireRange;

import io.orderentry.text.Durations;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Type of a key's values: how they are read and checked, and how they are described.
 *
 * @param name as documentation prints it, such as {@code duration}
 * @param range limits or words, such as {@code 1..10000}; empty for any value
 * @param reader takes the value of a key from its level; gives null, or a value without content, when the key is not there
 * @param check refuses a value that is out of range, with the name of its key
 * @param schema the single value or the list in JSON Schema; empty when the key has only keys beneath it
 * @param beneath how documentation prints the names that the user chooses beneath the key, such as {@code .NAME}; else empty
 * @param keys those beneath the key; else empty
 */
@RecordBuilder
record ValueType<T>(
        String name,
        String range,
        BiFunction<Section, String, T> reader,
        BiConsumer<String, T> check,
        Map<String, Object> schema,
        String beneath,
        List<ConfigKey<?>> keys) {
    /** Any single value: files have all of them as they were written. */
    static final Map<String, Object> SCALAR = Map.of("type", List.of("string", "number", "boolean"));

    static final Map<String, Object> DURATION = Map.of("type", "string", "pattern", "^[0-9]{1,9}(ms|s|m|h)$");
    static final String WORD = "word";
    private static final String A_NUMBER = "a number";
    private static final String A_DURATION = "a duration such as 5s";

    ValueType {
        range = range == null ? "" : range;
        check = check == null ? (key, value) -> {} : check;
        schema = schema == null ? Map.of() : Map.copyOf(schema);
        beneath = beneath == null ? "" : beneath;
        keys = keys == null ? List.of() : List.copyOf(keys);
    }

    static ValueType<Integer> integer(int min, int max) {
        Function<String, Integer> parser = text -> (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return ranged("integer", A_NUMBER, parser, min, max, limits("integer", min, max));
    }

    static ValueType<Long> bigInteger(long min, long max) {
        Function<String, Long> parser = text -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
        return ranged("integer", A_NUMBER, parser, min, max, limits("integer", min, max));
    }

    static ValueType<Double> decimal(double min, double max) {
        return ranged("number", A_NUMBER, ValueType::number, min, max, limits("number", min, max));
    }

    static ValueType<Duration> duration(Duration min, Duration max) {
        return ranged("duration", A_DURATION, Durations::parse, min, max, DURATION);
    }

    private static <T extends Comparable<T>> ValueType<T> ranged(
            String name, String expected, Function<String, T> parser, T min, T max, Map<String, Object> schema) {
        ValueType<T> type = scalar(name, print(min) + ".." + print(max), expected, parser, schema);
        return ValueTypeBuilder.<T>builder()
                .name(name)
                .range(type.range)
                .reader(type.reader)
                .check((key, value) -> requireRange(key, value, min, max))
                .schema(schema)
                .beneath(type.beneath)
                .keys(type.keys)
                .build();
    }

    private static Map<String, Object> limits(String type, Number min, Number max) {
        return Map.of("type", type, "minimum", min, "maximum", max);
    }

    /** A share or an amount that its user limits, such as a comparison. */
    static ValueType<Double> decimal(String range) {
        return scalar("number", range, A_NUMBER, ValueType::number, Map.of("type", "number"));
    }

    /** A duration that its user limits, such as a comparison. */
    static ValueType<Duration> duration(String range) {
        return scalar("duration", range, A_DURATION, Durations::parse, DURATION);
    }

    static ValueType<Boolean> truth() {
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

    static <E extends Enum<E>> ValueType<E> word(Class<E> type) {
        List<String> words = EnumNames.all(type);
        return scalar(
                "word", String.join(", ", words), "a word", text -> EnumNames.parse(text, type), Map.of("enum", words));
    }

    static ValueType<String> text() {
        return scalar("text", "", "a single value", Function.identity(), SCALAR);
    }

    /**
     * A single value in another form.
     *
     * @param expected what the value should be, for a refusal of a list or a map
     */
    static <T> ValueType<T> scalar(
            String name, String range, String expected, Function<String, T> parser, Map<String, Object> schema) {
        return ValueTypeBuilder.<T>builder()
                .name(name)
                .range(range)
                .reader((level, key) -> level.scalar(key, expected, parser))
                .schema(schema)
                .build();
    }

    /** A list of single values, or one alone. */
    static <T> ValueType<T> list(String range, Function<List<String>, T> parser) {
        Map<String, Object> items = Map.of("type", "array", "items", SCALAR, "minItems", 1);
        return ValueTypeBuilder.<T>builder()
                .name("list")
                .range(range)
                .reader((level, key) -> level.list(key, parser))
                .schema(Map.of("anyOf", List.of(SCALAR, items)))
                .build();
    }

    /** Names that the user chooses, with their values as written; empty when the key is not there. */
    static ValueType<Map<String, String>> texts(String beneath) {
        return texts(beneath, Map.of("type", "object", "additionalProperties", SCALAR));
    }

    static ValueType<Map<String, String>> texts(String beneath, Map<String, Object> schema) {
        return ValueTypeBuilder.<Map<String, String>>builder()
                .name("text")
                .reader(Section::texts)
                .schema(schema)
                .beneath(beneath)
                .build();
    }

    /** Keys beneath a key. The reader gets their level, which has none of them when the key is not there. */
    static <T> ValueType<T> level(List<ConfigKey<?>> keys, Function<Section, T> reader) {
        return ValueTypeBuilder.<T>builder()
                .name("keys")
                .reader((level, key) -> reader.apply(level.part(key, keys)))
                .keys(keys)
                .build();
    }

    private static Double number(String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            throw new Refusal(shown(text) + " is not a number");
        }
    }

    private static long whole(String text, long min, long max) {
        try {
            BigInteger number = new BigInteger(text);
            if (number.compareTo(BigInteger.valueOf(min)) < 0 || number.compareTo(BigInteger.valueOf(max)) > 0) {
                throw new Refusal(number + " is not in " + min + ".." + max);
            }
            return number.longValue();
        } catch (NumberFormatException e) {
            throw new Refusal(shown(text) + " is not a whole number");
        }
    }

    private static String shown(String text) {
        return "'" + Secrets.mask(text) + "'";
    }
}
