package io.orderentry.compare;

import io.orderentry.compare.stats.Ratio;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.metrics.Numbers;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Reasons that a group of runs is slower or faster than the reference.
 *
 * @param headline one sentence: the largest cause, or that no difference was seen
 * @param difference null where a run completed no transaction
 * @param costs of the group that are known to be there, however large the difference is; phrases
 * @param findings the largest share of the difference first; none where no difference was seen
 * @param machines figures of both machines side by side
 */
@RecordBuilder
public record Explanation(
        String group,
        String reference,
        String headline,
        List<String> costs,
        TimeDifference difference,
        List<RankedFinding> findings,
        List<MachineFigure> machines,
        List<String> notes)
        implements ExplanationBuilder.With {

    /**
     * Figure of both machines for one transaction.
     *
     * @param ratio other divided by reference; null where a side has none
     */
    public record MachineFigure(String label, String referenceValue, String otherValue, Double ratio) {}

    /**
     * This explanation below an answer on the throughput: where one of the two shows a difference and the other none, it says why it is less
     * sure. The two are of different figures, and this one does not pair the runs.
     *
     * @param answer ratio of the throughputs; null where there is none
     */
    public Explanation besides(Ratio answer) {
        Boolean differs = answer == null ? null : answer.differs();
        if (differs == null || difference == null || differs == difference.seen()) {
            return this;
        }
        String methods = "the answer is of the throughput, at 95 %, " + answer.method()
                + ", corrected for the number of measures; this is of the mean response time, at 99 % (95 % where a setting or the work"
                + " differs), of runs that are not paired";
        String known = String.join(", and ", costs);
        return withHeadline(
                differs
                        ? (known.isEmpty() ? "no cause is named" : known + "; no other cause is named")
                                + ": this is less sure than the answer (" + methods
                                + "), and sees none in mean response times of "
                                + Numbers.millis(difference.total().reference())
                                + " and "
                                + Numbers.millis(difference.total().other()) + " ms; make more runs a side"
                        : headline + "; less sure than it reads, as the answer shows no difference (" + methods + ")");
    }
}
