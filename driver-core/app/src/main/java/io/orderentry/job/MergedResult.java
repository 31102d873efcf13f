package io.orderentry.job;

import io.orderentry.check.ExpectedWork;
import io.orderentry.check.Fingerprint;
import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.model.Pace;
import io.orderentry.model.Table;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Identity;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.LatencyLog;
import io.orderentry.verdict.Evidence.RunEnd;
import io.orderentry.verdict.EvidenceRunEndBuilder;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.InputAudit;
import io.orderentry.verdict.Limitations;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.TargetVerdicts;
import io.orderentry.verdict.VerdictRules;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builder of the result of a run from its slices. What belongs to the one server is taken from the first slice. Used once, by one thread. */
final class MergedResult {
    private static final String OF_EACH = "each slice has its own, in its folder";
    private static final String NEXT_ORDERS = "sum(d_next_o_id)";
    private static final String WAREHOUSE_YTD = "sum(w_ytd)";

    private final List<SliceRun> slices;
    private final Result first;
    private final RunOutcome outcome;
    private final List<SeriesRow> series;
    private final Map<String, String> absent;

    /**
     * @param outcome of all slices together
     * @param series each second of all slices together; null when they did not start together
     * @param absent receives the reasons for figures that are not available
     */
    MergedResult(List<SliceRun> slices, RunOutcome outcome, List<SeriesRow> series, Map<String, String> absent) {
        this.slices = slices;
        this.first = slices.get(0).result();
        this.outcome = outcome;
        this.series = series;
        this.absent = absent;
    }

    /**
     * @param startSeconds of the first slice since 1970, UTC
     * @param failures of the run as a whole
     * @param limitations of the run as a whole
     */
    Result build(double startSeconds, List<String> failures, List<Limitation> limitations) {
        Pace pace = first.workload().pace();
        Workload workload = section("workload", workload());
        OutcomeFigures figures = new OutcomeFigures(outcome, null, pace, workload.offeredPerSecond());
        MergedDriver drivers = new MergedDriver(slices, figures);
        Identity identity = section("identity", identity(startSeconds));
        boolean cut = results().anyMatch(result -> result.phases().interrupted());
        Phases phases = new Phases(outcome.rampUpSeconds(), outcome.intervalSeconds(), cut);
        Map<String, TransactionResult> transactions = section("transactions", figures.transactions());
        Throughput throughput = throughput(figures, transactions);
        DeferredDelivery deferred = section("deferredDelivery", figures.deferredDelivery(workload.deferredDelivery()));
        Pacing pacing = section(
                "pacing",
                figures.pacing(
                        first.pacing() == null
                                ? null
                                : Double.valueOf(first.pacing().thinkScale()),
                        type -> workload.mix().get(type.key()),
                        identity.warehouses(),
                        throughput.newOrdersPerMinute()));
        copy("host", "hosts", "server", "profiles");
        SteadyState steady = section("steadyState", steadyState());
        DatabaseSnapshot before =
                extreme(Result::startState, Comparator.reverseOrder()).orElseThrow();
        DatabaseSnapshot after = section(
                "endState",
                Reading.of(
                        results().allMatch(result -> result.endState() != null)
                                ? extreme(Result::endState, Comparator.naturalOrder())
                                        .orElse(null)
                                : null,
                        "the database was not read after every slice"));
        List<CheckResult> checks = checks(before, after);
        List<CheckResult> selfChecks = Stream.of(
                        figures.ownChecks(identity.connections()).stream()
                                .filter(check -> !check.id().equals(HealthChecks.LITTLES_LAW_ID))
                                .toList(),
                        drivers.checks(),
                        HealthChecks.ofMachine(first.host()),
                        HealthChecks.ofPacing(pacing))
                .flatMap(List::stream)
                .toList();
        List<AuditLine> audit = InputAudit.of(outcome.inputs(), identity.warehouses(), workload.mix());
        List<Outage> outages = results()
                .flatMap(result -> result.outages().stream())
                .sorted(Comparator.comparingDouble(Outage::fromSeconds))
                .toList();
        for (int i = 0; i < outages.size(); i++) {
            if (outages.get(i).recovery() == null) {
                absent.put("outages[" + i + "].recovery", "the slice that met the outage has the reason");
            }
        }
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
                .host(first.host())
                .hosts(first.hosts())
                .server(first.server())
                .databaseTime(section("databaseTime", Reading.unavailable("each slice samples its own sessions")))
                .driver(section("driver", drivers.driver()))
                .steadyState(steady)
                .profiles(first.profiles())
                .targets(section("targets", Reading.unavailable("the run has one target")))
                .nodes(section("nodes", Reading.unavailable("each slice has its own")))
                .checks(checks)
                .selfChecks(selfChecks)
                .audit(audit)
                .startState(before)
                .endState(after)
                .settingsHash(first.settingsHash())
                .absent(absent);
        VerdictRules.judge(sections, end(), slices.get(0).acidTests());
        return sections.verdict(verdict(sections.verdict(), failures, limitations))
                .build();
    }

