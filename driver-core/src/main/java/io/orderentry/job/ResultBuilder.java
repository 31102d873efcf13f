package io.orderentry.job;

import io.orderentry.build.BuildMetadata;
import io.orderentry.check.Fingerprint;
import io.orderentry.config.DeliveryMode;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.model.Money;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionType;
import io.orderentry.observe.HostWatch;
import io.orderentry.observe.Profiling;
import io.orderentry.observe.ServerWatch;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Absent;
import io.orderentry.result.CheckResult;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Driver;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Figure;
import io.orderentry.result.Limitation;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Phases;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunControl;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.spi.ServerFacts;
import io.orderentry.store.LatencyLog;
import io.orderentry.verdict.Disclosures;
import io.orderentry.verdict.InputAudit;
import io.orderentry.verdict.MachineHealthChecks;
import io.orderentry.verdict.VerdictEvidence;
import io.orderentry.verdict.VerdictRules;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the result of a run from what it counted and measured: before the checks and again after them. Used by one thread. */
final class ResultBuilder {
    /** Servers publish their counters about a second late; in a shorter interval that is more than a tenth of them. */
    private static final double SHORTEST_FOR_SERVER_RATES = 10;

    private static final String TOO_SHORT_FOR_SERVER_RATES =
            "servers publish their counters about a second late, too coarse for an interval below 10 s";

    private final Settings settings;
    private final Load load;
    private final BuildMetadata meta;
    private final RunPlan plan;
    private final IdentityBuilder identity;
    private final Absent absent = new Absent();
    private final List<String> notes = new ArrayList<>();
    private final List<Limitation> limitations = new ArrayList<>();

    ResultBuilder(
            Settings settings,
            Database database,
            BuildMetadata meta,
            RunPlan plan,
            String driverVersion,
            Instant started) {
        this.settings = settings;
        this.load = settings.load();
        this.meta = meta;
        this.plan = plan;
        this.identity = new IdentityBuilder(settings, database, driverVersion, started);
    }

    /** Asks the JDBC driver who is there. */
    void describe(Connection connection) throws SQLException {
        identity.describe(connection);
    }

    /** Where the reasons for absent figures are collected. */
    Absent absent() {
        return absent;
    }

    /** Marks the result: seconds of the response times are not on disk. */
    void logLost(String why) {
        absent.unless(LatencyLog.NAME, null, why);
        limitations.add(new Limitation(LatencyLog.NAME, "latency.hlog is not complete"));
    }

    /** Notes in the result that response times were written later than they were measured. */
    void logLate(String failure) {
        notes.add(failure + "; it was kept in memory and written later, so that nothing of it is lost");
    }

