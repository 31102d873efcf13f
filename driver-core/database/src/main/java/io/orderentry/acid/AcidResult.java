package io.orderentry.acid;

import java.util.List;

/**
 * Result of one test at one isolation level.
 *
 * @param id such as {@code isolation-7}
 * @param clause of TPC-C
 * @param title what was tested
 * @param phenomenon such as {@code P2}, which the clause excludes; null for atomicity
 * @param caseLetter of the clause, where it tells cases apart; else null
 * @param text what the DBMS did, in one sentence; or why there is no result
 * @param observations every step in the order in which the steps returned
 */
public record AcidResult(
        String id,
        String clause,
        String title,
        String phenomenon,
        AcidVerdict verdict,
        String caseLetter,
        String text,
        List<Observation> observations) {
    public AcidResult {
        observations = List.copyOf(observations);
    }
}
