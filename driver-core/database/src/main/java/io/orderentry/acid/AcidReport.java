package io.orderentry.acid;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Results of the tests on one database.
 *
 * @param startedUtc ISO 8601
 * @param url of the database, without secrets
 * @param consistency what the consistency conditions (clause 3.3) showed before and after
 */
@RecordBuilder
public record AcidReport(
        int formatVersion,
        String startedUtc,
        String driverVersion,
        String plugin,
        String server,
        String url,
        String isolation,
        AcidResult consistency,
        List<AcidResult> results) {
    public static final int FORMAT_VERSION = 2;

    /** Verdict on one test. */
    public enum AcidVerdict {
        HOLDS("holds"),
        VIOLATED("VIOLATED"),
        /** The test has no result; the text says why. */
        NOT_AVAILABLE("not available");

        private final String words;

        AcidVerdict(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * Result of one test.
     *
     * @param id such as {@code isolation-7}
     * @param text what the DBMS did; or why there is no result
     */
    public record AcidResult(String id, String clause, String title, AcidVerdict verdict, String text) {}

    /** Returns whether the tests and the consistency conditions hold. */
    public boolean good() {
        return consistency.verdict() == AcidVerdict.HOLDS
                && results.stream().allMatch(each -> each.verdict() == AcidVerdict.HOLDS);
    }

    /** The results of the tests in one sentence. */
    public String sentence() {
        String violated = ids(AcidVerdict.VIOLATED);
        String missing = ids(AcidVerdict.NOT_AVAILABLE);
        long held = results.stream()
                .filter(each -> each.verdict() == AcidVerdict.HOLDS)
                .count();
        return (violated.isEmpty() ? "" : "VIOLATED: " + violated + "; ")
                + (missing.isEmpty() ? "" : "no result: " + missing + "; ")
                + held + " of " + results.size() + " tests of clauses 3.2 and 3.4 hold";
    }

    private String ids(AcidVerdict verdict) {
        return results.stream()
                .filter(each -> each.verdict() == verdict)
                .map(AcidResult::id)
                .collect(Collectors.joining(", "));
    }
}
