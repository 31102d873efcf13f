package io.orderentry.metrics;

import io.orderentry.model.TransactionType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Response times by type, from the scheduled start of a transaction. A percentile of a run is one observation of that run; percentiles of
 * several runs are compared, never averaged into one.
 */
public final class ResponseTimeMetrics {
    /** Definition of the response time. */
    public static final String RESPONSE = "Response time, from the scheduled start of a transaction to its end";

    /** Definition of the service time. */
    public static final String SERVICE = "Service time, from the actual start of a transaction to its end";

    /** Definition of the response time of a deferred Delivery. */
    public static final String DEFERRED = "Deferred Delivery, from queueing to the end of its execution";

    /** The response time that stands for a run. */
    public static final Metric NEW_ORDER_P95 = of(TransactionType.NEW_ORDER, Statistic.P95);

    static final List<Metric> ALL = times(EnumSet.complementOf(EnumSet.of(Statistic.MAX)));
    static final List<Metric> MAXIMA = times(EnumSet.of(Statistic.MAX));

    private ResponseTimeMetrics() {}

    /** Statistic of the response times of a type. */
    public static Metric of(TransactionType type, Statistic statistic) {
        String path = "transactions." + type.key() + ".responseMillis";
        return time(type.key() + "Response" + statistic.suffix(), type.title(), statistic, RESPONSE, path, type);
    }

    /** Statistic of the deferred Deliveries, from queueing to the end of the execution; absent where Delivery is executed at once. */
    private static Metric deferred(Statistic statistic) {
        String path = "deferredDelivery.deferredMillis";
        return time(
                "deferredDelivery" + statistic.suffix(),
                "Deferred Delivery",
                statistic,
                DEFERRED,
                path,
                TransactionType.DELIVERY);
    }

    private static Metric time(
            String id, String title, Statistic statistic, String definition, String path, TransactionType type) {
        String label = title + " " + statistic.label();
        boolean isDetail = statistic != Statistic.MEAN && statistic != Statistic.MAX;
        return Metric.table(Metric.Scope.TRANSACTION_TYPE, "times", place -> switch (place) {
                    case "id" -> id;
                    case "names" -> isDetail ? label + " > " + statistic.label() : label;
                    case "path" -> path;
                    case "statistic" -> statistic.label().replace(".", "");
                    case "definition" -> definition;
                    case "description" -> statistic.description();
                    default -> null;
                })
                .get(0)
                .withMark(result -> statistic.mark(result.transaction(type).completed()));
    }

    /** Statistics of every type, and of the part of Delivery that is deferred. */
    public static List<Metric> times(Set<Statistic> statistics) {
        return Stream.concat(
                        Arrays.stream(TransactionType.values())
                                .flatMap(type -> statistics.stream().map(each -> of(type, each))),
                        statistics.stream().map(ResponseTimeMetrics::deferred))
                .toList();
    }
}
