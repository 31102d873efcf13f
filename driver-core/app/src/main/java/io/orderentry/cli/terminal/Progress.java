package io.orderentry.cli.terminal;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
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

    /** A figure in words, and in brief for a narrow terminal. Control codes become blanks. */
    record Figure(String text, String brief) {
        Figure {
            text = TextSanitizer.text(text);
            brief = TextSanitizer.text(brief);
        }
    }

    private final Kind kind;
    private final String name;
    private final int essential;
    private final TerminalCapabilities terminal = TerminalCapabilities.now();
    private final long started = System.nanoTime();
    private long next;

    /**
     * Begins to show a job.
     *
     * @param name what goes on
     * @param essential number of figures that a narrow terminal shows in brief rather than not at all
     */
    Progress(Kind kind, String name, int essential) {
        this.kind = kind;
        this.name = name;
        this.essential = essential;
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
    synchronized void at(double share, Supplier<List<Figure>> made) {
        if (kind == Kind.NONE || System.nanoTime() - next < 0) {
            return;
        }
        next = System.nanoTime() + (kind == Kind.BAR ? DRAW_EVERY : LINE_EVERY);
        List<Figure> figures = made.get();
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
    final String plain(double share, List<Figure> figures) {
        return Sentences.text("%s: %3d %%  %s", name, percent(share), join(figures, Figure::text, ", "));
    }

    /** For a terminal: as many figures as fit into so many columns, never more columns than those. */
    final String fit(double share, List<Figure> figures, int columns) {
        String head = Sentences.text("%s %3d %%  ", name, percent(share));
        int least = Math.min(essential, figures.size());
        for (int shown = figures.size(); shown >= least; shown--) {
            String text = join(figures.subList(0, shown), Figure::text, ", ");
            if (head.length() + text.length() <= columns) {
                return head + bar(share, columns - head.length() - text.length() - 3) + text;
            }
        }
        for (int shown = least; shown >= 0; shown--) {
            String line = (percent(share) + "% " + join(figures.subList(0, shown), Figure::brief, " ")).stripTrailing();
            if (line.length() <= columns) {
                return line;
            }
        }
        return "";
    }

    private static String bar(double share, int room) {
        int length = Math.min(room, LONGEST_BAR);
        int done = (int) (length * percent(share) / 100);
        return room < SHORTEST_BAR ? "" : "[" + "#".repeat(done) + ".".repeat(length - done) + "] ";
    }

    private static String join(List<Figure> figures, Function<Figure, String> form, String separator) {
        return figures.stream().map(form).filter(text -> !text.isEmpty()).collect(Collectors.joining(separator));
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
            super(kind, "check", 1);
        }

        @Override
        public void started(String what, double share) {
            at(share, () -> figures(what, share));
        }

        private List<Figure> figures(String what, double share) {
            Figure rows = new Figure("reading " + what.replace('_', ' '), "");
            if (share < LEAST_SHARE) {
                return List.of(rows);
            }
            String left = clock(seconds() * (1 - share) / share);
            return List.of(new Figure(left + " left", left), rows);
        }
    }
}
