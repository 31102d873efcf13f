package io.orderentry.config;

import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * One level of a file with the command line laid over it. Gives the values of the keys that are defined for it, and refuses one of
 * the wrong kind; {@link #build} makes the record, adds the place to what the record refuses, and refuses every key that is not defined.
 */
final class Section {
    /** Origin of a value that neither the file nor the command line gives. */
    private static final String DEFAULT = "default";

    private final String path;
    private final String source;
    private final Map<String, Object> values;
    private final Overrides overrides;
    private final UnaryOperator<String> beside;
    private final List<ConfigKey<?>> keys;

    private Section(
            String path,
            String source,
            Map<String, Object> values,
            Overrides overrides,
            UnaryOperator<String> beside,
            List<ConfigKey<?>> keys) {
        this.path = path;
        this.source = source;
        this.values = values;
        this.overrides = overrides;
        this.beside = beside;
        this.keys = keys;
    }

    /**
     * The top of a document.
     *
     * @param document its kind, such as {@code load}: the first word of every path
     * @param source the file, as a refusal names it
     */
    static Section top(String document, String source, Map<String, Object> tree, Overrides overrides) {
        return top(document, source, tree, overrides, other -> {
            throw new Refusal("'" + other + "' needs a file beside which it stands");
        });
    }

    /** @param beside reads the text of another file in the same folder */
    static Section top(
            String document,
            String source,
            Map<String, Object> tree,
            Overrides overrides,
            UnaryOperator<String> beside) {
        return new Section(
                document, source, overrides.over(document, tree), overrides, beside, ConfigKeys.of(document));
    }

    /** The text of another file in the folder of this one. */
    String beside(String other) {
        return beside.apply(other);
    }

    String source() {
        return source;
    }

    /** The value of a key, or else its default, which may be null. */
    <T> T get(ConfigKey<T> key) {
        T value = given(key);
        return value == null ? key.fallback() : value;
    }

    /** The value of a key that is there, or null. */
    <T> T given(ConfigKey<T> key) {
        if (!keys.contains(key)) {
            throw new IllegalArgumentException(path + " has no key '" + key.name() + "'");
        }
        return key.type().reader().apply(this, key.name());
    }

    /** Where the value of a key came from: the option, the file, or {@value #DEFAULT}. The key may have one beneath it. */
    String origin(String key) {
        String[] names = key.split("\\.", 2);
        Object value = values.get(names[0]);
        boolean isThere =
                names.length == 2 && value instanceof Map<?, ?> map ? map.containsKey(names[1]) : value != null;
        return overrides.optionOf(path + "." + key).orElse(isThere ? source : DEFAULT);
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
        List<String> known = keys.stream().map(ConfigKey::name).sorted().toList();
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                String problem = "unknown key '" + key + "'" + ConfigKeys.hint(key, known, key, ConfigKeys.DOCUMENTS);
                throw refusal(overrides.optionOf(path + "." + key).isPresent() ? key : "", problem);
            }
        }
    }

    /** Refuses a key that must not stand in a file, when it is there. */
    void refuse(String key, String problem) {
        if (values.containsKey(key)) {
            throw refusal(key, problem);
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

    /** The command line outranks the file: when it gives one of two keys that exclude each other, the file's other one is left out. */
    void outrank(ConfigKey<?> key, ConfigKey<?> rival) {
        if (overrides.optionOf(path + "." + key.name()).isPresent()
                && overrides.optionOf(path + "." + rival.name()).isEmpty()) {
            values.remove(rival.name());
        }
    }

    boolean isMap(String key) {
        return values.get(key) instanceof Map;
    }

    /** The level beneath a key, without any key when it is not there. */
    Section part(String key, List<ConfigKey<?>> its) {
        return values.containsKey(key)
                ? child(key, its, "has no keys and values of its own")
                : new Section(path + "." + key, source, Map.of(), overrides, beside, its);
    }

    @SuppressWarnings("unchecked")
    private Section child(String key, List<ConfigKey<?>> its, String problem) {
        if (!isMap(key)) {
            throw refusal(key, problem);
        }
        return new Section(path + "." + key, source, (Map<String, Object>) values.get(key), overrides, beside, its);
    }

    /**
     * The levels beneath this one by their names, in the order of the file.
     *
     * @throws Refusal when one has no keys of its own
     */
    Map<String, Section> children() {
        Map<String, Section> children = new LinkedHashMap<>();
        values.keySet()
                .forEach(name -> children.put(
                        name, child(name, List.of(), "has no keys and values of its own; write {} for none")));
        return children;
    }

    /** Every key of this level, with its value as it was written. */
    Map<String, String> texts() {
        return textsBut(List.of());
    }

    /** The same without some keys. */
    Map<String, String> textsBut(List<String> others) {
        Map<String, String> texts = new LinkedHashMap<>();
        values.keySet().stream()
                .filter(name -> !others.contains(name))
                .forEach(name -> texts.put(name, scalar(name, "a single value", Function.identity())));
        return texts;
    }

    /** Names that the user chooses, with their values as written; empty when the key is not there. */
    Map<String, String> texts(String key) {
        return part(key, List.of()).texts();
    }

    /** A list of single values, or one alone, as they were written; null when the key is not there. */
    <T> T list(String key, Function<List<String>, T> parser) {
        if (!(values.get(key) instanceof List<?> items)) {
            return scalar(key, "a list", text -> parser.apply(List.of(text)));
        }
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
        if (!values.containsKey(key)) {
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
}
