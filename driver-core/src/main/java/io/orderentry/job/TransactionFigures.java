package io.orderentry.job;

import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Throughput and response times of a run that has ended. */
final class TransactionFigures {
    private static final String NO_INTERVAL = "there was no measurement interval";

    private final RunOutcome outcome;

    TransactionFigures(RunOutcome outcome) {
        this.outcome = outcome;
    }

    /** A value for each type, by key, in the types' order. */
    static <T> Map<String, T> perType(Function<TransactionType, T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            values.put(type.key(), value.apply(type));
        }
        return values;
    }

    Reading<Map<String, TransactionResult>> transactions() {
        OutcomeCounts counts = outcome.inInterval();
        return Reading.map(perType(type -> Reading.assemble(parts -> new TransactionResult(
                type.key(),
                counts.get(type, Count.DUE),
                counts.get(type, Count.COMMITTED),
                counts.get(type, Count.ROLLED_BACK),
                counts.get(type, Count.FAILED),
                counts.get(type, Count.UNKNOWN),
                counts.get(type, Count.SKIPPED),
                counts.get(type, Count.RETRIES),
                parts.take(percentiles(type, Kind.RESPONSE), Percentiles.NO_SAMPLES),
                parts.take(percentiles(type, Kind.SERVICE), Percentiles.NO_SAMPLES)))));
    }

    private Percentiles percentiles(TransactionType type, Kind kind) {
        return Percentiles.ofMicros(outcome.times().sum(type, kind));
    }

    /** @param databaseTransactions of the interval, as the server counts them */
    Reading<Throughput> throughput(Map<String, TransactionResult> transactions, Reading<Long> databaseTransactions) {
        double seconds = outcome.intervalSeconds();
        Throughput figures = seconds > 0
                ? Throughput.of(
                        transactions,
                        seconds,
                        databaseTransactions.value(),
                        outcome.roundTrips(),
                        outcome.longestStall())
                : new Throughput(null, null, null, null, null, null);
        String noNewOrder = seconds > 0 ? "no New-Order was due" : NO_INTERVAL;
        return Reading.assemble(parts -> new Throughput(
                parts.take(figures.newOrdersPerMinute(), noNewOrder),
                parts.take(figures.committedNewOrdersPerMinute(), noNewOrder),
                parts.take(figures.transactionsPerSecond(), NO_INTERVAL),
                parts.take(
                        figures.databaseTransactionsPerSecond(),
                        databaseTransactions.value() == null ? databaseTransactions.reason() : NO_INTERVAL),
                parts.take(figures.roundTripsPerTransaction(), "no transaction was completed"),
                parts.take(figures.longestStall(), NO_INTERVAL)));
    }

    /** @param queued whether Deliveries were queued */
    Reading<DeferredDelivery> deferredDelivery(boolean queued) {
        Histogram times = outcome.times().sum(TransactionType.DELIVERY, Kind.DEFERRED);
        long ended = times.getTotalCount();
        String atOnce = "Delivery ran at once";
        String reason = queued ? Percentiles.NO_SAMPLES : atOnce;
        return Reading.assemble(parts -> new DeferredDelivery(
                parts.take(Percentiles.ofMicros(times), reason),
                parts.take(Percentiles.ofMicros(outcome.times().queueing()), reason),
                parts.take(ended == 0 ? null : Double.valueOf(100.0 * outcome.deferredInLimit() / ended), reason),
                parts.take(outcome.backlog(), atOnce),
                outcome.inputs().skippedDistricts,
                outcome.inputs().skippedDeliveries));
    }
}
