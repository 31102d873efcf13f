package io.orderentry.compare;

import io.orderentry.config.Experiment;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Request for a comparison.
 *
 * @param by names of the labels that make the groups; empty to compare by path
 * @param atLeast least share of the reference's throughput, above 0 and at most 10, or null
 * @param untilDecided largest number of blocks of runs that end when the assertion of the throughput is decided; null where their number is fixed
 * @param within by how much a mean response time may be longer than the reference's, or null
 * @param anonymous leave out names of machines, databases and folders
 */
@RecordBuilder
public record ComparisonRequest(
        List<String> by,
        List<String> reference,
        Double atLeast,
        Integer untilDecided,
        Duration within,
        Allowances allowances,
        boolean ratiosOnly,
        boolean anonymous,
        List<String> notRun)
        implements ComparisonRequestBuilder.With {
    public ComparisonRequest {
        notRun = notRun == null ? List.of() : notRun;
        if (by.isEmpty() && !reference.isEmpty()) {
            throw new Refusal("--reference: needs --by; without it the first path is the reference");
        }
        if (atLeast != null && !(atLeast > 0 && atLeast <= 10)) {
            throw new Refusal("--at-least: " + atLeast + " is not above 0 and at most 10; 0.85 is 85 %");
        }
        if (within != null && within.isZero()) {
            throw new Refusal("--within: " + Durations.print(within) + " is no room for any difference");
        }
    }

    /** A request that leaves all open: each path is a side, nothing may differ, everything is shown. */
    public static ComparisonRequest byPath() {
        return ComparisonRequestBuilder.builder()
                .by(List.of())
                .reference(List.of())
                .allowances(Allowances.of(false, List.of()))
                .build();
    }

    /** The comparison at the end of an experiment. */
    public static ComparisonRequest of(Experiment experiment, Set<String> variedKeys) {
        Experiment.Comparison compare = experiment.compare();
        return ComparisonRequestBuilder.builder()
                .by(experiment.by())
                .reference(experiment.reference())
                .atLeast(compare.atLeast())
                .untilDecided(compare.untilDecided() ? experiment.repetitions() : null)
                .within(compare.within())
                .allowances(Allowances.of(compare.force(), compare.allow()).varying(variedKeys))
                .build();
    }

    /** This request with what it leaves open taken from the comparison of an experiment, and compared by its factors. */
    ComparisonRequest completed(ComparisonRequest experiment) {
        return ComparisonRequestBuilder.builder(this)
                .by(experiment.by)
                .reference(experiment.reference)
                .atLeast(atLeast == null ? experiment.atLeast : atLeast)
                .untilDecided(experiment.untilDecided)
                .within(within == null ? experiment.within : within)
                .allowances(allowances.and(experiment.allowances))
                .build();
    }
}
