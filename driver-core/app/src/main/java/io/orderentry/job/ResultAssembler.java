package io.orderentry.job;

import io.orderentry.check.Fingerprint;
import io.orderentry.config.DeliveryMode;
import io.orderentry.config.Load;
import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.model.Money;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.Table;
import io.orderentry.observe.HostWatch;
import io.orderentry.observe.ServerWatch;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Driver;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.NodeResult;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Phases;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.store.LatencyLog;
import io.orderentry.txn.SessionState;
import io.orderentry.verdict.Evidence.RunEnd;
import io.orderentry.verdict.EvidenceRunEndBuilder;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.InputAudit;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.VerdictRules;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Builder of a run's result from its measurement and the findings of the checks after it. Used once, by one thread. */
final class ResultAssembler {
    /**
     * Everything that was measured in a run, before the database is checked.
     *
     * @param started start of the ramp-up
     * @param before the database before the run
     * @param schema its objects by name
     * @param process what limits the server's process
     * @param server no longer watched
     * @param roundTripMillis median between driver and server, before the run
     * @param databaseTime from samples of the server's sessions
     * @param nodes addresses of the nodes that shared the load
     * @param ticks of the whole run
     * @param durabilityLog figures of the log of acknowledged work; null when there was none
     * @param durabilityLogProblem why that log is not complete, or null
     * @param lostLog which seconds of the latency log are lost
     * @param lateLog which seconds of the latency log were written late
     * @param sessions settings of the load's sessions as they were read back
     */
    @RecordBuilder
    record Measurement(
            IdentityAssembly identity,
            Instant started,
            Fingerprint before,
            Map<String, String> schema,
            Map<String, String> process,
            RunOutcome outcome,
            List<String> nodes,
            DriverWatch.Cost cost,
            ServerWatch server,
            Reading<Double> roundTripMillis,
            Reading<DatabaseTime> databaseTime,
            HostWatch.Figures hosts,
            List<Tick> ticks,
            Reading<Map<String, Profile>> profiles,
            String durabilityLog,
            String durabilityLogProblem,
            Optional<String> lostLog,
            Optional<String> lateLog,
            SessionState sessions) {}

    private final RunContext context;
    private final Load load;
    private final RunPlan plan;
    private final Measurement measured;
    private final RunOutcome outcome;
    private final double seconds;
    private final Map<String, String> absent = new TreeMap<>();

    ResultAssembler(RunContext context, Measurement measured) {
        this.context = context;
        this.load = context.load();
        this.plan = context.plan();
        this.measured = measured;
        this.outcome = measured.outcome();
        this.seconds = outcome.intervalSeconds();
    }

