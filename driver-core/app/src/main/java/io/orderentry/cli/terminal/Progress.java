package io.orderentry.cli.terminal;

import io.orderentry.check.Finding;
import io.orderentry.cli.terminal.StatusLine.Figure;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import io.orderentry.text.TextSanitizer;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jline.utils.Signals;

/**
 * Display of progress: a line that is drawn again on a terminal, a further line every few seconds elsewhere, nothing when quiet.
 * Everything goes to the error output, so that the result can be redirected. Safe for several threads.
 */
public class Progress implements AutoCloseable {
    private static final long LINE_EVERY = Duration.ofSeconds(5).toNanos();
    private static final long DRAW_EVERY = Duration.ofMillis(100).toNanos();
    private static final String RESIZED = "WINCH";
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
            Output.print(findings, false);
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
    private final int essential;
    private final long started = System.nanoTime();
    private final Object earlierHandler;
    private volatile int columns;
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
        if (kind == Kind.BAR) {
            columns = TerminalCapabilities.now().columns();
            earlierHandler = Signals.register(
                    RESIZED, () -> columns = TerminalCapabilities.now().columns());
        } else {
            earlierHandler = null;
        }
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
     * @param figures only made for a state that is shown
     */
    synchronized void at(double share, Supplier<List<Figure>> figures) {
        if (kind == Kind.NONE || System.nanoTime() - next < 0) {
            return;
        }
        next = System.nanoTime() + (kind == Kind.BAR ? DRAW_EVERY : LINE_EVERY);
        StatusLine line = new StatusLine(name, share, figures.get(), essential);
        if (kind == Kind.BAR) {
            // The last column stays free: some terminals break the line behind it.
            draw("\r" + line.fit(columns - 1) + "\u001b[K");
        } else {
            System.err.println(line.plain());
        }
    }

    /** Seconds since the job began to be shown. */
    double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }

    /** Erases the line: the result says more. */
    @Override
    public synchronized void close() {
        if (kind == Kind.BAR) {
            Signals.unregister(RESIZED, earlierHandler);
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
            String left = StatusLine.clock(seconds() * (1 - share) / share);
            return List.of(new Figure(left + " left", left), rows);
        }
    }
}
