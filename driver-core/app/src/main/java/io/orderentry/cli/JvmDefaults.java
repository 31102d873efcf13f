package io.orderentry.cli;

import java.util.Locale;
import java.util.TimeZone;

/**
 * Defaults of the JVM that come from the user's surroundings. Locale and time zone are the same everywhere, so that files and text of two
 * machines can be compared, and no JDBC driver tells a server of a zone that it does not know.
 */
final class JvmDefaults {
    private JvmDefaults() {}

    /** Fixes locale and time zone: English text with ASCII digits, UTC. */
    static void fix() {
        Locale.setDefault(Locale.ENGLISH);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }
}
