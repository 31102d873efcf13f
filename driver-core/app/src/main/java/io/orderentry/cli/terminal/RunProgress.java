package io.orderentry.cli.terminal;

import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.text.Sentences;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Shows a run second by second: New-Orders per minute and the 95th percentile of their response times since the start of the interval,
 * errors, time left; then the check. Its figures are there for a page too.
 */
class RunProgress implements JobProgress.RunView {
    private static final int DIGITS = 3;

    private final Progress.Kind terminal;
    private final boolean timed;
    /** Seconds, or transactions where they end the run. */
    private final double all;
    /** Response times in microseconds. */
    private final Histogram newOrders = new Histogram(DIGITS);
    /** Of the run, and then of its check. */
    private Progress progress;
    /** The last second; null before the first. */
    Tick newest;
    /** Seconds since the start of the ramp-up. */
    private double intervalStart;

    private long done;
    long errors;
    long retries;
    /** Sessions without a connection, as a sentence; empty when there are none. */
    String waiting = "";

    RunProgress(Progress.Kind terminal, Load load) {
        this.terminal = terminal;
        timed = load.duration() != null;
        all = timed ? load.warmup().plus(load.duration()).toMillis() / 1e3 : load.transactions();
        progress = new Progress(terminal, "run");
    }

    @Override
    public void second(Second second) {
        record(second);
        show();
    }

    final void record(Second second) {
        newest = second.tick();
        errors += newest.errors();
        retries += newest.retries();
        if (isMeasuring()) {
            if (done == 0) {
                intervalStart = newest.seconds() - newest.lengthSeconds();
                newOrders.reset();
            }
            done += newest.transactions();
        }
        waiting = second.waiting() == 0
                ? ""
                : Sentences.count(second.waiting(), "session") + (second.waiting() == 1 ? " has" : " have")
                        + " no connection: " + second.reason();
        second.times().stream()
                .filter(times -> times.type() == TransactionType.NEW_ORDER && times.kind() == Kind.RESPONSE)
                .forEach(times -> newOrders.add(times.histogram()));
    }

    final void show() {
        progress.at(share(), this::figures);
    }

    final boolean isMeasuring() {
        return newest.phase() != SeriesRow.Phase.RAMP_UP;
    }

    /** Share of the run that is over, from 0 to 1 and a little more. */
    final double share() {
        return newest == null ? 0 : (timed ? newest.seconds() : done) / all;
    }

    /** Time left, such as {@code 0:12 left}; empty as long as it is not known. */
    final String left() {
        if (newest == null || !timed && done == 0) {
            return "";
        }
        double seconds = timed ? all - newest.seconds() : (all - done) / done * (newest.seconds() - intervalStart);
        return Progress.clock(seconds) + " left";
    }

    /** Response time of New-Orders since the start of the interval, or of the ramp-up before it; null without any. */
    final Double newOrderMillis(double percentile) {
        return newOrders.getTotalCount() == 0 ? null : Double.valueOf(newOrders.getValueAtPercentile(percentile) / 1e3);
    }

    /** Sign beside a percentile of so few New-Orders; empty beside one of many. */
    final String mark(Statistic statistic) {
        return statistic.mark(newOrders.getTotalCount());
    }

    private List<String> figures() {
        double nopm = newest.nopm();
        Double millis = newOrderMillis(95);
        return List.of(
                nopm == 0 ? newest.phase().toString() : Sentences.text("NOPM %,.0f", nopm),
                millis == null ? "p95 -" : Sentences.text("p95 %,.1f%s ms", millis, mark(Statistic.P95)),
                Sentences.text("%,d errors", errors),
                left(),
                Sentences.text("%,.0f tx/s", newest.transactions() / Math.max(0.001, newest.lengthSeconds())),
                waiting);
    }

    @Override
    public synchronized void started(String what, double share) {
        if (!(progress instanceof Progress.Check)) {
            progress.close();
            progress = new Progress.Check(terminal);
        }
        ((Progress.Check) progress).started(what, share);
    }

    @Override
    public final synchronized void close() {
        progress.close();
    }
}
