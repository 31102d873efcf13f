package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.result.Result;
import io.orderentry.text.TextSanitizer;

/**
 * Text of a cell, with what a page can say about it.
 *
 * @param text without control codes
 * @param indent levels below the row that it details
 * @param description shown by a page on demand; may be empty
 */
public record Label(String text, int indent, String description) {
    public Label {
        text = TextSanitizer.text(text);
    }

    /** A text without a description. */
    static Label of(String text) {
        return new Label(text, 0, "");
    }

    /** Name of a metric in a table. */
    public static Label of(Metric metric) {
        return new Label(metric.row(), metric.child() ? 1 : 0, metric.description());
    }

    /** Figure of a run as a report prints it; described by the reason when it is absent. */
    static Label of(Metric metric, Result result) {
        return new Label(metric.print(result), 0, metric.absence(result));
    }

    /** The text as plain text shows it. */
    String indented() {
        return "  ".repeat(indent) + text;
    }
}
