package io.orderentry.cli.terminal;

import io.orderentry.report.SummaryReport.Glyphs;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jline.nativ.CLibrary;
import org.jline.nativ.CLibrary.WinSize;

/**
 * Capabilities of the standard streams: colour, characters, progress in place, columns. All that is printed follows it.
 *
 * @param environment of the process
 * @param charset of the standard output
 * @param outIsTerminal whether the standard output is a terminal
 * @param errIsTerminal whether the error output is one
 */
public record TerminalCapabilities(
        Map<String, String> environment, Charset charset, boolean outIsTerminal, boolean errIsTerminal) {
    /** As nearly all terminals have when they are opened. */
    static final int USUAL_COLUMNS = 80;

    /** Property that the launcher sets when it gives UTF-8 to a JVM whose user has a locale without it. */
    private static final String ASCII = "oe.ascii";

    private static final int OUTPUT = 1;
    private static final int ERROR_OUTPUT = 2;
    private static final Pattern TERMINAL = Pattern.compile("/dev/(?:pts/|tty|console).*");
    private static final Pattern COLUMNS = Pattern.compile("[1-9]\\d{0,4}");

    public enum Color {
        AUTO,
        ALWAYS,
        NEVER
    }

    public static TerminalCapabilities now() {
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

    private static boolean isTerminal(int stream) {
        try {
            return TERMINAL.matcher(Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream))
                            .toString())
                    .matches();
        } catch (IOException | UnsupportedOperationException e) {
            // A system without /proc: Java knows only about the other two streams.
            return System.console() != null;
        }
    }

    private boolean isDumb() {
        return "dumb".equals(environment.get("TERM"));
    }

    /** Returns whether to print in colour: by {@code auto} on a terminal that is not dumb, unless NO_COLOR is set and not empty. */
    public boolean color(Color when) {
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
    public Glyphs glyphs() {
        return !isDumb() && charset.newEncoder().canEncode(Glyphs.UNICODE.all()) ? Glyphs.UNICODE : Glyphs.ASCII;
    }

    /** Returns whether a line of the error output can be drawn again and again, and is not kept each time in a log of continuous integration. */
    public boolean redraws() {
        String ci = environment.getOrDefault("CI", "");
        return errIsTerminal && !isDumb() && (ci.isEmpty() || ci.equals("false"));
    }

    /** Columns of the terminal of the error output, 1 or more; {@value #USUAL_COLUMNS} when neither it nor COLUMNS says. */
    public int columns() {
        try {
            WinSize size = new WinSize();
            return columns(CLibrary.ioctl(ERROR_OUTPUT, CLibrary.TIOCGWINSZ, size) == 0 ? size.ws_col : 0);
        } catch (LinkageError | RuntimeException e) {
            // A platform without JLine's native part, or no folder that it may be loaded from.
            return columns(0);
        }
    }

    /** @param terminal columns that the terminal has; 0 where the size is not available */
    public int columns(int terminal) {
        String variable = environment.getOrDefault("COLUMNS", "");
        return terminal > 0
                ? terminal
                : COLUMNS.matcher(variable).matches() ? Integer.parseInt(variable) : USUAL_COLUMNS;
    }
}
