package io.orderentry.config;

import static java.util.Map.entry;

import io.orderentry.text.Durations;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
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
 * @param keys those beneath the key; else empty
 */
record ValueType(
        String name,
        String range,
        BiFunction<Section, String, ?> reader,
        Predicate<Object> limits,
        List<ConfigKey> keys) {
    static final String LEVEL = "keys";
    static final String WORD = "word";
    static final String EMPTY = "is empty";

    /** By the types of components, each made from the range that is declared. */
    private static final Map<Class<?>, Function<String, ValueType>> TYPES = Map.ofEntries(
            entry(
                    Integer.class,
                    range -> ranged(
                            "integer",
                            range,
                            "a number",
                            text -> Math.toIntExact(whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE, range)))),
            entry(
                    Long.class,
                    range -> ranged(
                            "integer", range, "a number", text -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE, range))),
            entry(Double.class, range -> ranged("number", range, "a number", ValueType::number)),
            entry(Duration.class, range -> ranged("duration", range, "a duration such as 5s", Durations::parse)),
            entry(Boolean.class, range -> scalar("boolean", "", "true or false", ValueType::truth)),
            entry(String.class, range -> scalar("text", range, "a single value", Function.identity())),
            entry(Path.class, range -> scalar("path", range, "a path", ValueType::path)),
            entry(List.class, range -> list(range, Function.identity())),
            entry(Map.class, range -> of("text", range, Section::texts)),
            entry(Connections.class, range -> scalar("count", range, "a number", Connections::parse)),
            entry(
                    ActivitySampling.class,
                    range -> scalar("rate", range, ActivitySampling.EXPECTED, ActivitySampling::parse)),
            entry(CheckExtent.class, range -> scalar(WORD, range, "a word", CheckExtent::parse)),
            entry(HostMetrics.class, range -> list(range, HostMetrics::parse)),
            entry(Mix.class, range -> new ValueType(WORD, range, Mix::read, value -> true, ConfigKeys.of(Mix.class))),
            entry(Level.class, range -> of("text", range, Level::readSeveral)),
            entry(Experiment.Factor.class, range -> of("text", range, Experiment.Factor::read)));

    @SuppressWarnings({"unchecked", "rawtypes"})
    static ValueType of(Class<?> type, String range) {
        if (type.isEnum()) {
            return word((Class) type);
        }
        Class<?> wrapped = MethodType.methodType(type).wrap().returnType();
        return TYPES.containsKey(wrapped) ? TYPES.get(wrapped).apply(range) : level(type.asSubclass(Record.class));
    }

    /** A type without limits and without keys of its own. */
    private static ValueType of(String name, String range, BiFunction<Section, String, ?> reader) {
        return new ValueType(name, range, reader, value -> true, List.of());
    }

    /** A value with limits, unless its range is a text for people: its user checks it then, such as a comparison. */
    @SuppressWarnings("unchecked")
    private static <T extends Comparable<T>> ValueType ranged(
            String name, String range, String expected, Function<String, T> parser) {
        Predicate<Object> limits = value -> true;
        String[] ends = range.split("\\.\\.");
        if (ends.length == 2) {
            T min = parser.apply(ends[0]);
            T max = parser.apply(ends[1]);
            // NaN is out of any range.
            limits = value -> min.compareTo((T) value) <= 0 && max.compareTo((T) value) >= 0;
        }
        return new ValueType(name, range, (level, key) -> level.scalar(key, expected, parser), limits, List.of());
    }

    private static boolean truth(String text) {
        Refusal.require(text.matches("true|false"), shown(text) + " is neither true nor false");
        return text.equals("true");
    }

    private static <E extends Enum<E>> ValueType word(Class<E> type) {
        List<String> words = EnumNames.all(type);
        return scalar(WORD, String.join(", ", words), "a word", text -> EnumNames.parse(text, type));
    }

    /** A single value in another form; a refusal of a list or a map says what is expected. */
    private static ValueType scalar(String name, String range, String expected, Function<String, ?> parser) {
        return of(name, range, (level, key) -> level.scalar(key, expected, parser));
    }

    private static ValueType list(String range, Function<List<String>, ?> parser) {
        return of("list", range, (level, key) -> level.list(key, parser));
    }

    /** A record with keys of its own, which has its defaults when the key is not there. */
    private static ValueType level(Class<? extends Record> type) {
        List<ConfigKey> keys = ConfigKeys.of(type);
        return new ValueType(LEVEL, "", (level, key) -> level.part(key, keys).build(type), value -> true, keys);
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

    static Path path(String text) {
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
