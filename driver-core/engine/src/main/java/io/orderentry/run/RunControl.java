package io.orderentry.run;

import io.orderentry.schedule.Clock;
import io.orderentry.schedule.MeasurementInterval;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/** State of a run: whether it goes on, and why it ended. Any thread may read it or stop the run. */
public final class RunControl {
    /** Reason for the end of a run. */
    public enum End {
        /** The measurement interval was over. */
        COMPLETE,
        /** The user asked for it. */
        INTERRUPTED,
        /** An error after which going on makes no sense. */
        BROKEN
    }

    private final MeasurementInterval interval;
    private final long transactions;
    private final Clock clock;
    private final AtomicLong ended = new AtomicLong();
    private volatile int passes = 1;
    private volatile IntConsumer whenPassEnded = pass -> {};
    private volatile End end;
    private volatile String reason;
    private final List<Runnable> whenStopped = new CopyOnWriteArrayList<>();
    private volatile long drainEnd = Long.MAX_VALUE;

    /** @param transactions how many the interval, or each pass, has, or {@link Long#MAX_VALUE} when its length decides */
    RunControl(MeasurementInterval interval, long transactions, Clock clock) {
        this.interval = interval;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Runs the transactions several times; the run ends with the last pass.
     *
     * @param whenEnded called when all transactions of a pass but the last have ended, with the number of passes that are left
     */
    void passes(int number, IntConsumer whenEnded) {
        passes = number;
        whenPassEnded = whenEnded;
    }

    boolean stopping() {
        return end != null;
    }

    End end() {
        return end;
    }

    /** The error's message when the run is broken, else null. */
    String reason() {
        return reason;
    }

    /** Adds what lets threads notice that the run has stopped. */
    void whenStopped(Runnable wake) {
        whenStopped.add(wake);
    }

    void stop(End why, String message) {
        synchronized (this) {
            if (end == null) {
                interval.cutAt(clock.nanos());
                reason = message;
                end = why;
            }
        }
        whenStopped.forEach(Runnable::run);
    }

    /** After this moment no transaction is tried again. */
    void drainEndsAt(long nanos) {
        drainEnd = nanos;
    }

    /** Returns whether a transaction that met a conflict may be tried again: until the drain is over. */
    boolean mayRetry() {
        long until = drainEnd;
        return until == Long.MAX_VALUE || clock.nanos() - until < 0;
    }

    /** A transaction has ended; the last one that was asked for ends its pass, or the interval. */
    void ended(long dueNanos) {
        if (transactions == Long.MAX_VALUE || passes == 1 && dueNanos - interval.start() < 0) {
            return;
        }
        long count = ended.incrementAndGet();
        if (count == passes * transactions) {
            stop(End.COMPLETE, null);
        } else if (count % transactions == 0 && count < passes * transactions) {
            whenPassEnded.accept((int) (passes - count / transactions));
        }
    }
}
