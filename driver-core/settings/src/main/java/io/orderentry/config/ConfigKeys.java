package io.orderentry.config;

import io.orderentry.text.EnumNames;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every key of the configuration files, by its path: a view of the declarations on the components of records. */
public final class ConfigKeys {
    /**
     * Option of the command line that stands for a key.
     *
     * @param path of the key, such as {@code load.mode}
     * @param names of the option, the longest last
     * @param label of its value in the help; empty for a switch
     * @param words that are its values; empty for values of another kind
     */
    public record KeyOption(String path, List<String> names, String label, List<String> words) {
        static KeyOption of(String path, ConfigKey key) {
            ValueType type = key.type();
            List<String> words =
                    type.name().equals(ValueType.WORD) ? List.of(type.range().split(", ")) : List.of();
            String label = key.declared().label();
            if (label.isEmpty()) {
                label = switch (type.name()) {
                    case "boolean" -> "";
                    case "duration" -> "D";
                    case ValueType.WORD -> String.join("|", words);
                    default -> "N";
                };
            }
            return new KeyOption(path, List.of(key.declared().option()), label, words);
        }

        /** Returns whether it has no value. */
        public boolean isSwitch() {
            return label.isEmpty();
        }
    }

    /**
     * Description of a key for people and tools.
     *
     * @param path its place, such as {@code load.mix.payment}; words in capitals stand for names that the user chooses
     * @param type such as {@code integer}, {@code duration} or {@code word}
     * @param range limits or words that are allowed; empty for any value
     * @param unit of a number; empty for none
     * @param defaultValue its value when it is not given; empty for none
     * @param description what it decides, in one sentence
     */
    public record KeyDescription(
            String path, String type, String range, String unit, String defaultValue, String description) {
        static KeyDescription of(String path, ConfigKey key) {
            Key declared = key.declared();
            return new KeyDescription(
                    path + declared.beneath(),
                    key.type().name(),
                    key.type().range(),
                    declared.unit(),
                    key.fallbackText(),
                    declared.sentence());
        }

        /** Type, range and unit in one line, such as {@code integer 1..1000000}; of words only these. */
        public String values() {
            String text = type.equals(ValueType.WORD) ? range : (type + " " + range).strip();
            return unit.isEmpty() ? text : text + " " + unit;
        }

        /** The same with the default. */
        public String valuesAndDefault() {
            return values() + (defaultValue.isEmpty() ? "" : "; default " + defaultValue);
        }
    }

    private static final Map<String, Class<? extends Record>> RECORDS = Map.of(
            "target", Target.class, "load", Load.class, "experiment", Experiment.class, "platform", Platform.class);

    /** The kinds of files by the first word of their keys' paths, in the order of the documentation. */
    static final List<String> DOCUMENTS = List.of("target", "load", "experiment", "platform");

    private static final ClassValue<List<ConfigKey>> KEYS = new ClassValue<>() {
        @Override
        protected List<ConfigKey> computeValue(Class<?> type) {
            return List.copyOf(declared(type));
        }
    };

    private static final Map<String, ConfigKey> BY_PATH = new LinkedHashMap<>();

    static {
        DOCUMENTS.forEach(document -> add(document, of(document)));
    }

    private ConfigKeys() {}

    private static void add(String path, List<ConfigKey> keys) {
        for (ConfigKey key : keys) {
            BY_PATH.put(path + "." + key.name(), key);
            add(path + "." + key.name(), key.type().keys());
        }
    }

