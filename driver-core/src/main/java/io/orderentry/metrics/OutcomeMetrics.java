package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.TransactionType;
import io.orderentry.result.TransactionResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Outcomes of the transactions of each type: due = committed + rolled back + failed + unknown + skipped. */
public enum OutcomeMetrics {
    COMPLETED(
            "completed",
            "Completed",
            "Committed, or rolled back by design, in the measurement interval.",
            TransactionResult::completed),
    DUE("due", "Due", "Scheduled start in the measurement interval.", TransactionResult::due),
    COMMITTED("committed", "Committed", "Committed in the database.", TransactionResult::committed),
    ROLLED_BACK(
            "rolled back",
            "RolledBack",
            "Rolled back by design: New-Orders with an unused item.",
            TransactionResult::rolledBack),
    FAILED("failed", "Failed", "Ended with an error and not committed.", TransactionResult::failed),
    UNKNOWN(
            "unknown",
            "Unknown",
            "The connection was lost, so the outcome is unknown. Neither success nor failure, and never retried.",
            TransactionResult::unknown),
    SKIPPED("skipped", "Skipped", "Due, but never started.", TransactionResult::skipped),
    RETRIES(
            "retries",
            "Retries",
            "Further attempts with the same input after a conflict. Not part of the sum.",
            TransactionResult::retries);

    static final List<Metric> ALL = Arrays.stream(TransactionType.values())
            .flatMap(type -> Stream.concat(Arrays.stream(values()).map(each -> each.of(type)), Stream.of(mix(type))))
            .toList();

    private final String label;
    private final String suffix;
    private final String description;
    private final ToLongFunction<TransactionResult> count;

    OutcomeMetrics(String label, String suffix, String description, ToLongFunction<TransactionResult> count) {
        this.label = label;
        this.suffix = suffix;
        this.description = description;
        this.count = count;
    }

    /** Share of a type in all completed transactions. */
    public static Metric mix(TransactionType type) {
        return new Metric(
                        Scope.TRANSACTION_TYPE,
                        "counters of the driver",
                        type.key() + "MixPercent",
                        type.title() + " share of the mix",
                        "%",
                        2,
                        Direction.NEITHER,
                        "transactions." + type.key())
                .value(result -> FigureArithmetic.ratio(
                        100.0 * result.transaction(type).completed(), (double) result.completed()))
                .row("mix")
                .describe("Share of all completed transactions.");
    }

    /** Count of the transactions of a type with this outcome. */
    public Metric of(TransactionType type) {
        String field =
                this == COMPLETED ? "" : "." + suffix.substring(0, 1).toLowerCase(Locale.ROOT) + suffix.substring(1);
        return new Metric(
                        Scope.TRANSACTION_TYPE,
                        "counters of the driver",
                        type.key() + suffix,
                        type.title() + " " + label,
                        "",
                        0,
                        this == COMPLETED || this == COMMITTED ? Direction.HIGHER : Direction.NEITHER,
                        "transactions." + type.key() + field)
                .value(result -> Double.valueOf(count.applyAsLong(result.transaction(type))))
                .row(label)
                .describe(description);
    }
}
