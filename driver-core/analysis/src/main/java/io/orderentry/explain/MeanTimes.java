package io.orderentry.explain;

import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Mean response time of all completed transactions in milliseconds, and its parts, which add up to it. A deferred Delivery counts with
 * its execution alone: no terminal waits for it.
 *
 * @param response mean over all types, weighted by their numbers
 * @param parts by the key of a {@link TimePart}
 */
public record MeanTimes(double response, Map<TimePart, Double> parts) {
    /** Of a run; empty when no transaction was completed. */
    public static Optional<MeanTimes> of(Result result) {
        double transactions = 0;
        double response = 0;
        double service = 0;
        for (TransactionType type : TransactionType.values()) {
            TransactionResult counts = result.transaction(type);
            Percentiles deferred = type == TransactionType.DELIVERY
                    ? result.deferredDelivery().deferredMillis().orNull()
                    : null;
            Percentiles total = deferred == null ? counts.responseMillis().orNull() : deferred;
            if (total == null || counts.completed() == 0) {
                continue;
            }
            double responding = deferred == null ? total.mean() : executionOfDeferred(result.deferredDelivery());
            double executing = deferred == null && counts.serviceMillis().isAvailable()
                    ? counts.serviceMillis().value().mean()
                    : responding;
            transactions += counts.completed();
            response += counts.completed() * responding;
            service += counts.completed() * executing;
        }
        return transactions == 0
                ? Optional.empty()
                : Optional.of(split(result, response / transactions, service / transactions));
    }

    private static double executionOfDeferred(DeferredDelivery delivery) {
        Percentiles queueing = delivery.queueingMillis().orNull();
        return delivery.deferredMillis().value().mean() - (queueing == null ? 0 : queueing.mean());
    }

    private static MeanTimes split(Result result, double response, double service) {
        Map<TimePart, Double> parts = new LinkedHashMap<>();
        parts.put(TimePart.QUEUE, response - service);
        Map<TimePart, Double> sessions = TimePart.sessions(result);
        double perSecond = result.throughput().transactionsPerSecond().orNull();
        if (sessions.isEmpty() || perSecond <= 0) {
            parts.put(TimePart.EXECUTION, service);
            return new MeanTimes(response, parts);
        }
        double database = 0;
        for (Map.Entry<TimePart, Double> each : sessions.entrySet()) {
            double millis = 1_000 * each.getValue() / perSecond;
            parts.put(each.getKey(), millis);
            database += millis;
        }
        parts.put(TimePart.OUTSIDE, service - database);
        return new MeanTimes(response, parts);
    }

    /** Returns whether the execution is split into classes of database time. */
    public boolean isSplit() {
        return parts.containsKey(TimePart.OUTSIDE);
    }
}