    /** Keys of a record, with those of the records that are components without being keys or files of their own. */
    private static List<ConfigKey> declared(Class<?> type) {
        List<ConfigKey> keys = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Key key = component.getAnnotation(Key.class);
            if (key != null) {
                keys.add(ConfigKey.of(component, key));
            } else if (isPart(component)) {
                keys.addAll(declared(component.getType()));
            }
        }
        return keys;
    }

    /** Returns whether a component is a record whose keys are those of the whole. */
    private static boolean isPart(RecordComponent component) {
        return component.getType().isRecord()
                && !component.isAnnotationPresent(Key.class)
                && !RECORDS.containsValue(component.getType());
    }

    /** The keys of a record, without those beneath them. */
    static List<ConfigKey> of(Class<? extends Record> type) {
        return KEYS.get(type);
    }

    /**
     * The keys of a kind of file, without those beneath them.
     *
     * @throws Refusal when there is no such kind
     */
    static List<ConfigKey> of(String document) {
        if (!RECORDS.containsKey(document)) {
            throw EnumNames.refusal(document, DOCUMENTS);
        }
        return of(RECORDS.get(document));
    }

    /**
     * A record of values by the names of its components and of those of its parts.
     *
     * @throws KeyRefusal when one is out of range, or excluded by another one
     */
    static <R extends Record> R make(Class<R> type, Map<String, Object> values) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            return checked(type.getDeclaredConstructor(
                            Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                    .newInstance(Stream.of(components)
                            .map(component -> isPart(component)
                                    ? make(component.getType().asSubclass(Record.class), values)
                                    : values.get(component.getName()))
                            .toArray()));
        } catch (ReflectiveOperationException e) {
            throw e.getCause() instanceof RuntimeException refusal
                    ? refusal
                    : new IllegalStateException("the constructor of a record can be called", e);
        }
    }

    /**
     * A record whose values are in their ranges.
     *
     * @throws KeyRefusal when one of them is not
     */
    static <R extends Record> R checked(R made) {
        for (RecordComponent component : made.getClass().getRecordComponents()) {
            if (component.isAnnotationPresent(Key.class)) {
                ConfigKey.of(component, component.getAnnotation(Key.class)).check(value(made, component));
            }
        }
        return made;
    }

    static Object value(Record made, RecordComponent component) {
        try {
            return component.getAccessor().invoke(made);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the accessors of a record can be called", e);
        }
    }

    static Map<String, ConfigKey> byPath() {
        return Collections.unmodifiableMap(BY_PATH);
    }

    /** All keys, in the order of the files. A level that has nothing but keys beneath it, such as {@code target.timeouts}, is none. */
    public static List<KeyDescription> all() {
        return BY_PATH.entrySet().stream()
                .filter(entry -> !entry.getValue().type().name().equals(ValueType.LEVEL))
                .map(entry -> KeyDescription.of(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Options of the command line that stand for keys. */
    public static List<KeyOption> options() {
        return BY_PATH.entrySet().stream()
                .filter(entry -> entry.getValue().declared().option().length > 0)
                .map(entry -> KeyOption.of(entry.getKey(), entry.getValue()))
                .toList();
    }

    /**
     * Keys whose path begins with a text, such as {@code load.mix}; without any, those that have it behind a dot, such as {@code payment}.
     *
     * @throws Refusal when there are none, with the nearest key
     */
    public static List<KeyDescription> beginningWith(String prefix) {
        List<KeyDescription> found = with(path -> path.startsWith(prefix));
        if (found.isEmpty()) {
            found = with(path -> path.contains("." + prefix));
        }
        if (found.isEmpty()) {
            String hint = Nearest.to(prefix, BY_PATH.keySet())
                    .or(() -> elsewhere(prefix, DOCUMENTS))
                    .map(Nearest::question)
                    .orElse("; oe config keys lists all");
            throw new Refusal("there is no key '" + Secrets.mask(prefix) + "'" + hint);
        }
        return found;
    }

    private static List<KeyDescription> with(Predicate<String> condition) {
        return all().stream().filter(key -> condition.test(key.path())).toList();
    }

    /**
     * End of a refusal of an unknown key: the nearest of those that are known in its place, else the nearest anywhere, else all that are
     * known in its place.
     *
     * @param end of the path that is meant; a path without the kind of its file is the likeliest slip
     * @param documents the kinds of files that may have it
     */
    static String hint(String key, Collection<String> known, String end, Collection<String> documents) {
        return Nearest.to(key, known)
                .or(() -> elsewhere(end, documents))
                .map(Nearest::question)
                .orElseGet(() -> Nearest.hint(key, known));
    }

    private static Optional<String> elsewhere(String end, Collection<String> documents) {
        Map<String, String> paths = new LinkedHashMap<>();
        BY_PATH.keySet().stream()
                .filter(path -> documents.contains(path.substring(0, path.indexOf('.'))))
                .forEach(path -> {
                    paths.putIfAbsent(path.substring(path.indexOf('.') + 1), path);
                    paths.putIfAbsent(path.substring(path.lastIndexOf('.') + 1), path);
                });
        return Nearest.to(end, paths.keySet()).map(paths::get);
    }
}
