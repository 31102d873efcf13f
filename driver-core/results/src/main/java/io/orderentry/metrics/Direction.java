package io.orderentry.metrics;

import java.util.Locale;

/** Which way of a measure is the better one. */
public enum Direction {
    HIGHER,
    LOWER,
    NEITHER;

    /** As people read it, such as {@code higher is better}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT) + " is better";
    }
}
