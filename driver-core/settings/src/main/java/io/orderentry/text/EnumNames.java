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
        if (!words.contains(text)) {
            throw refusal(text, words);
        }
        return type.getEnumConstants()[words.indexOf(text)];
    }

    /** Refusal of a word that is none of those that are allowed. */
    public static Refusal refusal(String text, List<String> words) {
        return new Refusal("'" + text + "' is not one of " + String.join(", ", words)
                + Nearest.to(text, words).map(Nearest::question).orElse(""));
    }
}
