package io.orderentry.schedule;

import io.orderentry.config.Load;
import io.orderentry.config.Slice;
import io.orderentry.model.TransactionType;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;

/** Order in which workers serve terminals, and when. Any thread may use it. */
public interface Schedule {
    /** A transaction of a terminal: whose, and when it is due. */
    record ScheduledTransaction(Terminal terminal, long dueNanos) {}

    /**
     * Time of the run.
     *
     * @param interval when the terminals of the ramp-up make way for those that are measured
     * @param ended whether the run is over
     */
    record Course(MeasurementInterval interval, Clock clock, BooleanSupplier ended) {}

    /**
     * The schedule of a load that has one pass.
     *
     * @param slice that the terminals are of
     * @param thinkTimes receives those that are drawn in the interval, in nanoseconds
     * @param startNanos start of the ramp-up
     */
    static Schedule of(
            Load load,
            Slice slice,
            Terminals terminals,
            Course course,
            ObjLongConsumer<TransactionType> thinkTimes,
            long startNanos) {
        return switch (load.pace()) {
            case FLAT_OUT -> flatOut(terminals, course.interval(), course.clock());
            case PACED -> {
                long spread = (long) (load.thinkScale() * PacedSchedule.CYCLE_NANOS);
                yield new PacedSchedule(terminals, course, load.thinkScale(), thinkTimes, startNanos, spread);
            }
            case RATE -> {
                int warehouses = terminals.warehouses().size();
                long begin = course.interval().start();
                LongSupplier all = ArrivalSchedule.arrivals(load.arrivals(), load.rate(), startNanos, load.seed());
                LongSupplier own = ArrivalSchedule.ofSlice(all, slice, warehouses, begin);
                yield new ArrivalSchedule(terminals, own, course);
            }
        };
    }

    /** A schedule without waits: a free worker visits the next terminal of a rotation that all workers share. */
    static Schedule flatOut(Terminals terminals, MeasurementInterval interval, Clock clock) {
        LongFunction<ScheduledTransaction> visits = terminals.visits(interval);
        return () -> visits.apply(clock.nanos());
    }

    /**
     * Waits until a terminal is due and takes it.
     *
     * @return null when the run ended first, or when all transactions that were asked for are given out
     */
    ScheduledTransaction take() throws InterruptedException;

    /**
     * Gives a terminal back once its transaction has ended; nothing to do where its next turn does not depend on that.
     *
     * @param type of the transaction
     */
    default void done(ScheduledTransaction scheduled, TransactionType type, long endedNanos) {}

    /** Gives a transaction back that was not started, because the run had ended; nothing to do where it was due only because a worker was free. */
    default void requeue(ScheduledTransaction scheduled) {}

    /**
     * Counts transactions that were due in an interval but never started. Called after the run.
     *
     * @param counts receives a type and a number of transactions
     */
    default void skipped(MeasurementInterval interval, ObjLongConsumer<TransactionType> counts) {}

    /** Lets workers that wait for a terminal notice that the run has ended. */
    default void wake() {}
}
