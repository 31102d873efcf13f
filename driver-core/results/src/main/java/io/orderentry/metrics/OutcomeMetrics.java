package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Reading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Outcomes of the transactions of each type: due = committed + rolled back + failed + unknown + skipped. */
public enum OutcomeMetrics {
    COMPLETED("Completed"),
    DUE("Due"),
    COMMITTED("Committed"),
    ROLLED_BACK("RolledBack"),
    FAILED("Failed"),
    UNKNOWN("Unknown"),
    SKIPPED("Skipped"),
    RETRIES("Retries");

    private static final String MIX = "MixPercent";

    /** Of all types, by id. */
    private static final Map<String, Metric> TABLE = new LinkedHashMap<>();

    static {
        for (TransactionType type : TransactionType.values()) {
            TABLE.putAll(Metric.table(
                    Scope.TRANSACTION_TYPE,
                    "outcomes",
                    cell -> cell.replace("{key}", type.key()).replace("{title}", type.title())));
            TABLE.computeIfPresent(
                    type.key() + MIX,
                    (id, metric) -> metric.ofResult(result -> FigureArithmetic.ratio(
                            Reading.of(100.0 * result.transaction(type).completed()), result.completed())));
        }
    }

    static final List<Metric> ALL = List.copyOf(TABLE.values());

    /** End of the ids. */
    private final String suffix;

    OutcomeMetrics(String suffix) {
        this.suffix = suffix;
    }

    /** Share of a type in all completed transactions. */
    public static Metric mix(TransactionType type) {
        return TABLE.get(type.key() + MIX);
    }

    /** Count of the transactions of a type with this outcome. */
    public Metric of(TransactionType type) {
        return TABLE.get(type.key() + suffix);
    }
}
