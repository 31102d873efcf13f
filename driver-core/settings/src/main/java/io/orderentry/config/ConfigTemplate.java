package io.orderentry.config;

import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** Commented file to begin with: one key with a value, and every other as a comment with its sentence, values and default. */
public final class ConfigTemplate {
    private static final int WIDTH = 80;

    /** Keys that a file must have, and for a load the size. */
    private static final Set<String> GIVEN =
            Set.of("target.url", "load.warehouses", "experiment.factors", "platform.enter");

    private ConfigTemplate() {}

    /** The text of the file, which is accepted as it is; refuses what is no kind of file. */
    public static String of(String document) {
        String keys = ConfigKeys.of(document).stream()
                .map(key -> key(key, GIVEN.contains(document + "." + key.name()) ? "" : "# ", "# "))
                .collect(Collectors.joining("\n"));
        return comment(
                        "# ",
                        "Order-Entry driver: " + document
                                + ". A key that is a comment has its default, or none. 'oe config keys "
                                + document + "' prints this list; 'oe config schema " + document
                                + "' prints a JSON Schema, with which editors check and complete this file.")
                + "\n" + keys;
    }

    /** Comments of a key, and its line, each with its prefix. */
    private static String key(ConfigKey key, String prefix, String commentPrefix) {
        StringBuilder text =
                new StringBuilder(comment(commentPrefix, key.description() + " (" + key.valuesAndDefault() + ")"));
        if (!key.sample().isEmpty()) {
            String gap = key.sample().startsWith("\n") ? "" : " ";
            text.append(prefix + key.name() + ":" + gap + key.sample() + "\n");
        }
        if (!key.type().keys().isEmpty()) {
            text.append("# ").append(key.name()).append(":\n");
            key.type().keys().forEach(child -> text.append(key(child, "#   ", "#   # ")));
        }
        return text.toString();
    }

    private static String comment(String prefix, String text) {
        return prefix + WordUtils.wrap(text, WIDTH - prefix.length(), "\n" + prefix, false) + "\n";
    }
}
