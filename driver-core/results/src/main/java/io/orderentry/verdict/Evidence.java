package io.orderentry.verdict;

import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.NodeResult;
import io.orderentry.result.Outage;
import io.orderentry.result.Phases;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The measured part of a result, from which verdict, limitations and disclosures follow.
 *
 * @param transactions of all types
 * @param errors of the whole run, the most frequent first
 * @param outages of the interval, in their order
 * @param host the database's machine; null when it is not available
 * @param server null when it is not available
 * @param steadyState null when the interval was too short
 * @param nodes that shared the load; null for one node
 * @param startState null when it was not read
 * @param acidTests the results of ACID tests on this database at this isolation level; null when there were none
 */
@RecordBuilder
public record Evidence(
        Identity identity,
        Workload workload,
        Phases phases,
        Throughput throughput,
        Collection<TransactionResult> transactions,
        DeferredDelivery deferredDelivery,
        List<ErrorCount> errors,
        List<Outage> outages,
        RunEnd end,
        List<CheckResult> checks,
        List<CheckResult> selfChecks,
        List<AuditLine> audit,
        Host host,
        Server server,
        SteadyState steadyState,
        List<NodeResult> nodes,
        DatabaseSnapshot startState,
        String acidTests) {
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
     * @param durabilityLog figures of the log of acknowledged work, or null
     * @param durabilityLogProblem why that log is not complete, or null
     * @param sessionDifferences settings of the load's sessions that differ from what the driver asked for, or null
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
            String durabilityLog,
            String durabilityLogProblem,
            String sessionDifferences) {}

    /**
     * Evidence of a result in the making.
     *
     * @param sections all of them but the verdict and the disclosures
     * @param acidTests as in the record
     */
    static Evidence of(ResultBuilder sections, RunEnd end, String acidTests) {
        return EvidenceBuilder.builder()
                .identity(sections.identity())
                .workload(sections.workload())
                .phases(sections.phases())
                .throughput(sections.throughput())
                .transactions(sections.transactions().values())
                .deferredDelivery(sections.deferredDelivery())
                .errors(sections.errors())
                .outages(sections.outages().orNull())
                .end(end)
                .checks(sections.checks())
                .selfChecks(sections.selfChecks())
                .audit(sections.audit())
                .host(sections.host().orNull())
                .server(sections.server().orNull())
                .steadyState(sections.steadyState().orNull())
                .nodes(sections.nodes().orNull())
                .startState(sections.startState().orNull())
                .acidTests(acidTests)
                .build();
    }

    /** Limits of response times that were missed, in phrases. */
    public List<String> missedLimits() {
        return ResponseLimits.missed(transactions, deferredDelivery);
    }

    /** Completed transactions of all types. */
    public long completed() {
        return sum(TransactionResult::completed);
    }

    /** Returns whether all checks ran, on a sample of the warehouses. */
    boolean isSampled() {
        return notRun().equals(List.of(CheckResult.COVERAGE));
    }

    /** Ids of the database checks that were not run. */
    List<String> notRun() {
        return checks.stream()
                .filter(check -> check.status() == CheckResult.Status.NOT_RUN)
                .map(CheckResult::id)
                .toList();
    }

    long sum(ToLongFunction<TransactionResult> count) {
        return transactions.stream().mapToLong(count).sum();
    }

    /** Returns whether the figures may be the driver's own instead of the database's. */
    public boolean driverLimited() {
        return HealthChecks.limited(selfChecks);
    }
}
