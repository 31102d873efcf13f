package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.model.KebabCase;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Reading;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/** Receiver of a report, part by part and in order: plain text, or the blocks of an HTML page. */
public interface Page {
    /** Begins a section. */
    void title(String title);

    void blank();

    /** A paragraph behind a prefix, which may be empty; blanks at its end only matter in plain text. Line ends and control codes in it become blanks. */
    default void paragraph(String prefix, String body) {
        paragraph(prefix, body, "");
    }

    default void paragraph(String body) {
        paragraph("", body);
    }

    /** A paragraph with a style of HTML pages, which may be empty. */
    void paragraph(String prefix, String body, String style);

    /** Prints a value, or the reason that it is not available. */
    default <T> void value(Reading<T> reading, Consumer<T> printed) {
        if (reading.isAvailable()) {
            printed.accept(reading.value());
        } else {
            paragraph(Metric.notAvailable(reading));
        }
    }

    /** A paragraph that details what stands above it. */
    default void detail(String body) {
        paragraph("    ", body, "indented");
    }

    /** The outcome of a check, and what it found. */
    default void check(CheckResult.Status status, String body) {
        String word = switch (status) {
            case PASS -> "pass";
            case FAIL -> "FAIL";
            case NOT_RUN -> "NOT RUN";
            case NOT_APPLICABLE -> "-";
        };
        paragraph(String.format("%-9s", word), body, "check " + KebabCase.of(status));
    }

    /** Items separated by commas behind a prefix. */
    void list(String prefix, Collection<String> items);

    /** Names and values behind a prefix; nothing at all if there are none. */
    void pairs(String prefix, Map<String, ?> map);

    void table(TextTable table);

    /** Lines that draw what an HTML page has as a chart; plain text alone has them. */
    default void plot(String lines) {}
}
