package io.orderentry.compare.why;

import io.orderentry.explain.RankedFinding;
import java.util.List;

/**
 * Why a group of runs is slower or faster than the reference.
 *
 * @param group name of the group
 * @param reference name of the reference
 * @param headline one sentence: the largest cause, or that no difference was seen
 * @param difference null where a run completed no transaction
 * @param findings the largest share of the difference first; none where no difference was seen
 * @param machines figures of both machines side by side
 * @param notes what limits the explanation
 */
public record Explanation(
        String group,
        String reference,
        String headline,
        TimeDifference difference,
        List<RankedFinding> findings,
        List<MachineFigure> machines,
        List<String> notes) {

    /**
     * Figure of both machines for one transaction.
     *
     * @param referenceValue as printed
     * @param otherValue as printed
     * @param ratio other divided by reference; null where a side has none
     */
    public record MachineFigure(String label, String referenceValue, String otherValue, Double ratio) {}

    public Explanation {
        findings = List.copyOf(findings);
        machines = List.copyOf(machines);
        notes = List.copyOf(notes);
    }
}
