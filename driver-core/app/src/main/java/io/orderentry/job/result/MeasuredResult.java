package io.orderentry.job.result;

import io.orderentry.check.Fingerprint;
import io.orderentry.config.DeliveryMode;
import io.orderentry.config.Load;
import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.job.RunContext;
import io.orderentry.metrics.HostRow;
import io.orderentry.model.Money;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.Table;
import io.orderentry.observe.HostWatch;
import io.orderentry.observe.ServerWatch;
import io.orderentry.observe.StateChanges;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.NodeResult;
import io.orderentry.result.NodeResultBuilder;
import io.orderentry.result.Passport;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Stall;
import io.orderentry.result.Workload;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.store.LatencyLog;
import io.orderentry.txn.SessionState;
import io.orderentry.verdict.Evidence.RunEnd;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.Limitations;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.VerdictRules;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The result of one run of one target: all that was measured, and then the findings of the checks of its database. */
public final class MeasuredResult extends ResultAssembler {
    static final String NEXT_ORDERS = "sum(d_next_o_id)";
    static final String WAREHOUSE_YTD = "sum(w_ytd)";
    private static final double NODE_PERCENTILE = 90;
    private static final double MICROS_PER_MILLI = 1_000;

    /**
     * Everything that was measured in a run, before the database is checked.
     *
     * @param started start of the ramp-up
     * @param clockStep by which the wall clock of this machine advanced more than the monotonic one while the load ran
     * @param before the database before the run
     * @param schema its objects by name
     * @param process what limits the server's process
     * @param server no longer watched
     * @param roundTripMillis median between driver and server, before the run
     * @param databaseTime from samples of the server's sessions
     * @param machines each second of every machine
     * @param nodes addresses of the nodes that shared the load
     * @param ticks of the whole run
     * @param durabilityLog figures of the log of acknowledged work; null when there was none
     * @param durabilityLogProblem why that log is not complete, or null
     * @param lostLog which seconds of the latency log are lost
     * @param lateLog which seconds of the latency log were written late
     * @param sessions settings of the load's sessions as they were read back
     */
    @RecordBuilder
    public record Measurement(
            IdentityAssembly identity,
            Instant started,
            Duration clockStep,
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
            List<HostRow> machines,
            List<Tick> ticks,
            Reading<Map<String, Reading<Profile>>> profiles,
            String durabilityLog,
            String durabilityLogProblem,
            Optional<String> lostLog,
            Optional<String> lateLog,
            SessionState sessions) {}

    private final RunContext context;
    private final Load load;
    private final RunPlan plan;
    private final Measurement measured;

    public MeasuredResult(RunContext context, Measurement measured) {
        super(measured.outcome());
        this.context = context;
        this.load = context.load();
        this.plan = context.plan();
        this.measured = measured;
        double seconds = outcome.intervalSeconds();
        ServerSection server = new ServerSection(
                measured.server(),
                measured.roundTripMillis(),
                seconds,
                measured.sessions().values(),
                measured.schema(),
                measured.process());
        measured.lostLog().ifPresent(why -> absent.put(LatencyLog.NAME, why));
        addOutcome(
                measured.identity().build(measured.started(), seconds),
                workload(),
                measured.cost(),
                server.transactionsPerSecond());
        addInputs(load.thinkScale(), plan.warehouses().of(plan.slice()).size());
        server.absentFacts().forEach((fact, why) -> absent.put("server." + fact, why));
        sections.outages(Reading.of(OutageFigures.of(outcome.outages(), measured.ticks())))
                .host(measured.hosts().host())
                .hosts(measured.hosts().hosts())
                .server(server.server())
                .databaseTime(measured.databaseTime())
                .driver(figures().driver())
                .steadyState(SteadyStateAnalysis.of(
                        measured.ticks().stream().map(Tick::row).toList(),
                        seconds,
                        measured.server().growth().value(ServerFigure.CHECKPOINTS),
                        measured.server().hitPercents(),
                        "the server's cache was not read at three moments of the interval"))
                .profiles(measured.profiles())
                .targets(Reading.unavailable("the run has one target"))
                .nodes(nodes(outcome, measured.nodes()))
                .startState(Reading.of(snapshot(measured.before())))
                .settingsHash(context.settings().configHash());
        addSelfChecks(
                figures().ownChecks(plan.workers()),
                figures().driverChecks(),
                HealthChecks.ofThirdParty(sections.driver().thirdParty().orNull()));
    }

