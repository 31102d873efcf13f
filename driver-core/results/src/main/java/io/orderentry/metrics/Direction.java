package io.orderentry.metrics;

import java.util.Locale;

/** Better direction of a measure. */
public enum Direction {
    HIGHER,
    LOWER,
    NEITHER;

    /** As people read it, such as {@code higher is better}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT) + " is better";
    }
}
