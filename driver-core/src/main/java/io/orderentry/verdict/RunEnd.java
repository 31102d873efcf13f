package io.orderentry.verdict;

import io.orderentry.result.Phases;

/**
 * End of a run.
 *
 * @param interrupted by the user, other than {@link Phases#interrupted()}
 * @param brokenBy the error that stopped the run, or null
 * @param unanswered statements without an answer when the run was given up, as one sentence, or null
 * @param checksCut why the checks that were due did not complete, or null
 * @param failedOutside transactions that failed or are unknown in the ramp-up or the drain
 */
public record RunEnd(boolean interrupted, String brokenBy, String unanswered, String checksCut, long failedOutside) {}