    private <T> T section(String path, Reading<T> reading) {
        return reading.valueAt(path, absent);
    }

    private Stream<Result> results() {
        return slices.stream().map(SliceRun::result);
    }

    /** The reasons that the first slice has in these sections. */
    private void copy(String... sections) {
        first.absent().forEach((path, why) -> {
            for (String section : sections) {
                if (path.equals(section) || path.startsWith(section + ".") || path.startsWith(section + "[")) {
                    absent.put(path, why);
                }
            }
        });
    }

    private static Verdict verdict(Verdict rules, List<String> failures, List<Limitation> limitations) {
        return new Verdict(
                failures.isEmpty() ? rules.status() : Verdict.Status.FAIL,
                Stream.concat(failures.stream(), rules.reasons().stream()).toList(),
                rules.notes(),
                Stream.concat(limitations.stream(), rules.limitations().stream())
                        .toList());
    }

    private RunEnd end() {
        return EvidenceRunEndBuilder.builder()
                .interrupted(outcome.end() == End.INTERRUPTED)
                .brokenBy(firstOf(
                        run -> run.outcome().end() == End.BROKEN ? run.outcome().reason() : null))
                .unanswered(firstOf(run -> run.outcome().unanswered()))
                .checksCut(firstOf(run ->
                        run.result().phases().interrupted() && run.outcome().end() == End.COMPLETE
                                ? "the checks did not come to their end"
                                : null))
                .failedOutside(outcome.inEntireRun().failedOrUnknown()
                        - outcome.inInterval().failedOrUnknown())
                .logLost(absent.containsKey(LatencyLog.NAME))
                .sessionDifferences(firstOf(run -> run.result().verdict().limitations().stream()
                        .filter(limitation -> limitation.id().equals(Limitations.SESSION_STATE))
                        .map(Limitation::text)
                        .findFirst()
                        .orElse(null)))
                .build();
    }

    private String firstOf(Function<SliceRun, String> problem) {
        return slices.stream()
                .filter(run -> problem.apply(run) != null)
                .map(run -> run.name() + ": " + problem.apply(run))
                .findFirst()
                .orElse(null);
    }

    private Throughput throughput(OutcomeFigures figures, Map<String, TransactionResult> transactions) {
        Reading<Double> database = Reading.of(
                first.throughput().databaseTransactionsPerSecond(),
                first.absent().get("throughput.databaseTransactionsPerSecond"));
        Throughput throughput = section("throughput", figures.throughput(transactions, database));
        if (throughput.longestStall() == null) {
            absent.put("throughput.longestStall", OF_EACH);
        }
        return throughput;
    }

