package io.orderentry.run;

import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Terminals wait in one queue by the time they are due; any free worker takes the first. Many more terminals than workers share a few
 * connections this way, as a transaction monitor would have them do.
 */
final class TimedSchedule implements Schedule {
    private static final long LOOK_AGAIN_MILLIS = 50;

    private final DelayQueue<Waiting> queue = new DelayQueue<>();
    private final DueTime dueTime;
    private final Clock clock;
    private final BooleanSupplier ended;

    private record Waiting(Turn turn, Clock clock) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(turn.dueNanos() - clock.nanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(turn.dueNanos() - ((Waiting) other).turn.dueNanos());
        }
    }

    /**
     * @param terminals all of the run, ten for each warehouse
     * @param spreadNanos the terminals' first turns are spread evenly over this time from {@code startNanos} on
     * @param ended whether the run is over
     */
    TimedSchedule(
            Terminal[] terminals,
            DueTime dueTime,
            long startNanos,
            long spreadNanos,
            Clock clock,
            BooleanSupplier ended) {
        this.ended = ended;
        this.dueTime = dueTime;
        this.clock = clock;
        for (int i = 0; i < terminals.length; i++) {
            // One terminal of each warehouse, then the next of each: neighbours in time are not neighbours in the data.
            int warehouses = terminals.length / Scale.TERMINALS_PER_WAREHOUSE;
            int slot = i % Scale.TERMINALS_PER_WAREHOUSE * warehouses + i / Scale.TERMINALS_PER_WAREHOUSE;
            long due = startNanos + (long) ((double) spreadNanos * slot / terminals.length);
            queue.add(new Waiting(new Turn(terminals[i], terminals[i].nextType(), due), clock));
        }
    }

    @Override
    public Turn take(int worker) throws InterruptedException {
        Waiting due = null;
        while (due == null && !ended.getAsBoolean()) {
            due = queue.poll(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }
        return due == null ? null : due.turn();
    }

    @Override
    public void done(Turn turn, long endedNanos) {
        TransactionType next = turn.terminal().nextType();
        long due = dueTime.nextNanos(
                turn.dueNanos(), endedNanos, turn.type(), next, turn.terminal().random());
        queue.add(new Waiting(new Turn(turn.terminal(), next, due), clock));
    }

    @Override
    public void putBack(Turn turn) {
        queue.add(new Waiting(turn, clock));
    }

    @Override
    public void skipped(Interval interval, Tally tally) {
        for (Waiting waiting : queue) {
            Turn turn = waiting.turn();
            // A late terminal would have had several turns by now; each of them was due. In a closed loop a turn
            // depends
            // on the end of the one before, so only the first of them was.
            while (turn.dueNanos() - interval.end() < 0) {
                if (turn.dueNanos() - interval.start() >= 0) {
                    tally.skipped(turn.type(), 1);
                }
                TransactionType next = turn.terminal().nextType();
                long due = dueTime.nextNanos(
                        turn.dueNanos(),
                        interval.end(),
                        turn.type(),
                        next,
                        turn.terminal().random());
                turn = new Turn(turn.terminal(), next, due);
            }
        }
    }
}
