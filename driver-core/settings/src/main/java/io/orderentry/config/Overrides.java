package io.orderentry.config;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keys of a target and a load that the command line sets. Every option stands for a key of the files, so that a value is checked by
 * one code wherever it came from, and a refusal names the option. Immutable.
 */
public final class Overrides {
    private static final List<String> DOCUMENTS = List.of("target", "load");
    /** Deeper names are one key: server settings and JDBC properties may have dots of their own. */
    private static final int DEPTH = 3;

    private final List<Given> all;

    private Overrides(List<Given> all) {
        this.all = List.copyOf(all);
    }

    public static Overrides none() {
        return new Overrides(List.of());
    }

    /**
     * These and one more.
     *
     * @param path the key's place, such as {@code load.mix.payment}
     * @param value as it would stand in the file; null adds nothing
     * @param option what the user typed, such as {@code --connections}; named in a refusal
     * @throws Refusal when the path does not begin with {@code target.} or {@code load.}, or is given already
     */
    public Overrides with(String path, String value, String option) {
        if (value == null) {
            return this;
        }
        String[] keys = path.split("\\.", DEPTH);
        if (!DOCUMENTS.contains(keys[0])) {
            throw new Refusal(
                    option + ": unknown key '" + keys[0] + "'" + ConfigKeys.hint(keys[0], DOCUMENTS, path, DOCUMENTS));
        }
        if (keys.length < 2 || List.of(keys).contains("")) {
            throw new Refusal(option + ": '" + path + "' is not a key such as load.warmup");
        }
        all.forEach(given -> Refusal.require(
                !given.path().equals(path), option + ": " + path + " is given already by " + given.option()));
        return new Overrides(Stream.concat(all.stream(), Stream.of(new Given(path, value, option)))
                .toList());
    }

    /** These, and a value for a key that none of them gives. */
    public Overrides orElse(String path, String value, String option) {
        return optionOf(path).isPresent() ? this : with(path, value, option);
    }

    /** These and one {@code --set}, such as {@code load.warmup=5s}; refuses what {@link #with} does, and a text without {@code =}. */
    public Overrides set(String keyAndValue) {
        int equals = keyAndValue.indexOf('=');
        Refusal.require(
                equals >= 1, "--set: '" + Secrets.mask(keyAndValue) + "' is not key=value, such as load.warmup=5s");
        String path = keyAndValue.substring(0, equals);
        return with(path, keyAndValue.substring(equals + 1), "--set " + path);
    }

    /** A copy of a document's tree with the overrides of that document laid over it. */
    @SuppressWarnings("unchecked")
    Map<String, Object> overlay(String document, Map<String, Object> tree) {
        Map<String, Object> result = new LinkedHashMap<>(tree);
        for (Given given : all) {
            String[] keys = given.path().split("\\.", DEPTH);
            if (keys[0].equals(document) && keys.length == 2) {
                result.put(keys[1], given.value());
            } else if (keys[0].equals(document)) {
                // A nested key replaces a single value: weights replace the word 'deck'.
                Map<String, Object> child = new LinkedHashMap<>(
                        result.get(keys[1]) instanceof Map ? (Map<String, Object>) result.get(keys[1]) : Map.of());
                child.put(keys[2], given.value());
                result.put(keys[1], child);
            }
        }
        return result;
    }

    /** The option that gave the value at a path, or one beneath it. */
    Optional<String> optionOf(String path) {
        return all.stream()
                .filter(given -> given.path().equals(path) || given.path().startsWith(path + "."))
                .map(Given::option)
                .findFirst();
    }

    private record Given(String path, String value, String option) {}
}
