package io.orderentry.job.result;

import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Identity;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.LatencyLog;
import io.orderentry.verdict.EvidenceRunEndBuilder;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.InputAudit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Assembler of a result. Every section that follows from counts and histograms is made here, of one run as of several parts whose outcomes
 * were added up; a subclass adds the sections of its machines, servers and checks. Used once, by one thread.
 */
abstract class ResultAssembler {
    public final RunOutcome outcome;
    final ResultBuilder sections = ResultBuilder.builder().formatVersion(Result.FORMAT_VERSION);
    final Map<String, String> absent = new TreeMap<>();
    private OutcomeFigures figures;

    ResultAssembler(RunOutcome outcome) {
        this.outcome = outcome;
        sections.absent(absent);
    }

    /**
     * Adds the sections that follow from the outcome.
     *
     * @param cost of the driver's process; null when there were several
     * @param databaseTransactions per second, as the server counts them
     */
    final void addOutcome(
            Identity identity, Workload workload, DriverWatch.Cost cost, Reading<Double> databaseTransactions) {
        figures = new OutcomeFigures(outcome, cost, workload.pace(), workload.offeredPerSecond());
        Map<String, TransactionResult> transactions = figures.transactions();
        sections.identity(identity)
                .workload(workload)
                .transactions(transactions)
                .throughput(figures.throughput(transactions, databaseTransactions))
                .deferredDelivery(figures.deferredDelivery(workload.deferredDelivery()))
                .entireRun(outcome.entireRun())
                .errors(outcome.errors());
    }

    /** After {@link #addOutcome}. */
    final OutcomeFigures figures() {
        return figures;
    }

    /**
     * Adds pacing and input audit, which are of one database.
     *
     * @param thinkScale null where terminals do not think
     * @param warehouses of the terminals
     */
    final void addInputs(Double thinkScale, int warehouses) {
        Map<String, Double> mix = sections.workload().mix();
        sections.pacing(figures.pacing(
                        thinkScale,
                        type -> mix.get(type.key()),
                        warehouses,
                        sections.throughput().newOrdersPerMinute()))
                .audit(InputAudit.of(outcome.inputs(), sections.identity().warehouses(), mix));
    }

    final void addPhases(boolean interrupted) {
        sections.phases(new Phases(outcome.rampUpSeconds(), outcome.intervalSeconds(), interrupted));
    }

    /** Adds the checks of the run's own figures, after machines and pacing. */
    final void addSelfChecks(List<CheckResult> own, List<CheckResult> driver, List<CheckResult> thirdParty) {
        sections.selfChecks(Stream.of(
                        own,
                        driver,
                        HealthChecks.ofMachine(sections.host().orNull()),
                        thirdParty,
                        HealthChecks.ofPacing(sections.pacing().orNull()))
                .flatMap(List::stream)
                .toList());
    }

    /** The end of the run by counts and logs, to be completed. */
    final EvidenceRunEndBuilder end() {
        return EvidenceRunEndBuilder.builder()
                .interrupted(outcome.end() == End.INTERRUPTED)
                .failedOutside(outcome.inEntireRun().failedOrUnknown()
                        - outcome.inInterval().failedOrUnknown())
                .logLost(absent.containsKey(LatencyLog.NAME));
    }
}
