package io.orderentry.report;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Response times by type, counted from the moment a transaction was due. A percentile of a run is one observation of that run;
 * percentiles of several runs are compared, never averaged into one (DOMAIN E.7).
 */
public final class ResponseTimeMeasures {
    private static final String UNIT = "ms";

    static final List<Measure> ALL =
            Arrays.stream(TransactionType.values()).flatMap(type -> of(type)).toList();

    private ResponseTimeMeasures() {}

    /** Mean, p50, p90, p95, p99 and p99.9 of a type, in this order. */
    public static Stream<Measure> of(TransactionType type) {
        return Stream.of(
                time(type, "mean", "Mean", Percentiles::mean),
                time(type, "p50", "P50", Percentiles::p50),
                time(type, "p90", "P90", Percentiles::p90),
                time(type, "p95", "P95", Percentiles::p95),
                time(type, "p99", "P99", Percentiles::p99),
                time(type, "p99.9", "P999", Percentiles::p999));
    }

    private static Measure time(
            TransactionType type, String name, String suffix, ToDoubleFunction<Percentiles> figure) {
        return new Measure(
                type.key() + "Response" + suffix,
                (name.equals("mean") ? type.title() + " " : "  ") + name,
                UNIT,
                2,
                Direction.LOWER,
                result -> millis(result, type, figure));
    }

    private static Double millis(Result result, TransactionType type, ToDoubleFunction<Percentiles> figure) {
        Percentiles times = result.transaction(type).responseMillis();
        return times == null ? null : Double.valueOf(figure.applyAsDouble(times));
    }
}
