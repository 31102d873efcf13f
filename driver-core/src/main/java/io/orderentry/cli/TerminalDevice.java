package io.orderentry.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terminal that the error output goes to. */
final class TerminalDevice {
    /** As nearly all have when they are opened. */
    static final int USUAL_WIDTH = 80;

    private static final int MIN_WIDTH = 20;
    private static final int MAX_WIDTH = 200;
    private static final Path ERROR_OUTPUT = Path.of("/proc/self/fd/2");
    private static final Pattern DEVICE = Pattern.compile("/dev/(?:pts/|tty|console).*");
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,5})");

    private TerminalDevice() {}

    /** Whether the error output goes to a terminal. */
    static boolean isErrorOutput() {
        try {
            return DEVICE.matcher(Files.readSymbolicLink(ERROR_OUTPUT).toString())
                    .matches();
        } catch (IOException | UnsupportedOperationException e) {
            // A system without /proc: Java knows only about the other two streams.
            return System.console() != null;
        }
    }

    /** Columns of the terminal, {@value #MIN_WIDTH} to {@value #MAX_WIDTH}; {@value #USUAL_WIDTH} when it cannot be asked. */
    static int width() {
        try {
            Process size = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectErrorStream(true)
                    .start();
            return width(new String(size.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            return USUAL_WIDTH;
        }
    }

    /** @param size what stty prints: rows and columns; a terminal that does not know has 0 of both */
    static int width(String size) {
        Matcher found = SIZE.matcher(size);
        int columns = found.matches() ? Integer.parseInt(found.group(1)) : 0;
        return columns == 0 ? USUAL_WIDTH : Math.min(Math.max(columns, MIN_WIDTH), MAX_WIDTH);
    }
}
