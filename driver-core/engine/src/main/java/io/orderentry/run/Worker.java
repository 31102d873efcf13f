package io.orderentry.run;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.schedule.Clock;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.Schedule;
import io.orderentry.schedule.Schedule.ScheduledTransaction;

/**
 * Takes scheduled transactions and runs their terminals' inputs until the run ends. One thread, one connection.
 *
 * @param deferred where Deliveries are queued, or null to run them at once
 */
record Worker(
        Schedule schedule,
        InputGenerator inputs,
        WorkerSession session,
        DeferredDeliveries deferred,
        RunControl control,
        Clock clock) {

    void work() throws InterruptedException {
        boolean first = true;
        long ended = 0;
        while (!control.stopping()) {
            ScheduledTransaction scheduled = schedule.take();
            if (scheduled == null) {
                return;
            }
            if (control.stopping()) {
                schedule.requeue(scheduled);
                return;
            }
            if (!first) {
                session.recorder().idle(ended, scheduled.dueNanos());
            }
            first = false;
            TransactionInput input = scheduled.terminal().next(inputs, clock.date());
            ended = deferred != null && input instanceof DeliveryInput delivery
                    ? queue(delivery, scheduled.dueNanos())
                    : session.run(input, scheduled.dueNanos());
            schedule.done(scheduled, input.type(), ended);
        }
    }

    /** Queues a Delivery, which ends later; returns when the terminal had its answer. */
    private long queue(DeliveryInput input, long due) throws InterruptedException {
        boolean queued = deferred.put(input, due);
        long answered = clock.nanos();
        if (queued) {
            session.recorder().queued(due, answered);
        } else {
            session.recorder().skipped(input.type(), due);
        }
        return answered;
    }
}