    /** Builds the result; measured figures do not depend on the findings. */
    Result build(Findings findings) {
        OutcomeFigures figures = new OutcomeFigures(outcome, measured.cost(), load.pace(), plan.rate());
        ServerSection serverSection = new ServerSection(
                measured.server(),
                measured.roundTripMillis(),
                seconds,
                measured.sessions().values(),
                measured.schema(),
                measured.process());
        measured.lostLog().ifPresent(why -> absent.put(LatencyLog.NAME, why));

        Identity identity = section("identity", measured.identity().build(measured.started(), seconds));
        Workload workload = section("workload", workload());
        Phases phases =
                new Phases(outcome.rampUpSeconds(), seconds, outcome.end() != End.COMPLETE || findings.cut() != null);
        Map<String, TransactionResult> transactions = section("transactions", figures.transactions());
        Throughput throughput =
                section("throughput", figures.throughput(transactions, serverSection.transactionsPerSecond()));
        DeferredDelivery deferred = section("deferredDelivery", figures.deferredDelivery(workload.deferredDelivery()));
        Pacing pacing = section(
                "pacing",
                figures.pacing(
                        load.thinkScale(),
                        load.mix()::percent,
                        plan.slice().size(plan.scale().warehouses()),
                        throughput.newOrdersPerMinute()));
        Host host = section("host", measured.hosts().host());
        List<Host> hosts = section("hosts", measured.hosts().hosts());
        serverSection.absentFacts().forEach((fact, why) -> absent.put("server." + fact, why));
        Server server = section("server", serverSection.server());
        Driver driver = section("driver", figures.driver());
        SteadyState steady = section(
                "steadyState",
                SteadyStateAnalysis.of(
                        measured.ticks().stream().map(Tick::row).toList(),
                        seconds,
                        measured.server().growth().value(ServerFigure.CHECKPOINTS),
                        measured.server().hitPercents(),
                        "the server's cache was not read at three moments of the interval"));
        Map<String, Profile> profiles = section("profiles", measured.profiles());
        List<CheckResult> checks = findings.results();
        List<CheckResult> selfChecks = Stream.of(
                        figures.ownChecks(plan.workers()),
                        figures.driverChecks(),
                        HealthChecks.ofMachine(host),
                        HealthChecks.ofThirdParty(driver.thirdParty()),
                        HealthChecks.ofPacing(pacing))
                .flatMap(List::stream)
                .toList();
        List<AuditLine> audit = InputAudit.of(outcome.inputs(), plan.scale().warehouses(), workload.mix());
        DatabaseSnapshot before = snapshot(measured.before());
        DatabaseSnapshot after = section(
                "endState",
                Reading.of(
                        findings.after() == null ? null : snapshot(findings.after()),
                        "the database was not read after the run"));
        List<Outage> outages = section("outages", OutageFigures.of(outcome.outages(), measured.ticks()));
        List<NodeResult> nodes = section("nodes", NodeFigures.of(outcome, measured.nodes()));
        ResultBuilder sections = ResultBuilder.builder()
                .formatVersion(Result.FORMAT_VERSION)
                .identity(identity)
                .workload(workload)
                .phases(phases)
                .throughput(throughput)
                .transactions(transactions)
                .deferredDelivery(deferred)
                .pacing(pacing)
                .entireRun(outcome.entireRun())
                .errors(outcome.errors())
                .outages(outages)
                .host(host)
                .hosts(hosts)
                .server(server)
                .databaseTime(section("databaseTime", measured.databaseTime()))
                .driver(driver)
                .steadyState(steady)
                .profiles(profiles)
                .targets(section("targets", Reading.unavailable("the run has one target")))
                .nodes(nodes)
                .checks(checks)
                .selfChecks(selfChecks)
                .audit(audit)
                .startState(before)
                .endState(after)
                .settingsHash(context.settings().configHash())
                .absent(absent);
        return VerdictRules.judge(
                        sections,
                        end(findings),
                        context.meta().acidTests(load.isolation().toString()).orElse(null))
                .build();
    }

    private <T> T section(String path, Reading<T> reading) {
        return reading.valueAt(path, absent);
    }

    private RunEnd end(Findings findings) {
        return EvidenceRunEndBuilder.builder()
                .interrupted(outcome.end() == End.INTERRUPTED)
                .brokenBy(outcome.end() == End.BROKEN ? outcome.reason() : null)
                .unanswered(outcome.unanswered())
                .checksCut(findings.cut())
                .failedOutside(outcome.inEntireRun().failedOrUnknown()
                        - outcome.inInterval().failedOrUnknown())
                .logLost(measured.lostLog().isPresent())
                .logLate(measured.lateLog().orElse(null))
                .durabilityLog(measured.durabilityLog())
                .durabilityLogProblem(measured.durabilityLogProblem())
                .sessionDifferences(measured.sessions().differences())
                .build();
    }

    private Reading<Workload> workload() {
        return Reading.assemble(parts -> WorkloadBuilder.builder()
                .pace(load.pace())
                .offeredPerSecond(parts.take("offeredPerSecond", plan.rate(), "only a constant rate offers a number"))
                .terminals(plan.terminals())
                .mix(OutcomeFigures.perType(type -> load.mix().percent(type)))
                .deferredDelivery(load.delivery() == DeliveryMode.QUEUED)
                .deliveryConnections(plan.deliverers())
                .foreignKeys(context.meta().foreignKeys())
                .configured(context.configured())
                .build());
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
