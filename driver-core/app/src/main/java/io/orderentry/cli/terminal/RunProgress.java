package io.orderentry.cli.terminal;

import io.orderentry.cli.terminal.StatusLine.Figure;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.metrics.Statistic;
import io.orderentry.text.Sentences;
import java.util.List;

/**
 * Shows a run second by second: New-Orders per minute and the 95th percentile of their response times since the start of the interval,
 * errors, time left; then the check.
 */
final class RunProgress extends RunState implements JobProgress.RunView {
    private static final int ESSENTIAL = 4;

    private final Progress.Kind kind;
    /** Of the run, and then of its check. */
    private Progress progress;

    RunProgress(Progress.Kind kind, Load load) {
        super(load);
        this.kind = kind;
        progress = new Progress(kind, "run", ESSENTIAL);
    }

    @Override
    public void tick(Tick tick) {
        super.tick(tick);
        progress.at(share(), this::figures);
    }

    private List<Figure> figures() {
        Tick tick = newest();
        String phase = tick.phase().toString();
        String left = left();
        double perSecond = tick.transactions() / Math.max(0.001, tick.lengthSeconds());
        return List.of(
                tick.nopm() == 0 ? new Figure(phase, phase) : nopm(tick.nopm()),
                p95(),
                new Figure(Sentences.text("%,d errors", errors()), Sentences.text("%,d err", errors())),
                left.isEmpty() ? new Figure("", "") : new Figure(left + " left", left),
                new Figure(Sentences.text("%,.0f tx/s", perSecond), ""),
                new Figure(waiting(), ""));
    }

    private static Figure nopm(double nopm) {
        return new Figure(Sentences.text("NOPM %,.0f", nopm), Sentences.text("%,.0f NOPM", nopm));
    }

    private Figure p95() {
        Double millis = newOrderMillis(95);
        if (millis == null) {
            return new Figure("p95 -", "p95 -");
        }
        String mark = mark(Statistic.P95);
        return new Figure(
                Sentences.text("p95 %,.1f%s ms", millis, mark),
                Sentences.text(millis < 100 ? "p95 %.1f%sms" : "p95 %,.0f%sms", millis, mark));
    }

    @Override
    public synchronized void checking(String what, double share) {
        if (!(progress instanceof Progress.Check)) {
            progress.close();
            progress = new Progress.Check(kind);
        }
        ((Progress.Check) progress).started(what, share);
    }

    @Override
    public synchronized void close() {
        progress.close();
    }
}
