package io.orderentry.text;

import io.orderentry.model.KebabCase;
import java.util.Arrays;
import java.util.List;

/** Constants of an enum by their words in files. */
public final class EnumNames {
    private EnumNames() {}

    public static <E extends Enum<E>> List<String> all(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(KebabCase::of).toList();
    }

    public static <E extends Enum<E>> E parse(String text, Class<E> type) {
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
