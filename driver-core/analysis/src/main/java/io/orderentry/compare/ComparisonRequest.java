package io.orderentry.compare;

import io.orderentry.compare.view.View;
import io.orderentry.config.Experiment;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Request for a comparison.
 *
 * @param by names of the labels that make the groups; empty to compare by path
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
        if (by.isEmpty() && !reference.isEmpty()) {
            throw new Refusal("--reference: needs --by; without it the first path is the reference");
        }
        if (atLeast != null && !(atLeast > 0 && atLeast <= 10)) {
            throw new Refusal("--at-least: " + atLeast + " is not above 0 and at most 10; 0.85 is 85 %");
        }
        if (within != null && within.isZero()) {
            throw new Refusal("--within: " + Durations.print(within) + " is no room for any difference");
        }
        views.forEach(View::named);
    }

    /** A request that leaves all open: each path is a side, nothing may differ, everything is shown. */
    public static ComparisonRequest byPath() {
        return new ComparisonRequest(
                List.of(), List.of(), null, null, Allowances.of(false, List.of()), false, false, List.of());
    }

    /**
     * The comparison at the end of an experiment.
     *
     * @param variedKeys configuration keys in which its cells differ
     */
    public static ComparisonRequest of(Experiment experiment, Set<String> variedKeys) {
        return new ComparisonRequest(
                experiment.by(),
                experiment.reference(),
                experiment.atLeast(),
                experiment.within(),
                Allowances.of(experiment.force(), experiment.allow()).varying(variedKeys),
                false,
                false,
                List.of());
    }

    /** This request with what it leaves open taken from the comparison of an experiment, and compared by its factors. */
    ComparisonRequest completed(ComparisonRequest experiment) {
        return new ComparisonRequest(
                experiment.by,
                experiment.reference,
                atLeast == null ? experiment.atLeast : atLeast,
                within == null ? experiment.within : within,
                allowances.and(experiment.allowances),
                ratiosOnly,
                anonymous,
                views);
    }

    /** This request with more differences allowed. */
    ComparisonRequest allowing(Allowances more) {
        return new ComparisonRequest(
                by, reference, atLeast, within, allowances.and(more), ratiosOnly, anonymous, views);
    }

    /** The same, shown in another way. */
    public ComparisonRequest shown(boolean onlyRatios, boolean withoutNames, List<String> onlyViews) {
        return new ComparisonRequest(by, reference, atLeast, within, allowances, onlyRatios, withoutNames, onlyViews);
    }
}
