package io.orderentry.cli;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;

/**
 * Defaults of the JVM that come from the user's surroundings. Locale and time zone are the same everywhere, so that files and text of two
 * machines can be compared, and no JDBC driver tells a server of a zone that it does not know.
 */
final class JvmDefaults {
    /** Replacement of bytes that the locale's encoding does not have. */
    private static final String REPLACEMENT = "\uFFFD";

    private static final String VARIABLES = "OE_";
    private static final String UNICODE = "UTF-8";

    private JvmDefaults() {}

    /** Fixes locale and time zone: English text with ASCII digits, UTC. */
    static void fix() {
        Locale.setDefault(Locale.ENGLISH);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }

    /**
     * Reason that the command cannot be understood in the locale's encoding: a part of it was lost when the JVM started.
     *
     * @param encoding of file names and arguments, {@code sun.jnu.encoding}
     * @param folder the working directory, {@code user.dir}
     */
    static Optional<String> lost(String encoding, String folder, Map<String, String> environment, String... arguments) {
        if (UNICODE.equalsIgnoreCase(encoding)) {
            return Optional.empty();
        }
        Stream<String> variables = environment.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(VARIABLES) && isLost(entry.getValue()))
                .map(entry -> "the variable " + entry.getKey());
        Stream<String> words = List.of(arguments).stream()
                .filter(JvmDefaults::isLost)
                .map(word -> "the argument '" + word.replace(REPLACEMENT, "?") + "'");
        Stream<String> here = isFolder(folder)
                ? Stream.of()
                : Stream.of("the working directory '" + folder.replace(REPLACEMENT, "?") + "'");
        return Stream.of(here, words, variables)
                .flatMap(each -> each)
                .findFirst()
                .map(what -> what + " has characters that the locale's encoding " + encoding
                        + " does not have: start it with bin/oe, or set LC_ALL=C.UTF-8");
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

    private static boolean isLost(String text) {
        return text.contains(REPLACEMENT);
    }

    private static boolean isFolder(String name) {
        try {
            return Files.isDirectory(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
