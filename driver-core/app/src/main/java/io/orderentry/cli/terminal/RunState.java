package io.orderentry.cli.terminal;

import io.orderentry.config.Load;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.RunListener;
import org.HdrHistogram.Histogram;

/** State of a run that goes on, for those who show it. Not safe for use by several threads. */
class RunState implements RunListener {
    private static final double MICROS_PER_MILLI = 1_000;
    private static final int DIGITS = 3;

    private final boolean timed;
    /** Seconds, or transactions where they end the run. */
    private final double all;
    /** Response times in microseconds. */
    private final Histogram newOrders = new Histogram(DIGITS);

    private Tick newest;
    /** Seconds since the start of the ramp-up. */
    private double intervalStart;

    private long done;
    private long errors;
    private long retries;
    private String waiting = "";

    RunState(Load load) {
        timed = load.duration() != null;
        all = timed ? load.warmup().plus(load.duration()).toMillis() / 1e3 : load.transactions();
    }

    @Override
    public void tick(Tick tick) {
        newest = tick;
        errors += tick.errors();
        retries += tick.retries();
        if (tick.phase() != SeriesRow.Phase.RAMP_UP) {
            if (done == 0) {
                intervalStart = tick.seconds() - tick.lengthSeconds();
                newOrders.reset();
            }
            done += tick.transactions();
        }
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        if (type == TransactionType.NEW_ORDER && kind.equals("response")) {
            newOrders.add(recent);
        }
    }

    @Override
    public void waiting(int workers, String reason) {
        waiting = workers == 0
                ? ""
                : workers + (workers == 1 ? " session has" : " sessions have") + " no connection: " + reason;
    }

    /** The last second; null before the first. */
    Tick newest() {
        return newest;
    }

    boolean isMeasuring() {
        return newest != null && newest.phase() != SeriesRow.Phase.RAMP_UP;
    }

    /** Share of the run that is over, from 0 to 1 and a little more. */
    double share() {
        return newest == null ? 0 : (timed ? newest.seconds() : done) / all;
    }

    /** Time left, such as 0:12; empty as long as it is not known. */
    String left() {
        if (newest == null || !timed && done == 0) {
            return "";
        }
        return StatusLine.clock(
                timed ? all - newest.seconds() : (all - done) / done * (newest.seconds() - intervalStart));
    }

    long errors() {
        return errors;
    }

    long retries() {
        return retries;
    }

    /** Sessions without a connection, as a sentence; empty when there are none. */
    String waiting() {
        return waiting;
    }

    /** Response time of New-Orders since the start of the interval, or of the ramp-up before it; null without any. */
    Double newOrderMillis(double percentile) {
        return newOrders.getTotalCount() == 0
                ? null
                : Double.valueOf(newOrders.getValueAtPercentile(percentile) / MICROS_PER_MILLI);
    }

    /** Sign beside a percentile of so few New-Orders; empty beside one of many. */
    String mark(Statistic statistic) {
        return statistic.mark(newOrders.getTotalCount());
    }
}
