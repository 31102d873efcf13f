package io.orderentry.run;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.txn.TransactionResult;

/** Takes terminals that are due and runs what they key in, until the run ends. One thread, one connection. */
final class Worker {
    private final Schedule schedule;
    private final InputGenerator inputs;
    private final Station station;
    private final DeferredDeliveries deferred;
    private final TransactionRecorder ledger;
    private final RunControl control;
    private final Clock clock;

    /** @param deferred where Deliveries are queued, or null to run them at once */
    Worker(
            Schedule schedule,
            InputGenerator inputs,
            Station station,
            DeferredDeliveries deferred,
            TransactionRecorder ledger,
            RunControl control,
            Clock clock) {
        this.schedule = schedule;
        this.inputs = inputs;
        this.station = station;
        this.deferred = deferred;
        this.ledger = ledger;
        this.control = control;
        this.clock = clock;
    }

    void work() throws InterruptedException {
        while (!control.stopping()) {
            ScheduledTransaction turn = schedule.take();
            if (turn == null) {
                return;
            }
            if (control.stopping()) {
                schedule.putBack(turn);
                return;
            }
            TransactionInput input = turn.terminal().next(inputs, clock.date());
            long ended = deferred != null && input instanceof DeliveryInput delivery
                    ? queue(turn, delivery)
                    : run(turn, input);
            schedule.done(turn, input.type(), ended);
        }
    }

    /** The work itself ends later, and only then has the transaction ended. */
    private long queue(ScheduledTransaction turn, DeliveryInput input) throws InterruptedException {
        boolean queued = deferred.put(input, turn.dueNanos());
        long answered = clock.nanos();
        if (queued) {
            ledger.queued(turn.dueNanos(), answered);
        } else {
            ledger.skipped(input.type(), turn.dueNanos());
        }
        return answered;
    }

    private long run(ScheduledTransaction turn, TransactionInput input) throws InterruptedException {
        TransactionResult attempt = station.run(input);
        long ended = clock.nanos();
        if (attempt == null) {
            ledger.skipped(input.type(), turn.dueNanos());
        } else {
            ledger.ended(input, attempt, turn.dueNanos(), station.startedNanos(), ended, station.roundTrips());
        }
        control.ended(turn.dueNanos());
        return ended;
    }
}
