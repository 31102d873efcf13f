package io.orderentry.verdict;

import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Driver;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Phases;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import java.util.Collection;
import java.util.List;

/**
 * Everything that decides the verdict of a run.
 *
 * @param workload a load without New-Orders is judged by its other transactions, one without pace not by response times
 * @param transactions of all types
 * @param errors of the whole run, the most frequent first
 * @param deferredDelivery with the queue of Deliveries
 * @param interrupted by the user, other than {@link Phases#interrupted()}
 * @param checksCut why the checks that were due did not come to their end, or null
 * @param brokenBy the error that stopped the run, or null
 * @param unanswered what had no answer when the run was given up, as one sentence, or null
 * @param troubleOutside transactions that failed or are unknown in the ramp-up or the drain
 * @param server null when nothing is known about it
 * @param steadyState null when the interval was too short
 * @param driverLimited see {@link Driver#limited()}
 */
public record VerdictEvidence(
        Workload workload,
        Phases phases,
        Throughput throughput,
        Collection<TransactionResult> transactions,
        List<ErrorCount> errors,
        DeferredDelivery deferredDelivery,
        boolean interrupted,
        String checksCut,
        String brokenBy,
        String unanswered,
        long troubleOutside,
        List<CheckResult> checks,
        List<CheckResult> selfChecks,
        List<AuditLine> audit,
        Server server,
        SteadyState steadyState,
        boolean driverLimited) {
    /** Limits of response times that were missed, in phrases. */
    public List<String> missedLimits() {
        return ResponseLimits.missed(transactions, deferredDelivery);
    }
}
