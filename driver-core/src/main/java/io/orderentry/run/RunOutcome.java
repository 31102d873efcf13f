package io.orderentry.run;

import io.orderentry.check.ExpectedWork;
import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.EntireRun;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Stall;
import io.orderentry.run.OutcomeCounts.Count;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts and measurements of a run, before they become a result. Values, merged over all workers.
 *
 * @param end why the run ended
 * @param reason the error's message when it broke, else null
 * @param unanswered what was still running when the drain was given up, as one sentence; else null
 * @param rampUpSeconds as measured
 * @param intervalSeconds as measured
 * @param inInterval transactions whose response time lies wholly in the interval
 * @param inEntireRun everything from the first transaction to the last
 * @param inputs what was keyed in in the interval
 * @param times of the interval
 * @param longestStall of the interval; null when there was none
 * @param errors of the whole run
 * @param paidCents amounts of all Payments committed, of the whole run
 * @param unknownCents amounts of all Payments unknown, of the whole run
 * @param unexpectedCommits New-Orders of the whole run that count as failed because they were committed
 * @param skippedDistricts districts without an undelivered order, of all Deliveries committed, of the whole run
 * @param deferredInLimit queued Deliveries of the interval that ended within 80 s
 * @param backlog the queue of Deliveries in the interval; null when they ran at once
 * @param roundTrips of the transactions in the interval
 * @param endedAfterInterval transactions that were due in the interval and ended after it, and so are in no figure
 * @param longestAfterIntervalNanos the longest response time of those
 * @param elsewhereNanos time of the connections in the interval that is in no response time, nor between two: of transactions across its
 *     edges, and of those that failed
 * @param connectionWaits how often a worker had to wait for a connection in the interval
 */
public record RunOutcome(
        RunControl.End end,
        String reason,
        String unanswered,
        double rampUpSeconds,
        double intervalSeconds,
        OutcomeCounts inInterval,
        OutcomeCounts inEntireRun,
        InputCounts inputs,
        LatencyRecorder times,
        Stall longestStall,
        List<ErrorCount> errors,
        long paidCents,
        long unknownCents,
        long unexpectedCommits,
        long skippedDistricts,
        long deferredInLimit,
        DeferredDelivery.Backlog backlog,
        long roundTrips,
        long endedAfterInterval,
        long longestAfterIntervalNanos,
        long elsewhereNanos,
        long connectionWaits) {

    /** Expected changes of the database. */
    public ExpectedWork workDone() {
        return new ExpectedWork(
                inEntireRun.get(TransactionType.NEW_ORDER, Count.COMMITTED) + unexpectedCommits,
                inEntireRun.get(TransactionType.NEW_ORDER, Count.UNKNOWN),
                inEntireRun.get(TransactionType.PAYMENT, Count.COMMITTED),
                inEntireRun.get(TransactionType.PAYMENT, Count.UNKNOWN),
                paidCents,
                unknownCents,
                inEntireRun.get(TransactionType.DELIVERY, Count.COMMITTED),
                inEntireRun.get(TransactionType.DELIVERY, Count.UNKNOWN),
                skippedDistricts);
    }

    /** Counts of the entire run, as the result has them. */
    public EntireRun entireRun() {
        Map<String, EntireRun.Counts> counts = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            counts.put(
                    type.key(),
                    new EntireRun.Counts(
                            inEntireRun.get(type, Count.COMMITTED),
                            inEntireRun.get(type, Count.ROLLED_BACK),
                            inEntireRun.get(type, Count.FAILED),
                            inEntireRun.get(type, Count.UNKNOWN),
                            inEntireRun.get(type, Count.SKIPPED),
                            inEntireRun.get(type, Count.RETRIES)));
        }
        return new EntireRun(counts, unexpectedCommits, skippedDistricts, paidCents, unknownCents);
    }
}
