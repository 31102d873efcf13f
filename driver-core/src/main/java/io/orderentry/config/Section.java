package io.orderentry.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One level of a file with the command line laid over it. A getter returns null for a key that is not there, and refuses a value of
 * the wrong kind; {@link #build} makes the record, adds the place to what the record refuses, and refuses every key that no getter
 * asked for.
 */
final class Section {
    private static final String NUMBER = "a number";

    private final String path;
    private final String source;
    private final Map<String, Object> values;
    private final Overrides overrides;
    private final Set<String> asked = new TreeSet<>();

    private Section(String path, String source, Map<String, Object> values, Overrides overrides) {
        this.path = path;
        this.source = source;
        this.values = values;
        this.overrides = overrides;
    }

    /**
     * The top of a document.
     *
     * @param document {@code target} or {@code load}: the first word of every path
     * @param source the file, as a refusal names it
     */
    static Section top(String document, String source, Map<String, Object> tree, Overrides overrides) {
        return new Section(document, source, overrides.over(document, tree), overrides);
    }

    String source() {
        return source;
    }

    <T> T build(Supplier<T> maker) {
        try {
            T made = maker.get();
            refuseUnknown();
            return made;
        } catch (KeyRefusal e) {
            // A mistyped key is the likelier cause of a record that is not complete.
            refuseUnknown();
            throw refusal(e.key, e.problem);
        }
    }

    void refuseUnknown() {
        for (String key : values.keySet()) {
            if (!asked.contains(key)) {
                String problem = "unknown key '" + key + "'" + Nearest.hint(key, asked);
                throw refusal(overrides.optionOf(path + "." + key).isPresent() ? key : "", problem);
            }
        }
    }

    /** A refusal of a key, or of this whole level when the key is empty, that names the file or the option. */
    Refusal refusal(String key, String problem) {
        String at = key.isEmpty() ? path : path + "." + key;
        boolean wholeDocument = !at.contains(".");
        return (wholeDocument ? Optional.<String>empty() : overrides.optionOf(at))
                .map(option -> new Refusal(option + ": " + problem))
                .orElseGet(() -> new Refusal(at + ": " + problem + " (" + source + ")"));
    }

    boolean has(String key) {
        asked.add(key);
        return values.containsKey(key);
    }

    /** The command line outranks the file: when it gives one of two keys that exclude each other, the file's other one is left out. */
    void outrank(String key, String rival) {
        if (overrides.optionOf(path + "." + key).isPresent()
                && overrides.optionOf(path + "." + rival).isEmpty()) {
            values.remove(rival);
        }
    }

    boolean isMap(String key) {
        asked.add(key);
        return values.get(key) instanceof Map;
    }

    /** The level beneath a key, without any key when it is not there. */
    Section part(String key) {
        return has(key)
                ? child(key, "has no keys and values of its own")
                : new Section(path + "." + key, source, Map.of(), overrides);
    }

    @SuppressWarnings("unchecked")
    private Section child(String key, String problem) {
        if (!isMap(key)) {
            throw refusal(key, problem);
        }
        return new Section(path + "." + key, source, (Map<String, Object>) values.get(key), overrides);
    }

    /**
     * The levels beneath this one by their names, in the order of the file.
     *
     * @throws Refusal when one has no keys of its own
     */
    Map<String, Section> children() {
        Map<String, Section> children = new LinkedHashMap<>();
        values.keySet()
                .forEach(name ->
                        children.put(name, child(name, "has no keys and values of its own; write {} for none")));
        return children;
    }

    /** Every key of this level, with its value as it was written. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        values.keySet().forEach(name -> texts.put(name, text(name)));
        return texts;
    }

    String text(String key) {
        return scalar(key, "a single value", Function.identity());
    }

    Boolean truth(String key) {
        return scalar(key, "true or false", text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new Refusal(shown(text) + " is neither true nor false");
        });
    }

    Integer integer(String key) {
        return scalar(key, NUMBER, text -> (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    Long bigInteger(String key) {
        return scalar(key, NUMBER, text -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE));
    }

    Double decimal(String key) {
        return scalar(key, NUMBER, text -> {
            try {
                return new BigDecimal(text).doubleValue();
            } catch (NumberFormatException e) {
                throw new Refusal(shown(text) + " is not a number");
            }
        });
    }

    Duration duration(String key) {
        return scalar(key, "a duration such as 5s", Durations::parse);
    }

    <E extends Enum<E>> E word(String key, Class<E> type) {
        return scalar(key, "a word", text -> EnumNames.parse(text, type));
    }

    /** Names that the user chooses, with their values as written; empty when the key is not there. */
    Map<String, String> texts(String key) {
        return part(key).texts();
    }

    /** A list of single values, or one alone, as they were written; null when the key is not there. */
    <T> T list(String key, Function<List<String>, T> parser) {
        if (!(values.get(key) instanceof List<?> items)) {
            return scalar(key, "a list", text -> parser.apply(List.of(text)));
        }
        asked.add(key);
        List<String> texts = new ArrayList<>();
        for (Object item : items) {
            if (!(item instanceof String text)) {
                throw refusal(key, "has an item that is not a single value");
            }
            texts.add(text);
        }
        if (texts.isEmpty()) {
            throw refusal(key, "is an empty list; leave the key out for its default");
        }
        try {
            return parser.apply(texts);
        } catch (Refusal e) {
            throw refusal(key, e.getMessage());
        }
    }

    /**
     * A single value, or null; what the parser refuses is completed with the place.
     *
     * @param expected what the value should be, for a refusal of a list or a map
     */
    <T> T scalar(String key, String expected, Function<String, T> parser) {
        if (!has(key)) {
            return null;
        }
        Object value = values.get(key);
        if (value == null) {
            throw refusal(key, "has no value; leave the key out for its default");
        }
        if (!(value instanceof String text)) {
            String found = value instanceof List ? "a list" : "keys with values";
            throw refusal(key, "expected " + expected + ", found " + found);
        }
        try {
            return parser.apply(text);
        } catch (Refusal e) {
            throw refusal(key, e.getMessage());
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
