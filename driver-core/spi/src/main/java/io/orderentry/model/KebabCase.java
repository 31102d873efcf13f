package io.orderentry.model;

import java.util.Locale;

/** Constants of an enum as words in files: {@code READ_COMMITTED} is {@code read-committed}. */
public final class KebabCase {
    private KebabCase() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
