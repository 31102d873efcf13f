package io.orderentry.compare;

import io.orderentry.compare.view.View;
import io.orderentry.config.Durations;
import io.orderentry.config.Refusal;
import java.time.Duration;
import java.util.List;

/**
 * Request for a comparison.
 *
 * @param by names of the labels that make the groups
 * @param reference the value of each that makes the reference
 * @param atLeast least share of the reference's throughput, above 0 and at most 10, or null
 * @param within by how much a mean response time may be longer than the reference's, or null
 * @param allowances differences that do not keep runs from being compared
 * @param ratiosOnly leave out every figure that says how fast a system is
 * @param anonymous leave out names of machines, databases and folders
 * @param views names of the views; empty for all that the data allow
 */
public record ComparisonRequest(
        List<String> by,
        List<String> reference,
        Double atLeast,
        Duration within,
        Allowances allowances,
        boolean ratiosOnly,
        boolean anonymous,
        List<String> views) {
    public ComparisonRequest {
        if (by.isEmpty()) {
            throw new Refusal("--by: which label makes the groups is not given");
        }
        if (atLeast != null && !(atLeast > 0 && atLeast <= 10)) {
            throw new Refusal("--at-least: " + atLeast + " is not above 0 and at most 10; 0.85 is 85 %");
        }
        if (within != null && within.isZero()) {
            throw new Refusal("--within: " + Durations.print(within) + " is no room for any difference");
        }
        views.forEach(View::named);
    }
}
