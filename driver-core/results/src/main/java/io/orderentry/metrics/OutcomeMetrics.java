package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Reading;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Outcomes of the transactions of each type: due = committed + rolled back + failed + unknown + skipped. */
public enum OutcomeMetrics {
    COMPLETED,
    DUE,
    COMMITTED,
    ROLLED_BACK,
    FAILED,
    UNKNOWN,
    SKIPPED,
    RETRIES;

    /** Of each type, these and last its share in all completed transactions. */
    private static final Map<TransactionType, List<Metric>> TABLE = new EnumMap<>(TransactionType.class);

    static {
        for (TransactionType type : TransactionType.values()) {
            List<Metric> metrics = new ArrayList<>(Metric.table(
                            Scope.TRANSACTION_TYPE,
                            "outcomes",
                            cell -> cell.replace("{key}", type.key()).replace("{title}", type.title()))
                    .values());
            metrics.add(metrics.remove(values().length)
                    .ofResult(result -> FigureArithmetic.ratio(
                            Reading.of(100.0 * result.transaction(type).completed()), result.completed())));
            TABLE.put(type, metrics);
        }
    }

    static final List<Metric> ALL =
            TABLE.values().stream().flatMap(List::stream).toList();

    /** Share of a type in all completed transactions. */
    public static Metric mix(TransactionType type) {
        return TABLE.get(type).get(values().length);
    }

    /** Count of the transactions of a type with this outcome. */
    public Metric of(TransactionType type) {
        return TABLE.get(type).get(ordinal());
    }
}
