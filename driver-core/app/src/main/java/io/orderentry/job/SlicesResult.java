package io.orderentry.job;

import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Identity;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.Reading.Parts;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.LatencyLog;
import io.orderentry.verdict.Evidence.RunEnd;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.Limitations;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.TargetVerdicts;
import io.orderentry.verdict.VerdictRules;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The result of a run from its slices, which several driver processes made on one database. */
final class SlicesResult extends MergedResult {
    private static final String OF_EACH = "each slice has its own, in its folder";
    private static final String OTHERS = "each of the driver's processes counts the others";
    private static final List<String> OF_FIRST = List.of("host", "hosts", "server", "profiles");

    private final List<SliceRun> slices;

    /**
     * @param outcome of all slices together
     * @param startSeconds of the first slice since 1970, UTC
     * @param series each second of all slices together; null when they did not start together
     * @param logLost why the latency log is not complete, or null
     */
    SlicesResult(
            List<SliceRun> slices, RunOutcome outcome, double startSeconds, List<SeriesRow> series, String logLost) {
        super(slices, outcome, OF_EACH);
        this.slices = slices;
        if (logLost != null) {
            absent.put(LatencyLog.NAME, logLost);
        }
        Identity its = first.identity();
        Map<String, String> configured = configured();
        configured.remove(Workload.SLICE);
        configured.put(Workload.SLICES, Integer.toString(slices.get(0).slice().count()));
        String start = Instant.ofEpochMilli(Math.round(startSeconds * 1e3))
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        addOutcome(
                identity(its.name(), its.labels(), start, its.warehouses()),
                workload(offered(), configured),
                null,
                Reading.of(
                        first.throughput().databaseTransactionsPerSecond(),
                        first.absent().get("throughput.databaseTransactionsPerSecond")));
        addParts();
        addInputs(first.pacing() == null ? null : Double.valueOf(first.pacing().thinkScale()), its.warehouses());
        first.absent().forEach((path, why) -> {
            if (OF_FIRST.contains(path.split("[.\\[]", 2)[0])) {
                absent.put(path, why);
            }
        });
        List<CheckResult> driverChecks = driverChecks();
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
        sections.outages(outages())
                .host(first.host())
                .hosts(first.hosts())
                .server(first.server())
                .databaseTime(section("databaseTime", Reading.unavailable("each slice samples its own sessions")))
                .driver(section("driver", driver(driverChecks)))
                .steadyState(section("steadyState", steadyState(series)))
                .profiles(first.profiles())
                .targets(section("targets", Reading.unavailable("the run has one target")))
                .nodes(section("nodes", Reading.unavailable("each slice has its own")))
                .checks(checks(before, after))
                .startState(before)
                .endState(after)
                .settingsHash(first.settingsHash());
        addSelfChecks(
                figures().ownChecks(sections.identity().connections()).stream()
                        .filter(check -> !check.id().equals(HealthChecks.LITTLES_LAW_ID))
                        .toList(),
                driverChecks,
                List.of());
    }

    /**
     * @param failures of the run as a whole
     * @param limitations of the run as a whole
     */
    Result with(List<String> failures, List<Limitation> limitations) {
        VerdictRules.judge(sections, runEnd(), slices.get(0).acidTests());
        Verdict rules = sections.verdict();
        return sections.verdict(new Verdict(
                        failures.isEmpty() ? rules.status() : Verdict.Status.FAIL,
                        Stream.concat(failures.stream(), rules.reasons().stream())
                                .toList(),
                        rules.notes(),
                        Stream.concat(limitations.stream(), rules.limitations().stream())
                                .toList()))
                .build();
    }

