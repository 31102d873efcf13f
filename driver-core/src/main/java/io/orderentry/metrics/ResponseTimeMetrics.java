package io.orderentry.metrics;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Response times by type, counted from the moment a transaction was due. A percentile of a run is one observation of that run;
 * percentiles of several runs are compared, never averaged into one (docs/statistics.md).
 */
public final class ResponseTimeMetrics {
    private static final String UNIT = "ms";

    static final List<Metric> ALL = Stream.concat(
                    Arrays.stream(TransactionType.values()).flatMap(ResponseTimeMetrics::of), deferredDelivery())
            .toList();

    private ResponseTimeMetrics() {}

    /** Mean, p50, p90, p95, p99 and p99.9 of a type, in this order. */
    public static Stream<Metric> of(TransactionType type) {
        return Stream.of(
                time(type, "mean", "Mean", Percentiles::mean),
                time(type, "p50", "P50", Percentiles::p50),
                time(type, "p90", "P90", Percentiles::p90),
                time(type, "p95", "P95", Percentiles::p95),
                time(type, "p99", "P99", Percentiles::p99),
                time(type, "p99.9", "P999", Percentiles::p999));
    }

    /**
     * Deferred Delivery, from queueing to the end of its work: mean, p50, p90, p95, p99 and p99.9, in this order. Not there where Delivery
     * runs at once; its response time, which ends when it is queued, is that of the type.
     */
    public static Stream<Metric> deferredDelivery() {
        return Stream.of(
                deferred("mean", "Mean", Percentiles::mean),
                deferred("p50", "P50", Percentiles::p50),
                deferred("p90", "P90", Percentiles::p90),
                deferred("p95", "P95", Percentiles::p95),
                deferred("p99", "P99", Percentiles::p99),
                deferred("p99.9", "P999", Percentiles::p999));
    }

    private static Metric time(TransactionType type, String name, String suffix, ToDoubleFunction<Percentiles> figure) {
        return time(type.key() + "Response" + suffix, type.title(), name, result -> millis(result, type, figure));
    }

    private static Metric deferred(String name, String suffix, ToDoubleFunction<Percentiles> figure) {
        return time("deferredDelivery" + suffix, "Deferred Delivery", name, result -> {
            Percentiles times = result.deferredDelivery().deferredMillis();
            return times == null ? null : Double.valueOf(figure.applyAsDouble(times));
        });
    }

    private static Metric time(String id, String title, String name, Function<Result, Double> figure) {
        return new Metric(id, (name.equals("mean") ? title + " " : "  ") + name, UNIT, 2, Direction.LOWER, figure);
    }

    private static Double millis(Result result, TransactionType type, ToDoubleFunction<Percentiles> figure) {
        Percentiles times = result.transaction(type).responseMillis();
        return times == null ? null : Double.valueOf(figure.applyAsDouble(times));
    }
}
