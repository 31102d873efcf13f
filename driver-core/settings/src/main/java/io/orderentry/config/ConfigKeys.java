package io.orderentry.config;

import io.orderentry.text.EnumNames;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every key of the configuration files, by its path: a view of the declarations on the components of records. */
public final class ConfigKeys {
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

    static final Map<String, ConfigKey> BY_PATH = new LinkedHashMap<>();

    static {
        DOCUMENTS.forEach(document -> add(document, of(document)));
    }

    private ConfigKeys() {}

    private static void add(String path, List<ConfigKey> keys) {
        for (ConfigKey key : keys) {
            BY_PATH.put(path + "." + key.name(), key.beneath(path));
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

    /** The keys of a kind of file, without those beneath them; refuses any other kind. */
    static List<ConfigKey> of(String document) {
        if (!RECORDS.containsKey(document)) {
            throw EnumNames.refusal(document, DOCUMENTS);
        }
        return of(RECORDS.get(document));
    }

    /** A record of values by the names of its components and of those of its parts; a {@link KeyRefusal} of values that do not fit. */
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

    /** A record whose values are in their ranges; else a {@link KeyRefusal}. */
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

    /** All keys, in the order of the files. A level that has nothing but keys beneath it, such as {@code target.timeouts}, is none. */
    public static List<ConfigKey> all() {
        return BY_PATH.values().stream()
                .filter(key -> !key.type().name().equals(ValueType.LEVEL))
                .toList();
    }

    /**
     * Keys whose path begins with a text, such as {@code load.mix}; without any, those that have it behind a dot, such as {@code payment}.
     *
     * @throws Refusal when there are none, with the nearest key
     */
    public static List<ConfigKey> beginningWith(String prefix) {
        List<ConfigKey> found = with(path -> path.startsWith(prefix));
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

    private static List<ConfigKey> with(Predicate<String> condition) {
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
