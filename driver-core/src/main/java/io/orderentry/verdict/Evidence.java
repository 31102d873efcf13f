package io.orderentry.verdict;

import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Phases;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import java.util.Collection;
import java.util.List;

/**
 * The measured part of a result, from which verdict, limitations and disclosures follow.
 *
 * @param transactions of all types
 * @param errors of the whole run, the most frequent first
 * @param host the database's machine; null when it is not available
 * @param server null when it is not available
 * @param steadyState null when the interval was too short
 * @param startState null when it was not read
 */
public record Evidence(
        Identity identity,
        Workload workload,
        Phases phases,
        Throughput throughput,
        Collection<TransactionResult> transactions,
        DeferredDelivery deferredDelivery,
        List<ErrorCount> errors,
        RunEnd end,
        List<CheckResult> checks,
        List<CheckResult> selfChecks,
        List<AuditLine> audit,
        Host host,
        Server server,
        SteadyState steadyState,
        DatabaseSnapshot startState) {
    /** Limits of response times that were missed, in phrases. */
    public List<String> missedLimits() {
        return ResponseLimits.missed(transactions, deferredDelivery);
    }

    /** Completed transactions of all types. */
    public long completed() {
        return transactions.stream().mapToLong(TransactionResult::completed).sum();
    }

    /** Whether the figures may be the driver's own instead of the database's. */
    public boolean driverLimited() {
        return DriverHealthChecks.limited(selfChecks);
    }
}
