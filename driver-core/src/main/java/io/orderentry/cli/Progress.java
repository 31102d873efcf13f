package io.orderentry.cli;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.config.TextSanitizer;
import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Display of progress: a bar on a terminal, a plain line every few seconds elsewhere, nothing when quiet. Everything goes to the error
 * output, so that the result can be redirected. Safe for several threads.
 */
final class Progress implements AutoCloseable {
    private static final Duration LINE_EVERY = Duration.ofSeconds(5);
    private static final Path ERROR_OUTPUT = Path.of("/proc/self/fd/2");
    private static final Pattern TERMINAL = Pattern.compile("/dev/(?:pts/|tty|console).*");
    private static final Pattern TERMINAL_SIZE = Pattern.compile("\\d+ (\\d{1,5})");
    /** As nearly all terminals have when they are opened. */
    private static final int USUAL_WIDTH = 80;

    private static final int MIN_WIDTH = 20;
    private static final int MAX_WIDTH = 200;

    /** Where progress is shown. */
    enum Kind implements JobProgress {
        BAR,
        LINES,
        NONE;

        static Kind of(boolean quiet) {
            return quiet ? NONE : isErrorOutputATerminal() ? BAR : LINES;
        }

        @Override
        public void line(String text) {
            if (this == Kind.BAR) {
                // In place of a bar that stands in this line; it is drawn again below.
                TerminalStream.raw(System.err).print("\r\u001b[K");
            }
            if (this != Kind.NONE) {
                System.err.println(text);
            }
        }

        @Override
        public void failedChecks(List<Finding> findings) {
            Output.print(findings, false);
        }

        @Override
        public BuildView build(Scale scale) {
            return new BuildProgress(this, scale);
        }

        @Override
        public RunView run(Load load) {
            return new RunProgress(this, load);
        }
    }

    private final Kind kind;
    private final String name;
    private final long max;
    private final ProgressBar bar;
    private long nextLine = System.nanoTime() + LINE_EVERY.toNanos();

    /**
     * @param name what goes on
     * @param max the number that means complete
     * @param unit what is counted, such as {@code " rows"}
     * @param perUnit how much of {@code max} makes one of it
     */
    Progress(Kind kind, String name, long max, String unit, long perUnit) {
        this.kind = kind;
        this.name = name;
        this.max = max;
        this.bar = kind == Kind.BAR ? bar(TerminalStream.raw(System.err), width(), name, max, unit, perUnit) : null;
    }

    /** @param width of the terminal; its last column stays free, because some terminals break the line behind it */
    static ProgressBar bar(PrintStream out, int width, String name, long max, String unit, long perUnit) {
        return new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(max)
                .setUnit(unit, perUnit)
                .setStyle(ProgressBarStyle.ASCII)
                .setMaxRenderedLength(width - 1)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(out, width - 1))
                .build();
    }

    private static boolean isErrorOutputATerminal() {
        try {
            String device = Files.readSymbolicLink(ERROR_OUTPUT).toString();
            return TERMINAL.matcher(device).matches();
        } catch (IOException | UnsupportedOperationException e) {
            // A system without /proc: Java knows only about the other two streams.
            return System.console() != null;
        }
    }

    /** Columns of the terminal, {@value #MIN_WIDTH} to {@value #MAX_WIDTH}; {@value #USUAL_WIDTH} when it cannot be asked. */
    private static int width() {
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

    /** @param size output of stty: rows and columns, both 0 where the size is not available */
    static int width(String size) {
        Matcher found = TERMINAL_SIZE.matcher(size);
        int columns = found.matches() ? Integer.parseInt(found.group(1)) : 0;
        return columns == 0 ? USUAL_WIDTH : Math.min(Math.max(columns, MIN_WIDTH), MAX_WIDTH);
    }

    synchronized void at(long done, String message) {
        switch (kind) {
            case BAR -> {
                bar.stepTo(Math.min(done, max));
                bar.setExtraMessage(TextSanitizer.text(message));
            }
            case LINES -> {
                if (System.nanoTime() - nextLine >= 0) {
                    nextLine += LINE_EVERY.toNanos();
                    long percent = 100 * Math.min(done, max) / Math.max(1, max);
                    System.err.println(String.format(Locale.ENGLISH, "%s: %3d %%  %s", name, percent, message));
                }
            }
            case NONE -> {}
        }
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