    /**
     * @param cost of the driver in the interval
     * @param hosts what the machines did
     * @param ticks of the whole run
     * @param profiling ended
     * @param checked of the database after the run
     */
    Result build(
            RunOutcome outcome,
            DriverWatch.Cost cost,
            ServerWatch watch,
            HostWatch.Figures hosts,
            List<RunListener.Tick> ticks,
            Profiling profiling,
            Fingerprint before,
            CheckedDatabase checked)
            throws InterruptedException {
        Map<String, TransactionResult> transactions = transactions(outcome);
        absent.noSamples(transactions);
        Throughput throughput = throughput(outcome, watch, transactions);
        Server server = server(outcome, watch);
        List<ErrorCount> errors = outcome.errors();
        List<CheckResult> checks = checked.results();
        DriverFigures figures = new DriverFigures(outcome, cost, load.pace(), load.rate());
        List<CheckResult> selfChecks = new SelfChecks(outcome, load.pace(), plan.workers())
                .all(figures.gates(), MachineHealthChecks.check(hosts.host()));
        long completed = transactions.values().stream()
                .mapToLong(TransactionResult::completed)
                .sum();
        Driver driver = figures.driver(completed, absent);
        var audit = InputAudit.of(outcome.inputs(), plan.scale().warehouses(), mix());
        boolean checksRun = checks.stream().allMatch(check -> check.status() != CheckResult.Status.NOT_RUN);
        Workload workload = workload();
        Phases phases = new Phases(
                outcome.rampUpSeconds(),
                outcome.intervalSeconds(),
                outcome.end() != RunControl.End.COMPLETE || checked.cut() != null);
        DeferredDelivery deferred = deferred(outcome);
        SteadyState steady = SteadyFigures.of(ticks, watch, outcome.intervalSeconds(), absent);
        Verdict verdict = VerdictRules.decide(new VerdictEvidence(
                workload,
                phases,
                throughput,
                transactions.values(),
                errors,
                deferred,
                outcome.end() == RunControl.End.INTERRUPTED,
                checked.cut(),
                outcome.end() == RunControl.End.BROKEN ? outcome.reason() : null,
                outcome.unanswered(),
                outcome.inEntireRun().failedOrUnknown() - outcome.inInterval().failedOrUnknown(),
                checks,
                selfChecks,
                audit,
                server,
                steady,
                driver.limited()));
        return new Result(
                Result.FORMAT_VERSION,
                verdict.with(notes, limitations),
                identity.build(plan, outcome.intervalSeconds(), absent),
                workload,
                phases,
                throughput,
                transactions,
                deferred,
                outcome.entireRun(),
                errors,
                hosts.host(),
                hosts.hosts(),
                server,
                driver,
                steady,
                profiling.profile(absent),
                Disclosures.of(new DisclosureFacts(settings, meta, plan, outcome)
                        .of(throughput, server, watch, hosts.host(), checksRun)),
                checks,
                selfChecks,
                audit,
                state(before),
                absent.unless(
                        "endState",
                        checked.after() == null ? null : state(checked.after()),
                        "the database was not read after the run"),
                settings.configHash(),
                absent.reasons());
    }

    private Workload workload() {
        return new Workload(
                load.pace(),
                absent.unless("workload.offeredPerSecond", load.rate(), "only a constant rate offers a number"),
                plan.scale().terminals(),
                mix(),
                load.delivery() == DeliveryMode.QUEUED,
                plan.deliverers(),
                meta.foreignKeys(),
                settings.loadKeys());
    }

    private Map<String, Double> mix() {
        return perType(type -> load.mix().percent(type));
    }

    @FunctionalInterface
    private interface PerType<T> {
        T of(TransactionType type);
    }

