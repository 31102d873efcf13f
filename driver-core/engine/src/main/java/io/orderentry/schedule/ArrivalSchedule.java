package io.orderentry.schedule;

import io.orderentry.model.TransactionType;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.ObjLongConsumer;

/**
 * Transactions arrive at a constant rate, independent of those before (an open loop); each arrival visits the next terminal of a
 * rotation. A free worker takes the next arrival and waits for its moment. Arrivals that find all workers busy wait in a queue, in which
 * there may be room for so many; one more is dropped.
 */
public final class ArrivalSchedule implements Schedule {
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ArrivalTimes arrivals;
    private final LongFunction<ScheduledTransaction> visits;
    private final MeasurementInterval interval;
    private final Clock clock;
    private final BooleanSupplier ended;
    private final long queueLimit;
    private final Queue<ScheduledTransaction> notStarted = new ConcurrentLinkedQueue<>();
    private final Queue<ScheduledTransaction> queue = new ArrayDeque<>();
    private final long[] dropped = new long[TransactionType.count()];
    private ScheduledTransaction upcoming;

    /** @param queueLimit arrivals that may wait for a worker; null for any number */
    public ArrivalSchedule(Terminals terminals, ArrivalTimes arrivals, Long queueLimit, Course course) {
        this.arrivals = arrivals;
        this.queueLimit = queueLimit == null ? Long.MAX_VALUE : queueLimit;
        this.visits = terminals.visits(course.interval());
        this.interval = course.interval();
        this.clock = course.clock();
        this.ended = course.ended();
    }

    @Override
    public ScheduledTransaction take() throws InterruptedException {
        ScheduledTransaction scheduled = ended.getAsBoolean() ? null : next();
        if (scheduled == null) {
            return null;
        }
        for (long wait = scheduled.dueNanos() - clock.nanos(); wait > 0; wait = scheduled.dueNanos() - clock.nanos()) {
            if (ended.getAsBoolean()) {
                requeue(scheduled);
                return null;
            }
            clock.sleep(Math.min(wait, LOOK_AGAIN_NANOS));
        }
        return scheduled;
    }

    private synchronized ScheduledTransaction next() {
        if (upcoming == null) {
            upcoming = arrival();
        }
        if (queueLimit < Long.MAX_VALUE) {
            queueUp();
        }
        if (!queue.isEmpty()) {
            return queue.remove();
        }
        ScheduledTransaction next = upcoming;
        upcoming = null;
        return next;
    }

    /** Nothing has left the queue since a worker last asked, so that the arrivals until now can be queued and dropped all at once. */
    private void queueUp() {
        long now = clock.nanos();
        while (upcoming != null && upcoming.dueNanos() - now <= 0) {
            if (queue.size() < queueLimit) {
                queue.add(upcoming);
            } else {
                skip(upcoming, interval, (type, many) -> dropped[type.ordinal()] += many);
            }
            upcoming = arrival();
        }
    }

    private ScheduledTransaction arrival() {
        return visits.apply(arrivals.nextNanos());
    }

    @Override
    public void requeue(ScheduledTransaction scheduled) {
        notStarted.add(scheduled);
    }

    @Override
    public void skipped(MeasurementInterval interval, ObjLongConsumer<TransactionType> counts) {
        notStarted.forEach(scheduled -> skip(scheduled, interval, counts));
        for (ScheduledTransaction scheduled = next();
                scheduled != null && scheduled.dueNanos() - interval.end() < 0;
                scheduled = next()) {
            skip(scheduled, interval, counts);
        }
        for (TransactionType type : TransactionType.values()) {
            counts.accept(type, dropped[type.ordinal()]);
        }
    }

    private static void skip(
            ScheduledTransaction scheduled, MeasurementInterval interval, ObjLongConsumer<TransactionType> counts) {
        if (interval.containsDue(scheduled.dueNanos())) {
            counts.accept(scheduled.terminal().skip(), 1);
        }
    }
}
