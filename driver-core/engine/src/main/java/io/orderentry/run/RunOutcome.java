package io.orderentry.run;

import io.orderentry.check.ExpectedWork;
import io.orderentry.check.ExpectedWorkBuilder;
import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.EntireRun;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Ordered;
import io.orderentry.result.Stall;
import io.orderentry.run.OutcomeCounts.Count;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * Counts and measurements of a run, before they become a result. Values, merged over all workers.
 *
 * @param reason the error's message when it broke, else null
 * @param unanswered what was still running when the drain was given up, as one sentence; else null
 * @param inInterval transactions that count in the interval: those completed in it, and of a closed loop also due in it
 * @param inEntireRun everything from the first transaction to the last
 * @param inputs what was keyed in in the interval
 * @param longestStall of the interval; null when there was none
 * @param outages of the interval, in their order
 * @param paidCents amounts of all Payments committed, of the whole run
 * @param unknownCents amounts of all Payments unknown, of the whole run
 * @param unexpectedCommits New-Orders of the whole run that count as failed because they were committed
 * @param skippedDistricts districts without an undelivered order, of all Deliveries committed, of the whole run
 * @param deferredInLimit queued Deliveries of the interval that ended within 80 s
 * @param backlog the queue of Deliveries in the interval; null when they ran at once
 * @param roundTrips of the transactions in the interval
 * @param endedAfterInterval transactions that were due in the interval and ended after it, and so have no response time in it
 * @param longestAfterIntervalNanos the longest response time of those
 * @param elsewhereNanos time of the connections in the interval that is in no response time, nor between two: of transactions across its
 *     edges, of those that failed, and of verifications
 * @param connectionWaits how often a worker had to wait for a connection in the interval
 */
@RecordBuilder
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
        List<Outage> outages,
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

    /**
     * Counts and times of runs that had the same interval, added up. Together they ended as the one that ended worst. The longest stall is null,
     * because whether all of them stood still at one moment is not recorded.
     *
     * @param runs at least one
     * @param rampUpSeconds from the start of the first run to the start of the first interval
     * @param intervalSeconds from then to the end of the last interval
     */
    public static RunOutcome sum(List<RunOutcome> runs, double rampUpSeconds, double intervalSeconds) {
        RunOutcome worst = runs.stream()
                .max(Comparator.comparing(RunOutcome::end).thenComparing(run -> run.unanswered != null))
                .orElseThrow();
        LatencyRecorder times = new LatencyRecorder(1);
        runs.forEach(run -> times.add(run.times.totals()));
        return totals(runs)
                .end(worst.end)
                .reason(worst.reason)
                .unanswered(worst.unanswered)
                .rampUpSeconds(rampUpSeconds)
                .intervalSeconds(intervalSeconds)
                .times(times)
                .errors(ErrorRecorder.sum(runs.stream().flatMap(run -> run.errors.stream())))
                .backlog(runs.stream()
                        .map(RunOutcome::backlog)
                        .filter(Objects::nonNull)
                        .reduce((one, other) -> new DeferredDelivery.Backlog(
                                one.atStart() + other.atStart(),
                                one.atEnd() + other.atEnd(),
                                one.waitedForPlace() + other.waitedForPlace()))
                        .orElse(null))
                .connectionWaits(sum(runs, RunOutcome::connectionWaits))
                .build();
    }

    /** Sums of counts that add up alike for workers and for runs; the rest is to be completed. */
    static RunOutcomeBuilder totals(List<RunOutcome> parts) {
        OutcomeCounts inInterval = new OutcomeCounts();
        OutcomeCounts inEntireRun = new OutcomeCounts();
        InputCounts inputs = new InputCounts();
        for (RunOutcome part : parts) {
            inInterval.add(part.inInterval);
            inEntireRun.add(part.inEntireRun);
            inputs.add(part.inputs);
        }
        return RunOutcomeBuilder.builder()
                .inInterval(inInterval)
                .inEntireRun(inEntireRun)
                .inputs(inputs)
                .paidCents(sum(parts, RunOutcome::paidCents))
                .unknownCents(sum(parts, RunOutcome::unknownCents))
                .unexpectedCommits(sum(parts, RunOutcome::unexpectedCommits))
                .skippedDistricts(sum(parts, RunOutcome::skippedDistricts))
                .deferredInLimit(sum(parts, RunOutcome::deferredInLimit))
                .roundTrips(sum(parts, RunOutcome::roundTrips))
                .endedAfterInterval(sum(parts, RunOutcome::endedAfterInterval))
                .longestAfterIntervalNanos(parts.stream()
                        .mapToLong(RunOutcome::longestAfterIntervalNanos)
                        .max()
                        .orElse(0))
                .elsewhereNanos(sum(parts, RunOutcome::elsewhereNanos));
    }

    private static long sum(List<RunOutcome> runs, ToLongFunction<RunOutcome> figure) {
        return runs.stream().mapToLong(figure).sum();
    }

    /**
     * Time in which no transaction was completed, and connections were lost or could not be opened.
     *
     * @param fromSeconds the last completion before it, since the start of the ramp-up
     * @param ended whether a transaction was completed after it, in the interval
     * @param unknown transactions of unknown outcome that lost their connections in it
     */
    public record Outage(double fromSeconds, double seconds, boolean ended, long unknown) {}

    /** Expected changes of the database. */
    public ExpectedWork workDone() {
        return ExpectedWorkBuilder.builder()
                .newOrders(inEntireRun.get(TransactionType.NEW_ORDER, Count.COMMITTED) + unexpectedCommits)
                .newOrdersUnknown(inEntireRun.get(TransactionType.NEW_ORDER, Count.UNKNOWN))
                .payments(inEntireRun.get(TransactionType.PAYMENT, Count.COMMITTED))
                .paymentsUnknown(inEntireRun.get(TransactionType.PAYMENT, Count.UNKNOWN))
                .paymentsCents(paidCents)
                .paymentsUnknownCents(unknownCents)
                .deliveries(inEntireRun.get(TransactionType.DELIVERY, Count.COMMITTED))
                .deliveriesUnknown(inEntireRun.get(TransactionType.DELIVERY, Count.UNKNOWN))
                .skippedDistricts(skippedDistricts)
                .build();
    }

    /** Counts of the entire run, as the result has them. */
    public EntireRun entireRun() {
        return new EntireRun(
                Ordered.perType(type -> new EntireRun.Counts(
                        inEntireRun.get(type, Count.COMMITTED),
                        inEntireRun.get(type, Count.ROLLED_BACK),
                        inEntireRun.get(type, Count.FAILED),
                        inEntireRun.get(type, Count.UNKNOWN),
                        inEntireRun.get(type, Count.SKIPPED),
                        inEntireRun.get(type, Count.RETRIES))),
                unexpectedCommits,
                skippedDistricts,
                paidCents,
                unknownCents);
    }
}
