package io.orderentry.acid;

import io.orderentry.config.Isolation;
import io.orderentry.model.ErrorText;
import java.sql.SQLException;
import java.util.List;

/**
 * Test of one demand.
 *
 * @param id such as {@code isolation-7}
 * @param clause of TPC-C
 * @param title what is tested, in a few words
 * @param phenomenon which the clause excludes; null for atomicity
 * @param body the script and what is made of it
 */
record AcidTest(String id, String clause, String title, Phenomenon phenomenon, Body body) {
    /** Work of a test. */
    @FunctionalInterface
    interface Body {
        Outcome run(AcidTests bench) throws SQLException, InterruptedException;
    }

    /**
     * Finding of a test.
     *
     * @param occurred whether what must not be was observed
     * @param caseLetter of the clause, where it tells cases apart; else null
     * @param text what the DBMS did, and what is wrong where something is
     */
    record Outcome(boolean occurred, String caseLetter, String text, List<Observation> observations) {
        /**
         * Finding of a trace and a comparison after it.
         *
         * @param wrong what is wrong when it occurred
         */
        static Outcome of(Trace trace, boolean occurred, String caseLetter, String wrong) {
            String text = trace.summary() + (occurred ? ": " + wrong : "");
            return new Outcome(occurred, caseLetter, text, trace.observations());
        }
    }

    /**
     * Runs the test. A failure of it is a result, a lost connection is none.
     *
     * @param demanded the level by which a phenomenon is judged
     */
    AcidResult run(AcidTests bench, Isolation demanded) throws InterruptedException {
        try {
            Outcome outcome = body.run(bench);
            AcidVerdict verdict = verdict(outcome.occurred(), demanded);
            String text = verdict == AcidVerdict.NOT_APPLICABLE
                    ? outcome.text() + "; " + phenomenon.title() + " is allowed at " + demanded
                    : outcome.text();
            return result(verdict, outcome.caseLetter(), text, outcome.observations());
        } catch (SQLException e) {
            return result(AcidVerdict.NOT_AVAILABLE, null, ErrorText.firstLine(e), List.of());
        }
    }

    private AcidVerdict verdict(boolean occurred, Isolation demanded) {
        if (!occurred) {
            return AcidVerdict.HOLDS;
        }
        boolean excluded = phenomenon == null || phenomenon.isExcludedBy(demanded);
        return excluded ? AcidVerdict.VIOLATED : AcidVerdict.NOT_APPLICABLE;
    }

    private AcidResult result(AcidVerdict verdict, String caseLetter, String text, List<Observation> observations) {
        String excluded = phenomenon == null ? null : phenomenon.name();
        return new AcidResult(id, clause, title, excluded, verdict, caseLetter, text, observations);
    }
}
