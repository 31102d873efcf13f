package io.orderentry.config;

import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Every key of the configuration files, by its path. */
public final class ConfigKeys {
    /** The kinds of files by the first word of their keys' paths, in the order of the documentation. */
    static final List<String> DOCUMENTS = List.of("target", "load", "experiment", "platform");

    private static final Map<String, ConfigKey<?>> BY_PATH = new LinkedHashMap<>();

    static {
        DOCUMENTS.forEach(document -> add(document, of(document)));
    }

    private ConfigKeys() {}

    private static void add(String path, List<ConfigKey<?>> keys) {
        for (ConfigKey<?> key : keys) {
            BY_PATH.put(path + "." + key.name(), key);
            add(path + "." + key.name(), key.type().keys());
        }
    }

    /**
     * The keys of a kind of file, without those beneath them.
     *
     * @throws Refusal when there is no such kind
     */
    static List<ConfigKey<?>> of(String document) {
        return switch (document) {
            case "target" -> TargetKeys.ALL;
            case "load" -> LoadKeys.ALL;
            case "experiment" -> ExperimentKeys.ALL;
            case "platform" -> PlatformKeys.ALL;
            default ->
                throw new Refusal("'" + document + "' is not one of " + String.join(", ", DOCUMENTS)
                        + Nearest.to(document, DOCUMENTS)
                                .map(near -> ", did you mean '" + near + "'?")
                                .orElse(""));
        };
    }

    static Map<String, ConfigKey<?>> byPath() {
        return Collections.unmodifiableMap(BY_PATH);
    }

    /** All keys, in the order of the files. */
    public static List<KeyDescription> all() {
        return BY_PATH.entrySet().stream()
                .map(entry -> KeyDescription.of(entry.getKey(), entry.getValue()))
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
                    .map(near -> ", did you mean '" + near + "'?")
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
                .map(near -> ", did you mean '" + near + "'?")
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
