package io.orderentry.acid;

import io.orderentry.config.Isolation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Results at one isolation level.
 *
 * @param isolation the level of the sessions
 * @param demanded the level whose promises were demanded
 * @param notAvailable why the level could not be tested, in the server's or its driver's words; null when it was
 * @param results of all tests; empty when the level is not available
 */
public record LevelResult(Isolation isolation, Isolation demanded, String notAvailable, List<AcidResult> results) {
    public LevelResult {
        results = List.copyOf(results);
    }

    /** Returns whether every demand was tested and holds. */
    public boolean good() {
        return notAvailable == null
                && clauses().stream()
                        .allMatch(each ->
                                each.verdict() == AcidVerdict.HOLDS || each.verdict() == AcidVerdict.NOT_APPLICABLE);
    }

    /** Results of the tests of TPC-C. */
    public List<AcidResult> clauses() {
        return results.stream().filter(each -> !each.isAnomaly()).toList();
    }

    /** Results of the anomaly tests. */
    public List<AcidResult> anomalies() {
        return results.stream().filter(AcidResult::isAnomaly).toList();
    }

    /** The results of the tests of TPC-C in one sentence. */
    public String sentence() {
        if (notAvailable != null) {
            return "not available: " + notAvailable;
        }
        List<AcidResult> clauses = clauses();
        String violated = ids(clauses, AcidVerdict.VIOLATED);
        String allowed = ids(clauses, AcidVerdict.NOT_APPLICABLE);
        String missing = ids(clauses, AcidVerdict.NOT_AVAILABLE);
        String phenomena = clauses.stream()
                .filter(each -> each.verdict() == AcidVerdict.NOT_APPLICABLE)
                .map(AcidResult::phenomenon)
                .distinct()
                .collect(Collectors.joining(" and "));
        long held = clauses.stream()
                .filter(each -> each.verdict() == AcidVerdict.HOLDS)
                .count();
        return (demanded == isolation ? "" : "judged by " + demanded + ": ")
                + (violated.isEmpty() ? "" : "VIOLATED: " + violated + "; ")
                + (missing.isEmpty() ? "" : "no result: " + missing + "; ")
                + held + " of " + clauses.size() + " tests of clauses 3.2 and 3.4 hold"
                + (allowed.isEmpty()
                        ? ""
                        : "; " + allowed + " observed " + phenomena + ", which " + demanded
                                + " allows and clause 3.4 does not");
    }

    /** The results of the anomaly tests in one sentence; empty when there are none. */
    public String anomalySentence() {
        if (results.isEmpty()) {
            return "";
        }
        String allowed = ids(anomalies(), AcidVerdict.ALLOWED);
        String missing = ids(anomalies(), AcidVerdict.NOT_AVAILABLE);
        return (allowed.isEmpty() ? "no anomaly was observed" : "anomalies ALLOWED: " + allowed)
                + (missing.isEmpty() ? "" : "; no result: " + missing);
    }

    private static String ids(List<AcidResult> results, AcidVerdict verdict) {
        return results.stream()
                .filter(each -> each.verdict() == verdict)
                .map(AcidResult::id)
                .collect(Collectors.joining(", "));
    }
}
