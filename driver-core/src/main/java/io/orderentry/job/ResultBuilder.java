package io.orderentry.job;

import io.orderentry.check.Fingerprint;
import io.orderentry.config.DeliveryMode;
import io.orderentry.config.Load;
import io.orderentry.model.Money;
import io.orderentry.model.Table;
import io.orderentry.result.Absent;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Driver;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.verdict.Disclosures;
import io.orderentry.verdict.Evidence;
import io.orderentry.verdict.InputAudit;
import io.orderentry.verdict.MachineHealthChecks;
import io.orderentry.verdict.RunEnd;
import io.orderentry.verdict.VerdictRules;
import java.util.List;
import java.util.Map;

/** Builder of a run's result from its measurement and the findings of the checks after it. Used once, by one thread. */
final class ResultBuilder {
    private final RunContext context;
    private final Load load;
    private final RunPlan plan;
    private final Measurement measured;
    private final RunOutcome outcome;
    private final Absent absent = new Absent();

    ResultBuilder(RunContext context, Measurement measured) {
        this.context = context;
        this.load = context.load();
        this.plan = context.plan();
        this.measured = measured;
        this.outcome = measured.outcome();
        measured.absent().forEach((file, why) -> absent.unless(file, null, why));
    }

    /** Builds the result; measured figures do not depend on the findings. */
    Result build(PostRunFindings findings) {
        double seconds = outcome.intervalSeconds();
        TransactionFigures figures = new TransactionFigures(outcome);
        ServerSection serverSection = new ServerSection(measured.server(), seconds);
        DriverFigures driverFigures = new DriverFigures(outcome, measured.cost(), load.pace(), load.rate());

        Identity identity = absent.section("identity", measured.identity().build(seconds));
        Workload workload = absent.section("workload", workload());
        Phases phases =
                new Phases(outcome.rampUpSeconds(), seconds, outcome.end() != End.COMPLETE || findings.cut() != null);
        Map<String, TransactionResult> transactions = absent.section("transactions", figures.transactions());
        Throughput throughput =
                absent.section("throughput", figures.throughput(transactions, serverSection.transactions()));
        DeferredDelivery deferred =
                absent.section("deferredDelivery", figures.deferredDelivery(workload.deferredDelivery()));
        Host host = absent.section("host", measured.hosts().host());
        List<Host> hosts = absent.section("hosts", measured.hosts().hosts());
        serverSection.absentFacts().forEach((fact, why) -> absent.unless("server." + fact, null, why));
        Server server = absent.section("server", serverSection.server());
        Driver driver = absent.section("driver", driverFigures.driver());
        SteadyState steady =
                absent.section("steadyState", SteadyFigures.of(measured.ticks(), measured.server(), seconds));
        List<CheckResult> checks = findings.results();
        List<CheckResult> selfChecks = new RunHealthChecks(outcome, load.pace(), plan.workers())
                .all(driverFigures.checks(), MachineHealthChecks.check(host));
        List<AuditLine> audit = InputAudit.of(outcome.inputs(), plan.scale().warehouses(), workload.mix());
        DatabaseSnapshot before = snapshot(measured.before());
        Evidence evidence = new Evidence(
                identity,
                workload,
                phases,
                throughput,
                transactions.values(),
                deferred,
                outcome.errors(),
                end(findings),
                checks,
                selfChecks,
                audit,
                host,
                server,
                steady,
                before);
        return new Result(
                Result.FORMAT_VERSION,
                VerdictRules.decide(evidence).with(measured.notes(), measured.limitations()),
                identity,
                workload,
                phases,
                throughput,
                transactions,
                deferred,
                outcome.entireRun(),
                outcome.errors(),
                host,
                hosts,
                server,
                driver,
                steady,
                absent.section("profile", measured.profile()),
                Disclosures.of(evidence),
                checks,
                selfChecks,
                audit,
                before,
                absent.unless(
                        "endState",
                        findings.after() == null ? null : snapshot(findings.after()),
                        "the database was not read after the run"),
                context.settings().configHash(),
                absent.reasons());
    }

    private RunEnd end(PostRunFindings findings) {
        return new RunEnd(
                outcome.end() == End.INTERRUPTED,
                outcome.end() == End.BROKEN ? outcome.reason() : null,
                outcome.unanswered(),
                findings.cut(),
                outcome.inEntireRun().failedOrUnknown() - outcome.inInterval().failedOrUnknown());
    }

    private Reading<Workload> workload() {
        return Reading.assemble(parts -> new Workload(
                load.pace(),
                parts.take(load.rate(), "only a constant rate offers a number"),
                plan.scale().terminals(),
                TransactionFigures.perType(type -> load.mix().percent(type)),
                load.delivery() == DeliveryMode.QUEUED,
                plan.deliverers(),
                context.meta().foreignKeys(),
                context.configured()));
    }

    private DatabaseSnapshot snapshot(Fingerprint fingerprint) {
        return new DatabaseSnapshot(
                Map.of(
                        Table.HISTORY.sqlName(),
                        fingerprint.historyRows(),
                        Table.ORDERS.sqlName(),
                        fingerprint.orderRows(),
                        Table.NEW_ORDER.sqlName(),
                        fingerprint.newOrderRows()),
                Map.of(
                        "sum(d_next_o_id)",
                        Long.toString(fingerprint.nextOrders()),
                        "sum(w_ytd)",
                        Money.text(fingerprint.warehouseYtdCents())),
                context.meta().all());
    }
}
