package io.orderentry.cli;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /**
     * Lets the launcher know that the driver begins, and when it ends by itself: without that it was killed.
     *
     * @param pipe of the launcher, or null
     */
    static void reportEnd(String pipe) {
        if (pipe != null && Files.exists(Path.of(pipe))) {
            report(pipe, "begun");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> report(pipe, "ended"), "oe-end"));
        }
    }

    private static void report(String pipe, String word) {
        // Opened for both directions, it waits for no reader.
        try (RandomAccessFile file = new RandomAccessFile(pipe, "rw")) {
            file.write((word + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The launcher is gone.
            return;
        }
    }
}
