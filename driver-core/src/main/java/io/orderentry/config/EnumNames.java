package io.orderentry.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Constants of an enum as they stand in files: {@code READ_COMMITTED} is {@code read-committed}. */
final class EnumNames {
    private EnumNames() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <E extends Enum<E>> List<String> all(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(EnumNames::of).toList();
    }

    static <E extends Enum<E>> E parse(String text, Class<E> type) {
        List<String> words = all(type);
        int at = words.indexOf(text);
        if (at < 0) {
            throw new Refusal("'" + text + "' is not one of " + String.join(", ", words)
                    + Nearest.to(text, words)
                            .map(word -> ", did you mean '" + word + "'?")
                            .orElse(""));
        }
        return type.getEnumConstants()[at];
    }
}
