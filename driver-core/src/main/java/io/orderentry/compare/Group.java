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

    /** The values as people read them. */
    public String name() {
        return String.join(" / ", values);
    }
}
