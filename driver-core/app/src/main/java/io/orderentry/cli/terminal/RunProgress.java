package io.orderentry.cli.terminal;

import io.orderentry.cli.terminal.StatusLine.Figure;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.text.Sentences;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Shows a run second by second: New-Orders per minute and the 95th percentile of their response times since the start of the interval,
 * errors, time left; then the check.
 */
final class RunProgress implements JobProgress.RunView {
    private static final int ESSENTIAL = 4;

    private final Progress.Kind kind;
    private final Progress progress;
    private final RunState state;
    /** Null until the check begins. */
    private CheckProgress check;

    public RunProgress(Progress.Kind kind, Load load) {
        this.kind = kind;
        state = new RunState(load);
        progress = new Progress(kind, "run", ESSENTIAL);
    }

    @Override
    public void waiting(int workers, String reason) {
        state.waiting(workers, reason);
    }

    @Override
    public void times(TransactionType type, String timeKind, Histogram recent) {
        state.times(type, timeKind, recent);
    }

    @Override
    public void tick(Tick tick) {
        state.tick(tick);
        progress.at(state.share(), this::figures);
    }

    private List<Figure> figures() {
        Tick tick = state.newest();
        String phase = tick.phase().toString();
        String left = state.left();
        double perSecond = tick.transactions() / Math.max(0.001, tick.lengthSeconds());
        return List.of(
                tick.nopm() == 0 ? new Figure(phase, phase) : nopm(tick.nopm()),
                p95(),
                new Figure(Sentences.text("%,d errors", state.errors()), Sentences.text("%,d err", state.errors())),
                left.isEmpty() ? new Figure("", "") : new Figure(left + " left", left),
                new Figure(Sentences.text("%,.0f tx/s", perSecond), ""),
                new Figure(state.waiting(), ""));
    }

    private static Figure nopm(double nopm) {
        return new Figure(Sentences.text("NOPM %,.0f", nopm), Sentences.text("%,.0f NOPM", nopm));
    }

    private Figure p95() {
        Double millis = state.newOrderMillis(95);
        if (millis == null) {
            return new Figure("p95 -", "p95 -");
        }
        String mark = state.mark(Statistic.P95);
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
