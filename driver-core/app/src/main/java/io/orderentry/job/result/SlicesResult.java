package io.orderentry.job.result;

import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Identity;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Reading;
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
                first.throughput().databaseTransactionsPerSecond());
        addParts();
        addInputs(first.pacing().map(Pacing::thinkScale).orNull(), its.warehouses());
        first.absent().forEach((path, why) -> {
            if (OF_FIRST.contains(path.split("[.\\[]", 2)[0])) {
                absent.put(path, why);
            }
        });
        List<CheckResult> driverChecks = driverChecks();
        DatabaseSnapshot before = extreme(Result::startState, Comparator.reverseOrder());
        Reading<DatabaseSnapshot> after =
                results().allMatch(result -> result.endState().isAvailable())
                        ? Reading.of(extreme(Result::endState, Comparator.naturalOrder()))
                        : Reading.unavailable("the database was not read after every slice");
        sections.outages(Reading.of(outages()))
                .host(first.host())
                .hosts(first.hosts())
                .server(first.server())
                .databaseTime(Reading.unavailable("each slice samples its own sessions"))
                .driver(driver(driverChecks))
                .steadyState(steadyState(series))
                .passport(first.passport())
                .profiles(first.profiles())
                .targets(Reading.unavailable("the run has one target"))
                .nodes(Reading.unavailable("each slice has its own"))
                .checks(checks(before, after))
                .startState(Reading.of(before))
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
     * @param acidTests results of ACID tests on the database; null when there were none
     */
    Result with(List<String> failures, List<Limitation> limitations, String acidTests) {
        VerdictRules.judge(sections, runEnd(), acidTests);
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
        return first.workload()
                .offeredPerSecond()
                .map(each -> results()
                        .mapToDouble(
                                result -> result.workload().offeredPerSecond().value())
                        .sum());
    }

    private List<Outage> outages() {
        return results()
                .flatMap(result -> result.outages().value().stream())
                .sorted(Comparator.comparingDouble(Outage::fromSeconds))
                .toList();
    }

    private Reading<SteadyState> steadyState(List<SeriesRow> series) {
        if (series == null) {
            return Reading.unavailable("the slices did not start together");
        }
        Long checkpoints = first.steadyState().flatMap(SteadyState::checkpoints).orNull();
        return SteadyStateAnalysis.of(series, outcome.intervalSeconds(), checkpoints, List.of(), OF_EACH);
    }

    /** The state that was read first or last: the figures of a database only grow. */
    private DatabaseSnapshot extreme(Function<Result, Reading<DatabaseSnapshot>> state, Comparator<BigDecimal> order) {
        return results()
                .map(result -> state.apply(result).value())
                .max(Comparator.comparing((DatabaseSnapshot read) -> read.sum(MeasuredResult.NEXT_ORDERS), order)
                        .thenComparing(read -> read.sum(MeasuredResult.WAREHOUSE_YTD), order))
                .orElseThrow();
    }

    /** The worst of each check, and the growth of the tables by the work of all slices. */
    private List<CheckResult> checks(DatabaseSnapshot before, Reading<DatabaseSnapshot> after) {
        List<CheckResult> checks = new ArrayList<>();
        if (after.isAvailable()) {
            outcome.workDone()
                    .against(MeasuredResult.fingerprint(before), MeasuredResult.fingerprint(after.value()))
                    .forEach(finding -> checks.add(Findings.result(finding)));
        }
        Set<String> growth = checks.stream().map(CheckResult::id).collect(Collectors.toSet());
        checks().stream().filter(check -> !growth.contains(check.id())).forEach(checks::add);
        return checks;
    }

    /** The driver's processes: processor time is added up, and of everything else the worst process counts. */
    private Driver driver(List<CheckResult> checks) {
        return DriverBuilder.builder()
                .cpuSeconds(all(Driver::cpuSeconds, DoubleStream::sum))
                .cpuMillisPerTransaction(perTransaction())
                .cpuPercent(most(Driver::cpuPercent))
                .stealPercent(most(Driver::stealPercent))
                .othersPercent(Reading.unavailable(OTHERS))
                .gcPauseMillis(results()
                        .mapToDouble(result -> result.driver().gcPauseMillis())
                        .max()
                        .orElseThrow())
                .longestGcPauseMillis(most(Driver::longestGcPauseMillis))
                .safepointMillis(most(Driver::safepointMillis))
                .longestSafepointMillis(most(Driver::longestSafepointMillis))
                .schedulingLagMillisP99(most(Driver::schedulingLagMillisP99))
                .longestLagMillis(most(Driver::longestLagMillis))
                .startLagMillisP99(figures().startLag())
                .betweenMillis(figures().betweenMillis())
                .betweenPercent(figures().betweenPercent())
                .connectionWaits(results()
                        .mapToLong(result -> result.driver().connectionWaits())
                        .sum())
                .achievedPercent(figures().achievedPercent())
                .limited(HealthChecks.limited(checks))
                .thirdParty(Reading.unavailable(OTHERS))
                .facts(facts())
                .build();
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

    private Reading<Double> most(Function<Driver, Reading<Double>> figure) {
        return all(figure, values -> values.max().orElseThrow());
    }

    /** A figure of all processes; the reason of the first one that does not have it. */
    private Reading<Double> all(Function<Driver, Reading<Double>> figure, ToDoubleFunction<DoubleStream> merge) {
        return slices.stream()
                .map(run -> missing(run, figure))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> Reading.of(merge.applyAsDouble(results()
                        .mapToDouble(result -> figure.apply(result.driver()).value()))));
    }

    private static Optional<Reading<Double>> missing(SliceRun run, Function<Driver, Reading<Double>> figure) {
        Reading<Double> its = figure.apply(run.result().driver());
        return its.isAvailable() ? Optional.empty() : Optional.of(its.otherwise(run.name() + ": " + its.reason()));
    }

    private Reading<Double> perTransaction() {
        long completed = results().mapToLong(Result::completed).sum();
        return all(Driver::cpuMillisPerTransaction, DoubleStream::sum)
                .map(sum -> results()
                                .mapToDouble(result -> result.driver()
                                                .cpuMillisPerTransaction()
                                                .value()
                                        * result.completed())
                                .sum()
                        / completed);
    }
}
