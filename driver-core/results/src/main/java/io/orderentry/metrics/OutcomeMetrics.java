package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Direction;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Reading;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** Outcomes of the transactions of each type: due = committed + rolled back + failed + unknown + skipped. */
public enum OutcomeMetrics {
    COMPLETED("completed", "Committed, or rolled back by design, in the measurement interval."),
    DUE("due", "Due and counted in the measurement interval: the sum of the five outcomes."),
    COMMITTED("committed", "Committed in the database."),
    ROLLED_BACK("rolled back", "Rolled back by design: New-Orders with an unused item."),
    FAILED("failed", "Ended with an error and not committed."),
    UNKNOWN(
            "unknown",
            "The connection was lost, so the outcome is unknown. Neither success nor failure, and never retried."),
    SKIPPED("skipped", "Due, but never started."),
    RETRIES("retries", "Further attempts with the same input after a conflict. Not part of the sum.");

    static final List<Metric> ALL = Arrays.stream(TransactionType.values())
            .flatMap(type -> Stream.concat(Arrays.stream(values()).map(each -> each.of(type)), Stream.of(mix(type))))
            .toList();

    private final String label;
    private final String description;

    OutcomeMetrics(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /** Share of a type in all completed transactions. */
    public static Metric mix(TransactionType type) {
        return metric(type, "MixPercent", "share of the mix", "%", 2, Direction.NEITHER, "")
                .ofResult(result -> FigureArithmetic.ratio(
                        Reading.of(100.0 * result.transaction(type).completed()), result.completed()))
                .withRow("mix")
                .withDescription("Share of all completed transactions.");
    }

    /** Count of the transactions of a type with this outcome. */
    public Metric of(TransactionType type) {
        String suffix = WordUtils.capitalize(label).replace(" ", "");
        String field = this == COMPLETED ? "" : "." + WordUtils.uncapitalize(suffix);
        Direction better = this == COMPLETED || this == COMMITTED ? Direction.HIGHER : Direction.NEITHER;
        Metric metric =
                metric(type, suffix, label, "", 0, better, field).withRow(label).withDescription(description);
        return this == COMPLETED
                ? metric.ofResult(
                        result -> Reading.of((double) result.transaction(type).completed()))
                : metric;
    }

    private static Metric metric(
            TransactionType type,
            String suffix,
            String label,
            String unit,
            int decimals,
            Direction better,
            String field) {
        return Metric.of(Scope.TRANSACTION_TYPE, "counters of the driver", "transactions." + type.key() + field)
                .named(type.key() + suffix, type.title() + " " + label)
                .in(unit, decimals, better);
    }
}