    /** The result with the findings of the checks; may be called again with other findings. */
    public Result with(Findings findings, Reading<Passport> passport) {
        addPhases(outcome.end() != End.COMPLETE || findings.cut() != null);
        sections.passport(passport)
                .endState(Reading.of(
                        findings.after() == null ? null : snapshot(findings.after()),
                        "the database was not read after the run"))
                .checks(findings.results());
        RunEnd end = end().brokenBy(outcome.end() == End.BROKEN ? outcome.reason() : null)
                .unanswered(outcome.unanswered())
                .checksCut(findings.cut())
                .logLate(measured.lateLog().orElse(null))
                .lateSeconds(Limitations.late(
                        measured.ticks().stream().map(Tick::row).toList(), outcome.rampUpSeconds()))
                .durabilityLog(measured.durabilityLog())
                .durabilityLogProblem(measured.durabilityLogProblem())
                .sessionDifferences(measured.sessions().differences())
                .serverChanges(
                        measured.server().changes().map(StateChanges::text).orElse(null))
                .clocks(clocks())
                .build();
        return VerdictRules.judge(
                        sections,
                        end,
                        context.meta().acidTests(load.isolation().toString()).orElse(null))
                .build();
    }

    private String clocks() {
        Optional<String> apart = measured.server()
                .clock()
                .flatMap(clock -> Limitations.clockOffset(clock.offsetMillis(), clock.roundTripNanos() / 1e6));
        Optional<String> step = Limitations.clockStep(measured.clockStep().toMillis() / 1e3, outcome.intervalSeconds());
        return Stream.of(apart, step)
                .flatMap(Optional::stream)
                .reduce((one, other) -> one + "; " + other)
                .orElse(null);
    }

    private Workload workload() {
        return WorkloadBuilder.builder()
                .pace(load.pace())
                .offeredPerSecond(Reading.of(plan.rate(), "only a constant rate offers a number"))
                .terminals(plan.terminals())
                .mix(OutcomeFigures.perType(type -> load.mix().percent(type)))
                .deferredDelivery(load.delivery() == DeliveryMode.QUEUED)
                .deliveryConnections(plan.deliverers())
                .foreignKeys(context.meta().foreignKeys())
                .configured(context.configured())
                .build();
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
                        NEXT_ORDERS,
                        Long.toString(fingerprint.nextOrders()),
                        WAREHOUSE_YTD,
                        Money.text(fingerprint.warehouseYtdCents())),
                context.meta().all());
    }

    /** The fingerprint from which a snapshot was made. */
    static Fingerprint fingerprint(DatabaseSnapshot state) {
        return new Fingerprint(
                state.sum(NEXT_ORDERS).longValueExact(),
                state.sum(WAREHOUSE_YTD).movePointRight(2).longValueExact(),
                state.rows().get(Table.HISTORY.sqlName()),
                state.rows().get(Table.ORDERS.sqlName()),
                state.rows().get(Table.NEW_ORDER.sqlName()));
    }

    /** Figures of each of several nodes, by their names in order. */
    private static Reading<List<NodeResult>> nodes(RunOutcome outcome, List<String> names) {
        double seconds = outcome.intervalSeconds();
        if (outcome.nodes().isEmpty()) {
            return Reading.unavailable("the target has one node");
        }
        if (seconds <= 0) {
            return Reading.unavailable("the run ended before its measurement interval");
        }
        List<NodeResult> nodes = new ArrayList<>();
        for (RunOutcome.Node node : outcome.nodes()) {
            nodes.add(node(node, names.get(nodes.size()), seconds));
        }
        return Reading.of(nodes);
    }

    private static NodeResult node(RunOutcome.Node node, String name, double seconds) {
        Double p90 = node.newOrderMicros().getTotalCount() == 0
                ? null
                : Double.valueOf(node.newOrderMicros().getValueAtPercentile(NODE_PERCENTILE) / MICROS_PER_MILLI);
        Double crossing = node.completed() == 0 ? null : Double.valueOf(100.0 * node.crossing() / node.completed());
        return NodeResultBuilder.builder()
                .name(name)
                .newOrdersPerMinute(60 * node.newOrders() / seconds)
                .transactionsPerSecond(node.completed() / seconds)
                .newOrderP90Millis(Reading.of(p90, "the node completed no New-Order"))
                .failed(node.failed())
                .unknown(node.unknown())
                .crossPercent(Reading.of(crossing, "the node completed no transaction"))
                .outages(node.outages().stream()
                        .map(outage -> new Stall(outage.seconds(), outage.fromSeconds()))
                        .toList())
                .build();
    }
}
