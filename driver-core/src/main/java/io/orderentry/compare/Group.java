package io.orderentry.compare;

import java.util.List;

/**
 * The runs with the same values of the labels that a comparison is by.
 *
 * @param values one for each label, in the labels' order
 * @param runs in the order of their start
 */
public record Group(List<String> values, List<Run> runs) {
    public Group {
        values = List.copyOf(values);
        runs = List.copyOf(runs);
    }

    /** The values and what limits the figures of these runs: the label of every figure, such as {@code relaxed [not durable]}. */
    public String name() {
        List<String> limitations = ComparisonLimitations.labels(runs);
        return plainName() + (limitations.isEmpty() ? "" : " [" + String.join("; ", limitations) + "]");
    }

    /** The values alone. */
    String plainName() {
        return String.join(" / ", values);
    }
}
