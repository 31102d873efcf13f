package io.orderentry.cli.terminal;

import io.orderentry.cli.terminal.StatusLine.Figure;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow;
import io.orderentry.text.Sentences;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Shows a run second by second: New-Orders per minute and the 95th percentile of their response times since the start of the interval,
 * errors, time left; then the check.
 */
final class RunProgress implements JobProgress.RunView {
    private static final int ESSENTIAL = 4;
    private static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1_000;

    private final Progress.Kind kind;
    private final Progress progress;
    private final boolean timed;
    /** Seconds or transactions. */
    private final double all;
    /** In microseconds, of New-Orders. */
    private final Histogram responses = new Histogram(DIGITS);

    /** Seconds since the start of the ramp-up. */
    private double intervalStart;
    /** Transactions since the start of the interval. */
    private long done;

    private long errors;
    private String waiting = "";
    /** Null until the check begins. */
    private CheckProgress check;

    public RunProgress(Progress.Kind kind, Load load) {
        timed = load.duration() != null;
        all = timed ? load.warmup().plus(load.duration()).toMillis() / 1e3 : load.transactions();
        this.kind = kind;
        progress = new Progress(kind, "run", ESSENTIAL);
    }

    @Override
    public void waiting(int workers, String reason) {
        waiting = workers == 0
                ? ""
                : workers + (workers == 1 ? " session has" : " sessions have") + " no connection: " + reason;
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        if (type == TransactionType.NEW_ORDER && kind.equals("response")) {
            responses.add(recent);
        }
    }

    @Override
    public void tick(Tick tick) {
        errors += tick.errors();
        if (tick.phase() != SeriesRow.Phase.RAMP_UP) {
            if (done == 0) {
                intervalStart = tick.seconds() - tick.lengthSeconds();
                responses.reset();
            }
            done += tick.transactions();
        }
        progress.at((timed ? tick.seconds() : done) / all, () -> figures(tick));
    }

    private List<Figure> figures(Tick tick) {
        String phase = tick.phase().toString();
        double left = timed ? all - tick.seconds() : (all - done) / done * (tick.seconds() - intervalStart);
        double perSecond = tick.transactions() / Math.max(0.001, tick.lengthSeconds());
        return List.of(
                tick.nopm() == 0 ? new Figure(phase, phase) : nopm(tick.nopm()),
                p95(),
                new Figure(Sentences.text("%,d errors", errors), Sentences.text("%,d err", errors)),
                done == 0 && !timed
                        ? new Figure("", "")
                        : new Figure(StatusLine.clock(left) + " left", StatusLine.clock(left)),
                new Figure(Sentences.text("%,.0f tx/s", perSecond), ""),
                new Figure(waiting, ""));
    }

    private static Figure nopm(double nopm) {
        return new Figure(Sentences.text("NOPM %,.0f", nopm), Sentences.text("%,.0f NOPM", nopm));
    }

    private Figure p95() {
        if (responses.getTotalCount() == 0) {
            return new Figure("p95 -", "p95 -");
        }
        double millis = responses.getValueAtPercentile(95) / MICROS_PER_MILLI;
        String mark = Statistic.P95.mark(responses.getTotalCount());
        return new Figure(
                Sentences.text("p95 %,.1f%s ms", millis, mark),
                Sentences.text(millis < 100 ? "p95 %.1f%sms" : "p95 %,.0f%sms", millis, mark));
    }

    @Override
    public synchronized void checking(String what, double share) {
        if (check == null) {
            progress.close();
            check = new CheckProgress(kind);
        }
        check.started(what, share);
    }

    @Override
    public synchronized void close() {
        if (check == null) {
            progress.close();
        } else {
            check.close();
        }
    }
}
