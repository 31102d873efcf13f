package io.orderentry.schedule;

import io.orderentry.model.TransactionType;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;

/**
 * Terminals that think and key (clause 5.2.5) wait in one queue by the time they are due; any free worker takes the first. Many more
 * terminals than workers share a few connections this way, as a transaction monitor would have them do. A terminal is with one worker at
 * a time. When the number of transactions is given, each terminal has an equal share of it.
 */
final class PacedSchedule implements Schedule {
    /** A terminal's mean cycle with the deck, by the specification. First turns are spread over it. */
    static final long CYCLE_NANOS = 21_000_000_000L;

    private final TimedQueue queue;

    private final Place[] places;
    private final int first;
    private final MeasurementInterval interval;
    private final BooleanSupplier ended;
    private final double thinkScale;
    private final ObjLongConsumer<TransactionType> thinkTimes;

    /** One terminal in the ramp-up and in the interval. */
    private static final class Place {
        private final Terminal rampUp;
        private final Terminal measured;
        private long left;
        private boolean measuring;
        /** True when the next transaction is one of the ramp-up; like its due time for a place that waits in the queue. */
        private boolean nextInRampUp;

        private long nextDue;

        private Place(Terminal rampUp, Terminal measured, long transactions) {
            this.rampUp = rampUp;
            this.measured = measured;
            this.left = transactions;
        }

        private ScheduledTransaction next() {
            return new ScheduledTransaction(nextInRampUp ? rampUp : measured, nextDue);
        }
    }

    /**
     * @param thinkScale factor of the specification's times (clause 5.2.5)
     * @param thinkTimes receives those that are drawn in the interval, in nanoseconds
     * @param spreadNanos the terminals' first turns are spread evenly over this time from {@code startNanos} on
     */
    PacedSchedule(
            Terminals terminals,
            Course course,
            double thinkScale,
            ObjLongConsumer<TransactionType> thinkTimes,
            long startNanos,
            long spreadNanos) {
        this.interval = course.interval();
        this.thinkScale = thinkScale;
        this.thinkTimes = thinkTimes;
        this.queue = new TimedQueue(course.clock(), terminals.measured().length);
        this.ended = course.ended();
        this.places = new Place[terminals.measured().length];
        this.first = terminals.first();
        Terminal[] order = Terminals.spread(terminals.measured());
        for (int slot = 0; slot < order.length; slot++) {
            int index = order[slot].index() - first;
            // As many as a rotation over this order would give it.
            long share = terminals.transactions() == Long.MAX_VALUE
                    ? Long.MAX_VALUE
                    : terminals.transactions() / order.length
                            + (slot < terminals.transactions() % order.length ? 1 : 0);
            places[index] = new Place(terminals.rampUp()[index], order[slot], share);
            long due = startNanos
                    + (long) ((double) spreadNanos
                            * terminals.slot(order[slot])
                            / terminals.warehouses().terminals());
            places[index].measuring = due - interval.start() >= 0;
            wait(index, due, due);
        }
    }

    static long keyingNanos(double thinkScale, TransactionType type) {
        return Math.round(thinkScale * type.keyingTime().toNanos());
    }

    /**
     * Think time in nanoseconds: negative exponential, cut at ten times its mean (clause 5.2.5.4).
     *
     * @param done the transaction before it
     * @param unit random number above 0 and up to 1
     */
    static long thinkNanos(double thinkScale, TransactionType done, double unit) {
        double mean = thinkScale * done.meanThinkTime().toNanos();
        return (long) Math.min(10 * mean, -Math.log(unit) * mean);
    }

    /** @param rampUpDue when its scheduled is due if it is one of the ramp-up, and {@code due} otherwise */
    private void wait(int index, long rampUpDue, long due) {
        Place place = places[index];
        if (!place.measuring) {
            enqueue(index, true, rampUpDue);
        } else if (place.left-- > 0) {
            enqueue(index, false, due);
        }
    }

    private void enqueue(int index, boolean inRampUp, long due) {
        places[index].nextInRampUp = inRampUp;
        places[index].nextDue = due;
        queue.add(index, due);
    }

    @Override
    public ScheduledTransaction take() throws InterruptedException {
        int index = queue.take(ended);
        return index == TimedQueue.NONE ? null : places[index].next();
    }

    @Override
    public void wake() {
        queue.wake();
    }

    @Override
    public void done(ScheduledTransaction scheduled, TransactionType type, long endedNanos) {
        int index = scheduled.terminal().index() - first;
        Place place = places[index];
        long think = thinkNanos(thinkScale, type, scheduled.terminal().random().unit());
        if (interval.containsDue(endedNanos)) {
            thinkTimes.accept(type, think);
        }
        long keying = endedNanos + think;
        long due = keying + keyingNanos(thinkScale, place.measured.nextType());
        place.measuring |= due - interval.start() >= 0;
        long rampUpDue = keying + keyingNanos(thinkScale, place.rampUp.nextType());
        if (!place.measuring && rampUpDue - interval.start() >= 0) {
            // Neither is the one that belongs to its moment. The ramp-up may have the other type: nothing counts it.
            place.rampUp.nextType(place.measured.nextType());
            rampUpDue = due;
        }
        wait(index, rampUpDue, due);
    }

    @Override
    public void requeue(ScheduledTransaction scheduled) {
        int index = scheduled.terminal().index() - first;
        enqueue(index, scheduled.terminal() == places[index].rampUp, scheduled.dueNanos());
    }

    /** Of a terminal's transactions only the first was due: those after it depend on its end. */
    @Override
    public void skipped(MeasurementInterval interval, ObjLongConsumer<TransactionType> counts) {
        queue.forEach(index -> {
            ScheduledTransaction scheduled = places[index].next();
            if (interval.containsDue(scheduled.dueNanos())) {
                counts.accept(scheduled.terminal().skip(), 1);
            }
        });
    }
}