    private static <T> Map<String, T> perType(PerType<T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            values.put(type.key(), value.of(type));
        }
        return values;
    }

    private Map<String, TransactionResult> transactions(RunOutcome outcome) {
        OutcomeCounts tally = outcome.inInterval();
        return perType(type -> new TransactionResult(
                type.key(),
                tally.get(type, Count.DUE),
                tally.get(type, Count.COMMITTED),
                tally.get(type, Count.ROLLED_BACK),
                tally.get(type, Count.FAILED),
                tally.get(type, Count.UNKNOWN),
                tally.get(type, Count.SKIPPED),
                tally.get(type, Count.RETRIES),
                Percentiles.ofMicros(outcome.times().sum(type, Kind.RESPONSE)),
                Percentiles.ofMicros(outcome.times().sum(type, Kind.SERVICE))));
    }

    private Throughput throughput(RunOutcome outcome, ServerWatch watch, Map<String, TransactionResult> transactions) {
        Throughput throughput = outcome.intervalSeconds() > 0
                ? Throughput.of(
                        transactions,
                        outcome.intervalSeconds(),
                        serverTransactions(outcome, watch),
                        outcome.roundTrips(),
                        outcome.longestStall())
                : new Throughput(null, null, null, null, null, null);
        String none = outcome.intervalSeconds() > 0 ? "no New-Order was due" : "there was no measurement interval";
        absent.unless("throughput.newOrdersPerMinute", throughput.newOrdersPerMinute(), none);
        absent.unless("throughput.committedNewOrdersPerMinute", throughput.committedNewOrdersPerMinute(), none);
        absent.unless("throughput.transactionsPerSecond", throughput.transactionsPerSecond(), none);
        absent.unless("throughput.longestStall", throughput.longestStall(), "there was no measurement interval");
        absent.unless(
                "throughput.databaseTransactionsPerSecond",
                throughput.databaseTransactionsPerSecond(),
                outcome.intervalSeconds() < SHORTEST_FOR_SERVER_RATES
                        ? TOO_SHORT_FOR_SERVER_RATES
                        : watch.problem() != null
                                ? watch.problem()
                                : "the server does not tell, or its counters were reset");
        absent.unless(
                "throughput.roundTripsPerTransaction",
                throughput.roundTripsPerTransaction(),
                "no transaction was completed");
        return throughput;
    }

    private static Long serverTransactions(RunOutcome outcome, ServerWatch watch) {
        return outcome.intervalSeconds() < SHORTEST_FOR_SERVER_RATES ? null : watch.transactions();
    }

    private DeferredDelivery deferred(RunOutcome outcome) {
        boolean queued = load.delivery() == DeliveryMode.QUEUED;
        Percentiles times = Percentiles.ofMicros(outcome.times().sum(TransactionType.DELIVERY, Kind.DEFERRED));
        long ended =
                outcome.times().sum(TransactionType.DELIVERY, Kind.DEFERRED).getTotalCount();
        String reason = queued ? Percentiles.NO_SAMPLES : "Delivery ran at once";
        return new DeferredDelivery(
                absent.unless("deferredDelivery.deferredMillis", times, reason),
                absent.unless(
                        "deferredDelivery.queueingMillis",
                        Percentiles.ofMicros(outcome.times().queueing()),
                        reason),
                absent.unless(
                        "deferredDelivery.withinLimitPercent",
                        ended == 0 ? null : Double.valueOf(100.0 * outcome.deferredInLimit() / ended),
                        reason),
                absent.unless("deferredDelivery.backlog", outcome.backlog(), "Delivery ran at once"),
                outcome.inputs().skippedDistricts,
                outcome.inputs().skippedDeliveries);
    }

    private Server server(RunOutcome outcome, ServerWatch watch) {
        ServerFacts facts = watch.facts();
        if (facts == null) {
            return absent.unless("server", null, watch.problem());
        }
        facts.absent().forEach((name, reason) -> absent.unless("server." + name, null, reason));
        String untold = "the server does not tell";
        Map<String, String> relaxed = facts.relaxedDurability();
        return new Server(
                absentUnlessTold(ServerFacts.CACHE_BYTES, facts.cacheBytes(), facts, untold),
                absentUnlessTold(ServerFacts.DATABASE_BYTES, facts.databaseBytes(), facts, untold),
                absentUnlessTold(
                        ServerFacts.DURABLE,
                        relaxed == null ? null : Boolean.valueOf(relaxed.isEmpty()),
                        facts,
                        untold),
                relaxed == null ? Map.of() : relaxed,
                watch.growth().counters(),
                figures(outcome, watch),
                checkpointTimes(outcome, watch),
                watch.counterDelay().toMillis() / 1e3,
                absent.unless("server.tls", watch.tls(), "not available: the plugin does not read it from the server"),
                facts.settings());
    }

    private Map<String, Figure> figures(RunOutcome outcome, ServerWatch watch) {
        if (outcome.intervalSeconds() < SHORTEST_FOR_SERVER_RATES) {
            return absent.unless("server.figures", null, TOO_SHORT_FOR_SERVER_RATES);
        }
        return watch.growth().figures(absent);
    }

    private List<CheckpointTime> checkpointTimes(RunOutcome outcome, ServerWatch watch) {
        boolean tooShort = outcome.intervalSeconds() < SHORTEST_FOR_SERVER_RATES;
        return absent.unless(
                "server.checkpointTimes",
                tooShort ? null : watch.checkpointTimes(),
                tooShort ? TOO_SHORT_FOR_SERVER_RATES : "the server's checkpoints could not be counted");
    }

    private <T> T absentUnlessTold(String name, T value, ServerFacts facts, String untold) {
        return absent.unless("server." + name, value, facts.absent().getOrDefault(name, untold));
    }

    private DatabaseSnapshot state(Fingerprint fingerprint) {
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
                meta.all());
    }
}
