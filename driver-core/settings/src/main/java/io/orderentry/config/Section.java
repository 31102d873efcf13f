package io.orderentry.config;

import io.orderentry.text.Refusal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One level of a file with the command line laid over it. Gives the values of the keys that are defined for it, and refuses one of
 * the wrong kind; {@link #build} makes the record, adds the place to what the record refuses, and refuses every key that is not defined.
 *
 * @param tree what the file and the command line give
 * @param siblings reads the text of another file in the folder of this one
 * @param keys those that are defined
 */
record Section(
        String path,
        String source,
        Map<String, Object> tree,
        Overrides overrides,
        UnaryOperator<String> siblings,
        List<ConfigKey> keys) {
    /** Origin of a value that neither the file nor the command line gives. */
    private static final String DEFAULT = "default";

    /** Values without a file. */
    static Section of(Map<String, Object> tree, List<ConfigKey> keys) {
        return new Section("", "", tree, Overrides.none(), UnaryOperator.identity(), keys);
    }

    /** The top of a document, whose kind is the first word of every path, and whose source is the file, as a refusal names it. */
    static Section top(String document, String source, Map<String, Object> tree, Overrides overrides) {
        return top(document, source, tree, overrides, other -> {
            throw new Refusal("'" + other + "' needs a file beside which it stands");
        });
    }

    static Section top(
            String document,
            String source,
            Map<String, Object> tree,
            Overrides overrides,
            UnaryOperator<String> siblings) {
        return new Section(
                document, source, overrides.overlay(document, tree), overrides, siblings, ConfigKeys.of(document));
    }

    boolean has(String key) {
        return tree.containsKey(key);
    }

    /** The value of a key, or else its default, which may be null. */
    Object get(String name) {
        ConfigKey key = keys.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(path + " has no key '" + name + "'"));
        Object value = key.type().reader().apply(this, name);
        return value == null ? key.fallback() : value;
    }

    /** The values of all keys, with the name and the source of a record; the caller may change them before they are {@linkplain #build built}. */
    Map<String, Object> values(String name) {
        Map<String, Object> values = new HashMap<>();
        keys.forEach(key -> values.put(key.name(), get(key.name())));
        values.put("name", name);
        values.put("source", source);
        return values;
    }

    <R extends Record> R build(Class<R> type) {
        return build(type, values(""));
    }

    <R extends Record> R build(Class<R> type, Map<String, Object> values) {
        try {
            R made = ConfigKeys.make(type, values);
            refuseUnknown();
            return made;
        } catch (KeyRefusal e) {
            // A mistyped key is the likelier cause of a record that is not complete.
            refuseUnknown();
            throw refusal(e.key, e.problem);
        }
    }

    /** Source of the value of a key: the option, the file, or {@value #DEFAULT}. The key may have one beneath it. */
    String origin(String key) {
        String[] names = key.split("\\.", 2);
        Object value = tree.get(names[0]);
        boolean isThere =
                names.length == 2 && value instanceof Map<?, ?> map ? map.containsKey(names[1]) : value != null;
        return overrides.optionOf(path + "." + key).orElse(isThere ? source : DEFAULT);
    }

    void refuseUnknown() {
        List<String> known = keys.stream().map(ConfigKey::name).sorted().toList();
        for (String key : tree.keySet()) {
            if (!known.contains(key)) {
                String problem = "unknown key '" + key + "'" + ConfigKeys.hint(key, known, key, ConfigKeys.DOCUMENTS);
                throw refusal(overrides.optionOf(path + "." + key).isPresent() ? key : "", problem);
            }
        }
    }

    /** A refusal of a key, or of this whole level when the key is empty, that names the file or the option. */
    Refusal refusal(String key, String problem) {
        String at = key.isEmpty() ? path : path + "." + key;
        Optional<String> option = at.contains(".") ? overrides.optionOf(at) : Optional.empty();
        return new Refusal(option.map(it -> it + ": " + problem).orElse(at + ": " + problem + " (" + source + ")"));
    }

    /** The command line outranks the file: when it gives one of two keys that exclude each other, the file's other one is left out. */
    void dropExcluded(String key, String rival) {
        if (overrides.optionOf(path + "." + key).isPresent()
                && overrides.optionOf(path + "." + rival).isEmpty()) {
            tree.remove(rival);
        }
    }

    boolean isMap(String key) {
        return tree.get(key) instanceof Map;
    }

    /** The level beneath a key, without any key when it is not there. */
    Section part(String key, List<ConfigKey> its) {
        return part(key, its, "");
    }

    @SuppressWarnings("unchecked")
    private Section part(String key, List<ConfigKey> its, String remedy) {
        if (!(tree.getOrDefault(key, Map.of()) instanceof Map<?, ?> below)) {
            throw refusal(key, "has no keys and values of its own" + remedy);
        }
        return new Section(path + "." + key, source, (Map<String, Object>) below, overrides, siblings, its);
    }

    /** Reads the levels beneath this one, in the order of the file; refuses one without keys of its own. */
    <T> List<T> children(BiFunction<String, Section, T> reader) {
        Map<String, Section> children = new LinkedHashMap<>();
        tree.keySet().forEach(name -> children.put(name, part(name, List.of(), "; write {} for none")));
        return children.entrySet().stream()
                .map(child -> reader.apply(child.getKey(), child.getValue()))
                .toList();
    }

    /** Every key of this level but some, with its value as it was written. */
    Map<String, String> textsBut(List<String> others) {
        Map<String, String> texts = new LinkedHashMap<>();
        tree.keySet().stream()
                .filter(name -> !others.contains(name))
                .forEach(name -> texts.put(name, scalar(name, "a single value", Function.identity())));
        return texts;
    }

    /** Names that the user chooses, with their values as written; empty when the key is not there. */
    Map<String, String> texts(String key) {
        return part(key, List.of()).textsBut(List.of());
    }

    /** A list of single values, or one alone, as they were written; null when the key is not there. */
    <T> T list(String key, Function<List<String>, T> parser) {
        if (!(tree.get(key) instanceof List<?> items)) {
            return scalar(key, "a list", text -> parser.apply(List.of(text)));
        }
        if (!items.stream().allMatch(String.class::isInstance)) {
            throw refusal(key, "has an item that is not a single value");
        }
        if (items.isEmpty()) {
            throw refusal(key, "is an empty list; leave the key out for its default");
        }
        return parsed(key, items.stream().map(String.class::cast).toList(), parser);
    }

    /** A single value, or null. A refusal of a list or a map says what is expected; what the parser refuses is completed with the place. */
    <T> T scalar(String key, String expected, Function<String, T> parser) {
        if (!has(key)) {
            return null;
        }
        Object value = tree.get(key);
        if (value == null) {
            throw refusal(key, "has no value; leave the key out for its default");
        }
        if (!(value instanceof String text)) {
            String found = value instanceof List ? "a list" : "keys with values";
            throw refusal(key, "expected " + expected + ", found " + found);
        }
        return parsed(key, text, parser);
    }

    private <V, T> T parsed(String key, V value, Function<V, T> parser) {
        try {
            return parser.apply(value);
        } catch (Refusal e) {
            throw refusal(key, e.getMessage());
        }
    }
}
