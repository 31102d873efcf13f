package io.orderentry.explain;

import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.text.CaseUtils;

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
            double queueing = deferred == null
                    ? 0
                    : result.deferredDelivery()
                            .queueingMillis()
                            .map(Percentiles::mean)
                            .orElse(0.0);
            double responding = total.mean() - queueing;
            double executing = deferred == null
                    ? counts.serviceMillis().map(Percentiles::mean).orElse(responding)
                    : responding;
            transactions += counts.completed();
            response += counts.completed() * responding;
            service += counts.completed() * executing;
        }
        return transactions == 0
                ? Optional.empty()
                : Optional.of(split(result, response / transactions, service / transactions));
    }

    private static MeanTimes split(Result result, double response, double service) {
        Map<TimePart, Double> parts = new LinkedHashMap<>();
        parts.put(TimePart.QUEUE, response - service);
        DatabaseTime time = result.databaseTime().orNull();
        double perSecond = result.throughput().transactionsPerSecond().orNull();
        if (time == null || time.samples() == 0 || perSecond <= 0) {
            parts.put(TimePart.EXECUTION, service);
            return new MeanTimes(response, parts);
        }
        Map<TimePart, Double> sessions = new EnumMap<>(TimePart.class);
        time.classes().stream()
                .filter(each -> !each.waitClass().equals(WaitClass.CLIENT.key()))
                .forEach(each ->
                        sessions.merge(TimePart.part(each.waitClass()), each.averageActiveSessions(), Double::sum));
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

    /** Part of the mean response time. */
    public enum TimePart {
        QUEUE("wait in the driver before the start"),
        CPU("CPU: running or ready to run in the database"),
        LOG_WRITE("write of the log"),
        DATA_READ("read of data"),
        DATA_WRITE("write of data"),
        LOCK_ROW("lock of a row"),
        LOCK_RELATION("lock of a table"),
        LOCK_BUFFER("latch of a page or of memory"),
        REPLICATION("replication"),
        OTHER("other waits of the database"),
        EXECUTION("execution: network, driver and database, not split"),
        OUTSIDE("network, driver and waits between statements");

        private final String title;

        TimePart(String title) {
            this.title = title;
        }

        /** Name in figures and files, such as {@code logWrite}. */
        public String key() {
            return CaseUtils.toCamelCase(name(), false, '_');
        }

        /** Name as people read it. */
        public String title() {
            return title;
        }

        /** The part that a class belongs to: waits for the client happen while the network or the driver works. */
        static TimePart part(String waitClass) {
            return waitClass.equals(WaitClass.CLIENT.key())
                    ? OUTSIDE
                    : Arrays.stream(values())
                            .filter(part -> part.key().equals(waitClass))
                            .findFirst()
                            .orElse(OTHER);
        }
    }
}