    private RunEnd runEnd() {
        return end().brokenBy(firstOf(
                        run -> run.outcome().end() == End.BROKEN ? run.outcome().reason() : null))
                .unanswered(firstOf(run -> run.outcome().unanswered()))
                .checksCut(firstOf(run ->
                        run.result().phases().interrupted() && run.outcome().end() == End.COMPLETE
                                ? "the checks did not come to their end"
                                : null))
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

    private Reading<Double> offered() {
        return first.workload().offeredPerSecond() == null
                ? Reading.unavailable(first.absent().get("workload.offeredPerSecond"))
                : Reading.of(
                        results()
                                .mapToDouble(result -> result.workload().offeredPerSecond())
                                .sum(),
                        null);
    }

    private List<Outage> outages() {
        List<Outage> outages = results()
                .flatMap(result -> result.outages().stream())
                .sorted(Comparator.comparingDouble(Outage::fromSeconds))
                .toList();
        for (int i = 0; i < outages.size(); i++) {
            if (outages.get(i).recovery() == null) {
                absent.put("outages[" + i + "].recovery", "the slice that met the outage has the reason");
            }
        }
        return outages;
    }

    private Reading<SteadyState> steadyState(List<SeriesRow> series) {
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
                .max(Comparator.comparing((DatabaseSnapshot read) -> read.sum(MeasuredResult.NEXT_ORDERS), order)
                        .thenComparing(read -> read.sum(MeasuredResult.WAREHOUSE_YTD), order));
    }

    /** The worst of each check, and the growth of the tables by the work of all slices. */
    private List<CheckResult> checks(DatabaseSnapshot before, DatabaseSnapshot after) {
        List<CheckResult> checks = new ArrayList<>();
        if (after != null) {
            outcome.workDone()
                    .against(MeasuredResult.fingerprint(before), MeasuredResult.fingerprint(after))
                    .forEach(finding -> checks.add(Findings.result(finding)));
        }
        Set<String> growth = checks.stream().map(CheckResult::id).collect(Collectors.toSet());
        checks().stream().filter(check -> !growth.contains(check.id())).forEach(checks::add);
        return checks;
    }

    /** The driver's processes: processor time is added up, and of everything else the worst process counts. */
    private Reading<Driver> driver(List<CheckResult> checks) {
        return Reading.assemble(parts -> DriverBuilder.builder()
                .cpuSeconds(parts.take("cpuSeconds", all(Driver::cpuSeconds, DoubleStream::sum), missing("cpuSeconds")))
                .cpuMillisPerTransaction(
                        parts.take("cpuMillisPerTransaction", perTransaction(), missing("cpuMillisPerTransaction")))
                .cpuPercent(most(parts, "cpuPercent", Driver::cpuPercent))
                .stealPercent(most(parts, "stealPercent", Driver::stealPercent))
                .othersPercent(parts.take("othersPercent", null, OTHERS))
                .gcPauseMillis(most(parts, "gcPauseMillis", Driver::gcPauseMillis))
                .longestGcPauseMillis(most(parts, "longestGcPauseMillis", Driver::longestGcPauseMillis))
                .safepointMillis(most(parts, "safepointMillis", Driver::safepointMillis))
                .longestSafepointMillis(most(parts, "longestSafepointMillis", Driver::longestSafepointMillis))
                .schedulingLagMillisP99(most(parts, "schedulingLagMillisP99", Driver::schedulingLagMillisP99))
                .longestLagMillis(most(parts, "longestLagMillis", Driver::longestLagMillis))
                .startLagMillisP99(parts.take("startLagMillisP99", figures().startLag()))
                .betweenMillis(parts.take("betweenMillis", figures().betweenMillis(), OutcomeFigures.NO_WAITS))
                .betweenPercent(parts.take("betweenPercent", figures().betweenPercent(), OutcomeFigures.NO_WAITS))
                .connectionWaits(results()
                        .map(result -> result.driver().connectionWaits())
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sum())
                .achievedPercent(parts.take(
                        "achievedPercent", figures().achievedPercent(), "only a constant rate offers a number"))
                .limited(HealthChecks.limited(checks))
                .thirdParty(parts.take("thirdParty", null, OTHERS))
                .facts(facts())
                .build());
    }

    /** The checks of every process, Little's law among them, since connections idle where one ends before another. Each is the worst of them. */
    private List<CheckResult> driverChecks() {
        return TargetVerdicts.checks(each(result -> result.selfChecks().stream()
                .filter(check -> HealthChecks.isOfDriver(check) || check.id().equals(HealthChecks.LITTLES_LAW_ID))
                .toList()));
    }

    /** The facts of every process, each value once. */
    private Map<String, String> facts() {
        Map<String, Set<String>> values = new TreeMap<>();
        results()
                .map(result -> result.driver().facts())
                .filter(Objects::nonNull)
                .forEach(facts -> facts.forEach((name, value) ->
                        values.computeIfAbsent(name, each -> new TreeSet<>()).add(value)));
        Map<String, String> facts = new TreeMap<>();
        values.forEach((name, each) -> facts.put(name, String.join(" / ", each)));
        return facts;
    }

    private Double most(Parts parts, String name, Function<Driver, Double> figure) {
        return parts.take(name, all(figure, values -> values.max().orElseThrow()), missing(name));
    }

    /** Null when a process has no such figure. */
    private Double all(Function<Driver, Double> figure, ToDoubleFunction<DoubleStream> merge) {
        List<Double> values = results()
                .map(result -> figure.apply(result.driver()))
                .filter(Objects::nonNull)
                .toList();
        return values.size() < slices.size()
                ? null
                : Double.valueOf(merge.applyAsDouble(values.stream().mapToDouble(value -> value)));
    }

    private Double perTransaction() {
        long completed = results().mapToLong(Result::completed).sum();
        return completed == 0 || all(Driver::cpuMillisPerTransaction, DoubleStream::sum) == null
                ? null
                : Double.valueOf(results()
                                .mapToDouble(result -> result.driver().cpuMillisPerTransaction() * result.completed())
                                .sum()
                        / completed);
    }

    private String missing(String figure) {
        return slices.stream()
                .filter(run -> run.result().absent().containsKey("driver." + figure))
                .map(run -> run.name() + ": " + run.result().absent().get("driver." + figure))
                .findFirst()
                .orElse(Percentiles.NO_SAMPLES);
    }
}
