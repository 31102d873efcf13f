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
                && results.stream()
                        .allMatch(each ->
                                each.verdict() == AcidVerdict.HOLDS || each.verdict() == AcidVerdict.NOT_APPLICABLE);
    }

    /** The results in one sentence. */
    public String sentence() {
        if (notAvailable != null) {
            return "not available: " + notAvailable;
        }
        String violated = ids(results, AcidVerdict.VIOLATED);
        String allowed = ids(results, AcidVerdict.NOT_APPLICABLE);
        String missing = ids(results, AcidVerdict.NOT_AVAILABLE);
        String phenomena = results.stream()
                .filter(each -> each.verdict() == AcidVerdict.NOT_APPLICABLE)
                .map(AcidResult::phenomenon)
                .distinct()
                .collect(Collectors.joining(" and "));
        long held = results.stream()
                .filter(each -> each.verdict() == AcidVerdict.HOLDS)
                .count();
        return (demanded == isolation ? "" : "judged by " + demanded + ": ")
                + (violated.isEmpty() ? "" : "VIOLATED: " + violated + "; ")
                + (missing.isEmpty() ? "" : "no result: " + missing + "; ")
                + held + " of " + results.size() + " tests of clauses 3.2 and 3.4 hold"
                + (allowed.isEmpty()
                        ? ""
                        : "; " + allowed + " observed " + phenomena + ", which " + demanded
                                + " allows and clause 3.4 does not");
    }

    private static String ids(List<AcidResult> results, AcidVerdict verdict) {
        return results.stream()
                .filter(each -> each.verdict() == verdict)
                .map(AcidResult::id)
                .collect(Collectors.joining(", "));
    }
}
