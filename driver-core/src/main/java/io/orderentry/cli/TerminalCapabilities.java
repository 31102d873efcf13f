package io.orderentry.cli;

import io.orderentry.config.ChildProcess;
import io.orderentry.report.Glyphs;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the standard streams can show: colour, characters, progress in place, columns. All that is printed follows it.
 *
 * @param environment of the process
 * @param charset of the standard output
 * @param outIsTerminal whether the standard output is a terminal
 * @param errIsTerminal whether the error output is one
 */
record TerminalCapabilities(
        Map<String, String> environment, Charset charset, boolean outIsTerminal, boolean errIsTerminal) {
    /** As nearly all terminals have when they are opened. */
    static final int USUAL_COLUMNS = 80;

    /** Property that the launcher sets when it gives UTF-8 to a JVM whose user has a locale without it. */
    private static final String ASCII = "oe.ascii";

    private static final Path ERROR_OUTPUT = Path.of("/proc/self/fd/2");
    private static final Path OUTPUT = Path.of("/proc/self/fd/1");
    private static final Pattern TERMINAL = Pattern.compile("/dev/(?:pts/|tty|console).*");
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,5})");
    private static final Pattern COLUMNS = Pattern.compile("[1-9]\\d{0,4}");

    /** Values of {@code --color}. */
    enum Color {
        AUTO,
        ALWAYS,
        NEVER;

        /** The words of the option, for its message. */
        static final String WORDS = "auto, always, never";
    }

    /** Those of this process. */
    static TerminalCapabilities now() {
        return new TerminalCapabilities(System.getenv(), outputCharset(), isTerminal(OUTPUT), isTerminal(ERROR_OUTPUT));
    }

    /** Of the standard output as the JVM made it; the names of the properties differ between versions of Java. */
    private static Charset outputCharset() {
        if (Boolean.getBoolean(ASCII)) {
            return StandardCharsets.US_ASCII;
        }
        try {
            return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                    .map(System::getProperty)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(Charset::forName)
                    .orElseGet(Charset::defaultCharset);
        } catch (UnsupportedCharsetException e) {
            return StandardCharsets.US_ASCII;
        }
    }

    private static boolean isTerminal(Path stream) {
        try {
            return TERMINAL.matcher(Files.readSymbolicLink(stream).toString()).matches();
        } catch (IOException | UnsupportedOperationException e) {
            // A system without /proc: Java knows only about the other two streams.
            return System.console() != null;
        }
    }

    private boolean isDumb() {
        return "dumb".equals(environment.get("TERM"));
    }

    /** Whether to print in colour: by {@code auto} on a terminal that is not dumb, unless NO_COLOR is set and not empty. */
    boolean color(Color when) {
        return switch (when) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO ->
                outIsTerminal
                        && !isDumb()
                        && environment.getOrDefault("NO_COLOR", "").isEmpty();
        };
    }

    /** The characters that terminal and locale have. */
    Glyphs glyphs() {
        return !isDumb() && charset.newEncoder().canEncode(Glyphs.UNICODE.all()) ? Glyphs.UNICODE : Glyphs.ASCII;
    }

    /** Whether a line of the error output can be drawn again and again. */
    boolean redraws() {
        return errIsTerminal && !isDumb();
    }

    /** Columns of the terminal of the error output, 1 or more; {@value #USUAL_COLUMNS} when neither it nor COLUMNS says. */
    int columns() {
        for (String terminal : List.of(ERROR_OUTPUT.toString(), "/dev/tty")) {
            try {
                Process size = ChildProcess.of(List.of("stty", "size"))
                        .redirectInput(new File(terminal))
                        .redirectErrorStream(true)
                        .start();
                String answer = new String(size.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
                if (SIZE.matcher(answer).matches()) {
                    return columns(answer);
                }
            } catch (IOException e) {
                // No stty, or no such terminal for this user.
            }
        }
        return columns("");
    }

    /** @param size output of stty: rows and columns, both 0 where the size is not available */
    int columns(String size) {
        Matcher found = SIZE.matcher(size);
        int columns = found.matches() ? Integer.parseInt(found.group(1)) : 0;
        String variable = environment.getOrDefault("COLUMNS", "");
        return columns > 0 ? columns : COLUMNS.matcher(variable).matches() ? Integer.parseInt(variable) : USUAL_COLUMNS;
    }
}