    private String distinct(Function<Identity, String> part) {
        return results()
                .map(result -> part.apply(result.identity()))
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private Reading<Identity> identity(double startSeconds) {
        Identity its = first.identity();
        String hosts = distinct(Identity::hostName);
        return Reading.assemble(parts -> IdentityBuilder.builder()
                .name(its.name())
                .driverVersion(its.driverVersion())
                .plugin(its.plugin())
                .serverVersion(its.serverVersion())
                .jdbcDriver(its.jdbcDriver())
                .jdbcProperties(its.jdbcProperties())
                .mode(its.mode())
                .isolation(its.isolation())
                .seed(its.seed())
                .startUtc(Instant.ofEpochMilli(Math.round(startSeconds * 1e3))
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString())
                .durationSeconds(outcome.intervalSeconds())
                .warehouses(its.warehouses())
                .connections(results()
                        .mapToInt(result -> result.identity().connections())
                        .sum())
                .hostName(parts.take(
                        "hostName",
                        hosts.isEmpty() ? null : hosts,
                        first.absent().get("identity.hostName")))
                .url(distinct(Identity::url))
                .databaseName(parts.take(
                        "databaseName", its.databaseName(), first.absent().get("identity.databaseName")))
                .labels(its.labels())
                .build());
    }

    private Reading<Workload> workload() {
        Workload its = first.workload();
        Map<String, String> configured = new LinkedHashMap<>(its.configured());
        configured.remove(Workload.SLICE);
        configured.put(Workload.SLICES, Integer.toString(slices.get(0).slice().count()));
        return Reading.assemble(parts -> WorkloadBuilder.builder()
                .pace(its.pace())
                .offeredPerSecond(parts.take(
                        "offeredPerSecond",
                        its.offeredPerSecond() == null
                                ? null
                                : Double.valueOf(results()
                                        .mapToDouble(result -> result.workload().offeredPerSecond())
                                        .sum()),
                        first.absent().get("workload.offeredPerSecond")))
                .terminals(results()
                        .mapToLong(result -> result.workload().terminals())
                        .sum())
                .mix(its.mix())
                .deferredDelivery(its.deferredDelivery())
                .deliveryConnections(results()
                        .mapToInt(result -> result.workload().deliveryConnections())
                        .sum())
                .foreignKeys(its.foreignKeys())
                .configured(configured)
                .build());
    }

    private Reading<SteadyState> steadyState() {
        if (series == null) {
            return Reading.unavailable("the slices did not start together");
        }
        Long checkpoints =
                first.steadyState() == null ? null : first.steadyState().checkpoints();
        return SteadyStateAnalysis.of(series, outcome.intervalSeconds(), checkpoints, List.of(), OF_EACH);
    }

    /** The state that was read first or last: the figures of a database only grow. */
    private Optional<DatabaseSnapshot> extreme(Function<Result, DatabaseSnapshot> state, Comparator<BigDecimal> order) {
        return results()
                .map(state)
                .max(Comparator.comparing((DatabaseSnapshot read) -> read.sum(NEXT_ORDERS), order)
                        .thenComparing(read -> read.sum(WAREHOUSE_YTD), order));
    }

    /** The worst of each check, and the growth of the tables by the work of all slices. */
    private List<CheckResult> checks(DatabaseSnapshot before, DatabaseSnapshot after) {
        Map<String, List<CheckResult>> each = new LinkedHashMap<>();
        slices.forEach(run -> each.put(run.name(), run.result().checks()));
        Map<String, CheckResult> growth = growth(before, after);
        List<CheckResult> checks = new ArrayList<>(growth.values());
        TargetVerdicts.checks(each).stream()
                .filter(check -> !growth.containsKey(check.id()))
                .forEach(checks::add);
        return checks;
    }

    private Map<String, CheckResult> growth(DatabaseSnapshot before, DatabaseSnapshot after) {
        if (after == null) {
            return Map.of();
        }
        ExpectedWork work = outcome.workDone();
        return work.against(fingerprint(before), fingerprint(after)).stream()
                .map(Findings::result)
                .collect(Collectors.toMap(
                        CheckResult::id, Function.identity(), (one, other) -> one, LinkedHashMap::new));
    }

    private static Fingerprint fingerprint(DatabaseSnapshot state) {
        return new Fingerprint(
                state.sum(NEXT_ORDERS).longValueExact(),
                state.sum(WAREHOUSE_YTD).movePointRight(2).longValueExact(),
                state.rows().get(Table.HISTORY.sqlName()),
                state.rows().get(Table.ORDERS.sqlName()),
                state.rows().get(Table.NEW_ORDER.sqlName()));
    }
}
