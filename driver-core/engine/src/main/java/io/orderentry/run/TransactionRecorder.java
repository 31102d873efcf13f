package io.orderentry.run;

import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.result.InputCounts;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.SessionPool.ConnectionUnavailableException;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.TransactionExecution;
import java.util.List;

/**
 * Recorder of one worker: of the measurement interval, and of the whole run with ramp-up and drain. One thread writes; the
 * tallies may be read by any thread, the rest after the worker has ended.
 */
final class TransactionRecorder {
    private final MeasurementInterval interval;
    private final LatencyRecorder times;
    private final ErrorRecorder errors;
    private final StallRecorder stalls;
    private final OutcomeCounts inInterval = new OutcomeCounts();
    private final OutcomeCounts inEntireRun = new OutcomeCounts();
    private final InputCounts inputs = new InputCounts();
    private final RunOutcomeBuilder counts = RunOutcomeBuilder.builder()
            .inInterval(inInterval)
            .inEntireRun(inEntireRun)
            .inputs(inputs);

    TransactionRecorder(
            MeasurementInterval interval, LatencyRecorder times, ErrorRecorder errors, StallRecorder stalls) {
        this.interval = interval;
        this.times = times;
        this.errors = errors;
        this.stalls = stalls;
    }

    /** Time limit of a queued Delivery (clause 2.7.2). */
    static final long DEFERRED_LIMIT_NANOS = 80_000_000_000L;

    /** A transaction that a terminal waited for. */
    void ended(TransactionInput input, TransactionExecution attempt, long due, long started, long ended) {
        count(input, attempt, due, ended);
        if (interval.contains(due, ended) && isCompleted(attempt)) {
            times.record(input.type(), Kind.RESPONSE, ended - due);
            times.record(input.type(), Kind.SERVICE, ended - started);
            times.record(Kind.LATE, started - due);
        } else {
            elsewhere(due, ended);
        }
    }

    /** The worker served no terminal from the end of one transaction until the next was due. */
    void idle(long ended, long due) {
        if (interval.contains(ended, due)) {
            times.record(Kind.IDLE, due - ended);
        } else {
            elsewhere(ended, due);
        }
    }

    /** Time of the connection that is in no response time, nor between two, such as that of a verification. */
    void elsewhere(long from, long to) {
        counts.elsewhereNanos(counts.elsewhereNanos() + interval.overlapNanos(from, to));
    }

    /** The moment a terminal had its answer that a Delivery is queued. */
    void queued(long due, long answered) {
        if (interval.contains(due, answered)) {
            times.record(TransactionType.DELIVERY, Kind.RESPONSE, answered - due);
            times.record(Kind.LATE, answered - due);
        } else {
            elsewhere(due, answered);
        }
    }

    /** The end of a Delivery that was queued. */
    void deferred(
            TransactionInput input, TransactionExecution attempt, long due, long queued, long started, long ended) {
        count(input, attempt, due, ended);
        if (interval.contains(due, ended) && isCompleted(attempt)) {
            times.record(input.type(), Kind.SERVICE, ended - started);
            times.record(input.type(), Kind.DEFERRED, ended - queued);
            times.record(Kind.QUEUEING, started - queued);
            counts.deferredInLimit(counts.deferredInLimit() + (ended - queued <= DEFERRED_LIMIT_NANOS ? 1 : 0));
        }
    }

    /** A transaction waits because a connection could not be opened. */
    void noConnection(long nanos) {
        stalls.lost(nanos);
    }

    /** A connection was not given to a transaction that waits for one. */
    void refused(TransactionType waiting, ConnectionUnavailableException why) {
        errors.addNoConnection(waiting, why);
    }

    /** A transaction waits because the server is read-only. */
    void readOnly(TransactionInput input, TransactionExecution attempt, long nanos) {
        errors.add(input, attempt);
        noConnection(nanos);
    }

    /** A transaction that was due, but the run ended before there was a connection for it. */
    void skipped(TransactionType type, long due) {
        inEntireRun.skipped(type, 1);
        if (interval.contains(due, due)) {
            inInterval.skipped(type, 1);
        }
    }

    static boolean isCompleted(TransactionExecution attempt) {
        return attempt.outcome() == Outcome.COMMITTED || attempt.outcome() == Outcome.ROLLED_BACK;
    }

    private void count(TransactionInput input, TransactionExecution attempt, long due, long ended) {
        inEntireRun.ended(input.type(), attempt.outcome(), attempt.retries());
        if (input instanceof PaymentInput payment && attempt.outcome() == Outcome.COMMITTED) {
            counts.paidCents(counts.paidCents() + payment.amountCents());
        } else if (input instanceof PaymentInput payment && attempt.outcome() == Outcome.UNKNOWN) {
            counts.unknownCents(counts.unknownCents() + payment.amountCents());
        }
        if (attempt.outcome() == Outcome.UNEXPECTED_COMMIT) {
            counts.unexpectedCommits(counts.unexpectedCommits() + 1);
        }
        stalls.ended(attempt, ended);
        errors.add(input, attempt);
        if (attempt.outcome() == Outcome.COMMITTED && attempt.output() instanceof DeliveryOutput delivery) {
            counts.skippedDistricts(counts.skippedDistricts() + delivery.skippedDistricts());
        }
        if (interval.counts(due, ended)) {
            inInterval.ended(input.type(), attempt.outcome(), attempt.retries());
            inputs.count(input, attempt.output());
            counts.roundTrips(counts.roundTrips() + attempt.roundTrips());
        }
        if (interval.isEndedAfter(due, ended)) {
            counts.endedAfterInterval(counts.endedAfterInterval() + 1);
            counts.longestAfterIntervalNanos(Math.max(counts.longestAfterIntervalNanos(), ended - due));
        }
    }

    /** Counts of this worker, after it has ended; times and errors are those of all workers. */
    RunOutcome outcome() {
        return counts.build();
    }

    /** Counts of all workers, of the entire run until now. */
    static OutcomeCounts total(List<TransactionRecorder> recorders) {
        OutcomeCounts sum = new OutcomeCounts();
        recorders.forEach(recorder -> sum.add(recorder.inEntireRun));
        return sum;
    }
}
