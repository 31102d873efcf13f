package io.orderentry.run;

import io.orderentry.model.TransactionType;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Transactions arrive at a constant rate, whatever became of those before (an open loop); each arrival visits the next terminal of a
 * rotation. A free worker takes the next arrival and waits for its moment.
 */
final class ArrivalSchedule implements Schedule {
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ArrivalTimes arrivals;
    private final TerminalRotation rampUp;
    private final TerminalRotation measured;
    private final MeasurementInterval interval;
    private final Clock clock;
    private final BooleanSupplier ended;
    private final Queue<ScheduledTransaction> notStarted = new ConcurrentLinkedQueue<>();

    /**
     * @param interval arrivals before it visit terminals of the ramp-up
     * @param ended whether the run is over
     */
    ArrivalSchedule(
            Terminals terminals,
            ArrivalTimes arrivals,
            MeasurementInterval interval,
            Clock clock,
            BooleanSupplier ended) {
        this.arrivals = arrivals;
        this.rampUp = terminals.rampUpRotation();
        this.measured = terminals.measuredRotation();
        this.interval = interval;
        this.clock = clock;
        this.ended = ended;
    }

    @Override
    public ScheduledTransaction take() throws InterruptedException {
        ScheduledTransaction turn = ended.getAsBoolean() ? null : next();
        if (turn == null) {
            return null;
        }
        for (long wait = turn.dueNanos() - clock.nanos(); wait > 0; wait = turn.dueNanos() - clock.nanos()) {
            if (ended.getAsBoolean()) {
                putBack(turn);
                return null;
            }
            clock.sleep(Math.min(wait, LOOK_AGAIN_NANOS));
        }
        return turn;
    }

    private synchronized ScheduledTransaction next() {
        long due = arrivals.nextNanos();
        Terminal terminal = due - interval.start() < 0 ? rampUp.next() : measured.next();
        return terminal == null ? null : new ScheduledTransaction(terminal, due);
    }

    @Override
    public void done(ScheduledTransaction turn, TransactionType type, long endedNanos) {
        // The next arrival does not depend on it.
    }

    @Override
    public void putBack(ScheduledTransaction turn) {
        notStarted.add(turn);
    }

    @Override
    public void skipped(MeasurementInterval interval, OutcomeCounts tally) {
        notStarted.forEach(turn -> skip(turn, interval, tally));
        for (ScheduledTransaction turn = next(); turn != null && turn.dueNanos() - interval.end() < 0; turn = next()) {
            skip(turn, interval, tally);
        }
    }

    private static void skip(ScheduledTransaction turn, MeasurementInterval interval, OutcomeCounts tally) {
        if (interval.containsDue(turn.dueNanos())) {
            tally.skipped(turn.terminal().skip(), 1);
        }
    }
}
