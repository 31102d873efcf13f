package io.orderentry.cli.terminal;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Display of progress: a line that is drawn again on a terminal, a further line every few seconds elsewhere, nothing when quiet. It has a name,
 * a percentage, a bar where there is room, and figures.
 * Everything goes to the error output, so that the result can be redirected. Safe for several threads.
 */
public class Progress implements AutoCloseable {
    private static final long LINE_EVERY = Duration.ofSeconds(5).toNanos();
    private static final long DRAW_EVERY = Duration.ofMillis(100).toNanos();
    private static final int SHORTEST_BAR = 10;
    private static final int LONGEST_BAR = 40;
    private static final String ERASE = "\r\u001b[K";

    /** Output of progress. */
    public enum Kind implements JobProgress {
        BAR,
        LINES,
        NONE;

        public static Kind of(boolean quiet) {
            return quiet ? NONE : TerminalCapabilities.now().redraws() ? BAR : LINES;
        }

        @Override
        public void line(String text) {
            if (this == Kind.BAR) {
                // In place of a bar that stands in this line; it is drawn again below.
                draw(ERASE + TextSanitizer.lines(text) + System.lineSeparator());
            } else if (this == Kind.LINES) {
                System.err.println(text);
            }
        }

        @Override
        public void failedChecks(List<Finding> findings) {
            Output.printFailed(findings);
        }

        @Override
        public BuildView build(Scale scale) {
            return new BuildProgress(this, scale);
        }

        @Override
        public RunView run(Load load) {
            Preload.await();
            return new RunProgress(this, load);
        }

        @Override
        public CheckView check() {
            return new Check(this);
        }
    }

    private final Kind kind;
    private final String name;
    private final TerminalCapabilities terminal = TerminalCapabilities.now();
    private final long started = System.nanoTime();
    private long next;

    /** @param name what goes on */
    Progress(Kind kind, String name) {
        this.kind = kind;
        this.name = name;
        this.next = kind == Kind.BAR ? started : started + LINE_EVERY;
    }

    /** Draws in one piece, so that two threads do not mix their texts. */
    private static void draw(String text) {
        TerminalStream.raw(System.err).print(text);
        TerminalStream.raw(System.err).flush();
    }

    /**
     * Shows a state, unless one was shown a moment ago.
     *
     * @param share of the job that is done, 0 to 1
     * @param made figures in the order of importance, only made for a state that is shown; a narrow terminal does not show the last ones
     */
    synchronized void at(double share, Supplier<List<String>> made) {
        if (kind == Kind.NONE || System.nanoTime() - next < 0) {
            return;
        }
        next = System.nanoTime() + (kind == Kind.BAR ? DRAW_EVERY : LINE_EVERY);
        List<String> figures = made.get();
        if (kind == Kind.BAR) {
            // The last column stays free: some terminals break the line behind it.
            draw("\r" + fit(share, figures, terminal.columns() - 1) + "\u001b[K");
        } else {
            System.err.println(plain(share, figures));
        }
    }

    private static long percent(double share) {
        return (long) Math.floor(100 * Math.min(1, Math.max(0, share)));
    }

    /** For a stream that is no terminal: all figures, however long. */
    final String plain(double share, List<String> figures) {
        return Sentences.text("%s: %3d %%  %s", name, percent(share), join(figures));
    }

    /** For a terminal: as many figures as fit into so many columns, never more columns than those. */
    final String fit(double share, List<String> figures, int columns) {
        String head = Sentences.text("%s %3d %%  ", name, percent(share));
        String brief = percent(share) + "% ";
        for (int shown = figures.size(); shown >= 0; shown--) {
            String text = join(figures.subList(0, shown));
            if (head.length() + text.length() <= columns) {
                return head + bar(share, columns - head.length() - text.length() - 3) + text;
            }
            if (brief.length() + text.length() <= columns) {
                return brief + text;
            }
        }
        return "";
    }

    private static String bar(double share, int room) {
        int length = Math.min(room, LONGEST_BAR);
        int done = (int) (length * percent(share) / 100);
        return room < SHORTEST_BAR ? "" : "[" + "#".repeat(done) + ".".repeat(length - done) + "] ";
    }

    /** Control codes become blanks. */
    private static String join(List<String> figures) {
        return figures.stream()
                .filter(text -> !text.isEmpty())
                .map(TextSanitizer::text)
                .collect(Collectors.joining(", "));
    }

    /** A time such as {@code 0:05} or {@code 1:59:59}; a part of a second counts as one. */
    static String clock(double seconds) {
        long whole = (long) Math.ceil(Math.max(0, seconds));
        return whole < 3_600
                ? Sentences.text("%d:%02d", whole / 60, whole % 60)
                : Sentences.text("%d:%02d:%02d", whole / 3_600, whole / 60 % 60, whole % 60);
    }

    /** Seconds since the job began to be shown. */
    double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }

    /** Erases the line: the result says more. */
    @Override
    public synchronized void close() {
        if (kind == Kind.BAR) {
            draw(ERASE);
        }
    }

    /** Shows how much of a check is done, the time left, and the rows that are read. Safe for several threads. */
    static final class Check extends Progress implements JobProgress.CheckView {
        /** Before so much is done, no time left is shown. */
        private static final double LEAST_SHARE = 0.02;

        Check(Kind kind) {
            super(kind, "check");
        }

        @Override
        public void started(String what, double share) {
            at(share, () -> {
                String left = share < LEAST_SHARE ? "" : clock(seconds() * (1 - share) / share) + " left";
                return List.of(left, "reading " + what.replace('_', ' '));
            });
        }
    }
}
