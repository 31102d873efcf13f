package io.orderentry.verdict;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Phases;
import io.orderentry.result.Result;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * The measured part of a result, from which verdict, limitations and disclosures follow.
 *
 * @param result as it is written, with any verdict and disclosures
 * @param acidTests the results of ACID tests on this database at this isolation level; null when there were none
 */
public record Evidence(Result result, RunEnd end, String acidTests) {
    /**
     * End of a run.
     *
     * @param interrupted by the user, other than {@link Phases#interrupted()}
     * @param brokenBy the error that stopped the run, or null
     * @param unanswered statements without an answer when the run was given up, as one sentence, or null
     * @param checksCut why the checks that were due did not complete, or null
     * @param failedOutside transactions that failed or are unknown in the ramp-up or the drain
     * @param logLost whether seconds of the latency log are lost
     * @param logLate which seconds of the latency log were written late, and why, or null
     * @param lateSeconds {@link Limitations#late} of the run's seconds, or null
     * @param durabilityLog figures of the log of acknowledged work, or null
     * @param durabilityLogProblem why that log is not complete, or null
     * @param sessionDifferences settings of the load's sessions that differ from what the driver asked for, or null
     * @param serverChanges settings and objects of the server that were changed in the interval, or null
     * @param clocks {@link Limitations#clocks} of the run, or null
     */
    @RecordBuilder
    public record RunEnd(
            boolean interrupted,
            String brokenBy,
            String unanswered,
            String checksCut,
            long failedOutside,
            boolean logLost,
            String logLate,
            String lateSeconds,
            String durabilityLog,
            String durabilityLogProblem,
            String sessionDifferences,
            String serverChanges,
            String clocks) {}

    /** Limits of response times that were missed, in phrases. */
    public List<String> missedLimits() {
        return ResponseLimits.missed(result.transactions().values(), result.deferredDelivery());
    }

    /** Returns whether all checks ran, on a sample of the warehouses. */
    boolean isSampled() {
        return notRun().equals(List.of(CheckResult.COVERAGE));
    }

    /** Ids of the database checks that were not run. */
    List<String> notRun() {
        return result.checks().stream()
                .filter(check -> check.status() == CheckResult.Status.NOT_RUN)
                .map(CheckResult::id)
                .toList();
    }

    /** Returns whether the figures may be the driver's own instead of the database's. */
    public boolean driverLimited() {
        return HealthChecks.limited(result.selfChecks());
    }
}
