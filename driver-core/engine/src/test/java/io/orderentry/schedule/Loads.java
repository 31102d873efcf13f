package io.orderentry.schedule;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;

/** Loads as a command line would give them. */
public final class Loads {
    private Loads() {}

    /** @param settings such as {@code pace=rate} */
    public static Load load(String... settings) {
        Overrides overrides = Overrides.none();
        for (String setting : settings) {
            overrides = overrides.set("load." + setting);
        }
        return Load.of(overrides);
    }
}
