package io.orderentry.verdict;

import io.orderentry.result.Limitation;
import io.orderentry.result.Phases;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * End of a run: what follows from no figure of its result.
 *
 * @param failures of the run as a whole, before those that follow from figures
 * @param interrupted by the user, other than {@link Phases#interrupted()}
 * @param brokenBy the error that stopped the run, or null
 * @param unanswered statements without an answer when the run was given up, as one sentence, or null
 * @param checksCut why the checks that were due did not complete, or null
 * @param logLate which seconds of the latency log were written late, and why, or null
 * @param durabilityLog figures of the log of acknowledged work, or null
 * @param acidTests the results of ACID tests on this database at this isolation level; null when there were none
 * @param limitations that the run itself has found
 */
@RecordBuilder
public record RunEnd(
        List<String> failures,
        boolean interrupted,
        String brokenBy,
        String unanswered,
        String checksCut,
        String logLate,
        String durabilityLog,
        String acidTests,
        List<Limitation> limitations) {}
