package io.orderentry.job.result;

import io.orderentry.connect.ServerProbe;
import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Figure;
import io.orderentry.result.Identity;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRowBuilder;
import io.orderentry.result.Server;
import io.orderentry.result.ServerBuilder;
import io.orderentry.result.SteadyState;
import io.orderentry.result.ThirdParty;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.orderentry.verdict.Evidence.RunEnd;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.Limitations;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.TargetVerdicts;
import io.orderentry.verdict.VerdictRules;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
import org.HdrHistogram.HistogramLogReader;

/**
 * The slices of one run, which several driver processes made at the same time, as one result: counts and histograms are added up, and
 * nothing is averaged. Used once, by one thread.
 */
public final class SliceMerge extends MergedResult {
    private static final String OF_EACH = "each slice has its own, in its folder";
    private static final List<String> OF_FIRST = List.of("host", "hosts", "server", "profiles");

    /** Slices whose intervals begin or end further apart than this share of the whole are said not to be together. */
    private static final double MOST_APART = 0.01;

    /** Seconds line up only if the slices began within this time of each other. */
    private static final double TOGETHER_SECONDS = 0.5;

    private final List<SliceRun> slices;
    private final List<String> failures;
    private final String acidTests;
    private final List<Limitation> limits = new ArrayList<>();
    /** Each second of all slices together; null when they did not start together. */
    private List<SeriesRow> together;

    /**
     * @param runs of the agents, at least one
     * @param failures why some are missing, or why the run is not one to be believed
     * @param acidTests results of ACID tests on the database; null when there were none
     * @throws Refusal when one of them is of another server or database than the first
     */
    public SliceMerge(List<SliceRun> runs, List<String> failures, String acidTests) {
        this(failures, acidTests, sorted(runs));
        requireSame("server", run -> run.result().identity().serverVersion());
        requireSame("population", run -> run.result().startState().value().population());
    }

    private SliceMerge(List<String> failures, String acidTests, List<SliceRun> slices) {
        super(slices, outcome(slices), OF_EACH);
        this.slices = slices;
        this.failures = List.copyOf(failures);
        this.acidTests = acidTests;
    }

    private static List<SliceRun> sorted(List<SliceRun> runs) {
        return runs.stream()
                .sorted(Comparator.comparingInt(run -> run.slice().number()))
                .toList();
    }

    private void requireSame(String what, Function<SliceRun, Object> value) {
        SliceRun one = slices.get(0);
        for (SliceRun other : slices) {
            if (!value.apply(one).equals(value.apply(other))) {
                throw new Refusal("merge: " + one.name() + " and " + other.name()
                        + " are not slices of one run: the " + what + " differ: "
                        + value.apply(one) + " and " + value.apply(other));
            }
        }
    }

    /** Adds a limitation of the whole run. */
    public SliceMerge limited(Limitation limitation) {
        limits.add(limitation);
        return this;
    }

    private int count() {
        return slices.get(0).slice().count();
    }

    private Set<Integer> missing() {
        Set<Integer> missing = new TreeSet<>();
        for (int number = 1; number <= count(); number++) {
            missing.add(number);
        }
        slices.forEach(run -> missing.remove(run.slice().number()));
        return missing;
    }

    /** Order-independent hash of all inputs of the interval, in hexadecimal: the same for any number of slices of the same work. */
    public String inputHash() {
        return String.format(Locale.ROOT, "%016x", outcome.inputs().hash);
    }

    /** Merges the slices, and writes the files of the whole run. */
    public Result write(RunFolder folder) {
        boolean lost = slices.stream().anyMatch(run -> run.result().absent().containsKey(LatencyLog.NAME));
        String logLost = folder.mergeLatencyLogs(
                        slices.stream()
                                .map(run -> new HistogramLogReader(new ByteArrayInputStream(run.latencies())))
                                .toList(),
                        slices.stream()
                                .map(run -> run.startSeconds() - start(slices))
                                .toList(),
                        Instant.ofEpochMilli(Math.round(start(slices) * 1e3)),
                        outcome.rampUpSeconds() + outcome.intervalSeconds())
                .orElse(lost ? "seconds of a slice are lost" : null);
        List<SeriesRow> series = series();
        together = areTogether() ? series : null;
        assemble(logLost);
        Result result = judged();
        folder.writeResult(result);
        folder.writeSeries(series);
        folder.writeHosts(slices.get(0).machines());
        folder.writeChecks(result.checks(), Map.of());
        return result;
    }

    private List<String> failures() {
        List<String> all = new ArrayList<>(failures);
        Set<Integer> missing = missing();
        if (!missing.isEmpty()) {
            all.add("the terminals of " + missing.size() + " of " + count() + " slices are in no figure");
        }
        double begun =
                slices.stream().mapToDouble(SliceRun::intervalStart).max().orElseThrow();
        double ended = slices.stream().mapToDouble(SliceRun::intervalEnd).min().orElseThrow();
        if (begun >= ended) {
            all.add("the slices did not measure at the same time");
        }
        return all;
    }

    private List<Limitation> limitations() {
        double apart = spread(SliceRun::intervalStart);
        // Where a number of transactions ends the interval, each slice ends it when it has done its own.
        if (!fixed()) {
            apart = Math.max(apart, spread(SliceRun::intervalEnd));
        }
        List<Limitation> all = new ArrayList<>(limits);
        if (apart > MOST_APART * outcome.intervalSeconds()) {
            all.add(new Limitation(
                    "slicesApart",
                    Sentences.text(
                            "intervals of the slices are %.1f s apart in %.1f s", apart, outcome.intervalSeconds())));
        }
        return all;
    }

    private boolean fixed() {
        return slices.get(0).result().workload().configured().containsKey("transactions");
    }

    private double spread(Function<SliceRun, Double> moment) {
        List<Double> moments = slices.stream().map(moment).sorted().toList();
        return moments.get(moments.size() - 1) - moments.get(0);
    }

    private boolean areTogether() {
        return spread(SliceRun::startSeconds) < TOGETHER_SECONDS;
    }

    private static double start(List<SliceRun> runs) {
        return runs.stream().mapToDouble(SliceRun::startSeconds).min().orElseThrow();
    }

    private static RunOutcome outcome(List<SliceRun> runs) {
        double begun = runs.stream().mapToDouble(SliceRun::intervalStart).min().orElseThrow();
        double ended = runs.stream().mapToDouble(SliceRun::intervalEnd).max().orElseThrow();
        return RunOutcome.sum(runs.stream().map(SliceRun::outcome).toList(), begun - start(runs), ended - begun);
    }

    /** Each second of all slices together. */
    private List<SeriesRow> series() {
        List<SeriesRow> rows = new ArrayList<>();
        for (SliceRun run : slices) {
            long later = Math.round(run.startSeconds() - start(slices));
            run.series()
                    .forEach(row -> rows.add(SeriesRowBuilder.builder(row)
                            .seconds(row.seconds() + later)
                            .build()));
        }
        return SeriesRow.sums(rows);
    }

    /**
     * Assembles the sections of the result.
     *
     * @param logLost why the latency log is not complete, or null
     */
    private void assemble(String logLost) {
        if (logLost != null) {
            absent.put(LatencyLog.NAME, logLost);
        }
        Identity its = first.identity();
        Map<String, String> configured = configured();
        configured.remove(Workload.SLICE);
        configured.put(Workload.SLICES, Integer.toString(count()));
        String start = Instant.ofEpochMilli(Math.round(start(slices) * 1e3))
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        addOutcome(
                identity(its.name(), its.labels(), start, its.warehouses()),
                workload(offered(), configured),
                null,
                first.throughput().databaseTransactionsPerSecond().map(all -> Math.max(0, all - ownOfOthers(1))));
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
                .server(first.server().map(this::server))
                .databaseTime(Reading.unavailable("each slice samples its own sessions"))
                .driver(driver(driverChecks))
                .steadyState(steadyState())
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
                HealthChecks.ofThirdParty(sections.driver().thirdParty().orNull()));
    }

    /** The counters that the first slice read are of the work of all slices, and without what each of them did for itself. */
    private Server server(Server its) {
        double seconds = its.countedSeconds().orElse(outcome.intervalSeconds());
        long own = Math.round(ownOfOthers(seconds));
        Map<String, Long> counters = new TreeMap<>(its.counters());
        counters.computeIfPresent(ServerProbe.COMMITS, (name, commits) -> Math.max(0, commits - own));
        counters.computeIfPresent(Server.OWN_TRANSACTIONS, (name, ofFirst) -> ofFirst + own);
        return ServerBuilder.builder(its)
                .counters(counters)
                .figures(its.figures().map(figures -> {
                    Map<String, Reading<Figure>> all = new LinkedHashMap<>(figures);
                    all.computeIfPresent(
                            ServerFigure.COMMITS.key(),
                            (name, commits) -> commits.map(figure ->
                                    new Figure(Math.max(0, figure.value() - own), figure.unit(), figure.source())));
                    return all;
                }))
                .countedTransactions(all(
                                result -> inCounters(result, server -> server.countedTransactions()), DoubleStream::sum)
                        .map(perSecond -> Math.round(perSecond * seconds)))
                .build();
    }

    /** A rate in the time between a slice's two readings of the counters. */
    private static Reading<Double> inCounters(Result result, Function<Server, Reading<Long>> amount) {
        return result.server()
                .flatMap(server -> amount.apply(server)
                        .flatMap(many -> server.countedSeconds().map(seconds -> many / seconds)));
    }

    /** Transactions that the server counted in some seconds for the slices after the first themselves, which took off its own alone. */
    private double ownOfOthers(double seconds) {
        return seconds
                * results()
                        .skip(1)
                        .map(result -> inCounters(
                                result,
                                server -> Reading.of(server.counters().getOrDefault(Server.OWN_TRANSACTIONS, 0L))))
                        .mapToDouble(perSecond -> perSecond.orElse(0.0))
                        .sum();
    }

    /** The result with its verdict, to which what is wrong with the run as a whole is added. */
    private Result judged() {
        VerdictRules.judge(sections, runEnd(), acidTests);
        Verdict rules = sections.verdict();
        List<String> whole = failures();
        return sections.verdict(new Verdict(
                        whole.isEmpty() ? rules.status() : Verdict.Status.FAIL,
                        Stream.concat(whole.stream(), rules.reasons().stream()).toList(),
                        rules.notes(),
                        Stream.concat(limitations().stream(), rules.limitations().stream())
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
                .lateSeconds(together == null ? null : Limitations.late(together, outcome.rampUpSeconds()))
                .sessionDifferences(limitation(Limitations.SESSION_STATE))
                .serverChanges(limitation(Limitations.SERVER_CHANGED))
                .clocks(limitation(Limitations.CLOCKS))
                .build();
    }

    /** Of the first slice that has it; null when none has. */
    private String limitation(String id) {
        return firstOf(run -> run.result().verdict().limitations().stream()
                .filter(limitation -> limitation.id().equals(id))
                .map(Limitation::text)
                .findFirst()
                .orElse(null));
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

    private Reading<SteadyState> steadyState() {
        if (together == null) {
            return Reading.unavailable("the slices did not start together");
        }
        Long checkpoints = first.steadyState().flatMap(SteadyState::checkpoints).orNull();
        return SteadyStateAnalysis.of(together, outcome.intervalSeconds(), checkpoints, List.of(), OF_EACH);
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
                .cpuSeconds(all(result -> result.driver().cpuSeconds(), DoubleStream::sum))
                .cpuMillisPerTransaction(perTransaction())
                .cpuPercent(most(Driver::cpuPercent))
                .stealPercent(most(Driver::stealPercent))
                .othersPercent(
                        mostOf(result -> withoutSlices(result, result.driver().othersPercent())))
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
                .thirdParty(thirdParty())
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
        return mostOf(result -> figure.apply(result.driver()));
    }

    private Reading<Double> mostOf(Function<Result, Reading<Double>> figure) {
        return all(figure, values -> values.max().orElseThrow());
    }

    /** The work of other programs where they did most. */
    private Reading<ThirdParty> thirdParty() {
        Reading<Double> cpu =
                mostOf(result -> result.driver().thirdParty().flatMap(its -> withoutSlices(result, its.cpuPercent())));
        Function<Function<ThirdParty, Reading<Double>>, Reading<Double>> most =
                figure -> mostOf(result -> result.driver().thirdParty().flatMap(figure));
        return cpu.map(percent -> new ThirdParty(
                cpu,
                most.apply(ThirdParty::serverCpuPercent),
                most.apply(ThirdParty::diskBytesPerSecond),
                most.apply(ThirdParty::diskPercent)));
    }

    /** Processor time of other processes on a slice's machine, without that of the slices which ran on the same machine. */
    private Reading<Double> withoutSlices(Result result, Reading<Double> percent) {
        Reading<String> host = result.identity().hostName();
        return percent.map(all -> Math.max(
                0,
                all
                        - results()
                                .filter(other -> other != result
                                        && host.isAvailable()
                                        && other.identity().hostName().equals(host))
                                .mapToDouble(
                                        other -> other.driver().cpuPercent().orElse(0.0))
                                .sum()));
    }

    /** A figure of all processes; the reason of the first one that does not have it. */
    private Reading<Double> all(Function<Result, Reading<Double>> figure, ToDoubleFunction<DoubleStream> merge) {
        return slices.stream()
                .map(run -> missing(run, figure))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> Reading.of(merge.applyAsDouble(
                        results().mapToDouble(result -> figure.apply(result).value()))));
    }

    private static Optional<Reading<Double>> missing(SliceRun run, Function<Result, Reading<Double>> figure) {
        Reading<Double> its = figure.apply(run.result());
        return its.isAvailable() ? Optional.empty() : Optional.of(its.otherwise(run.name() + ": " + its.reason()));
    }

    private Reading<Double> perTransaction() {
        long completed = results().mapToLong(Result::completed).sum();
        return all(result -> result.driver().cpuMillisPerTransaction(), DoubleStream::sum)
                .map(sum -> results()
                                .mapToDouble(result -> result.driver()
                                                .cpuMillisPerTransaction()
                                                .value()
                                        * result.completed())
                                .sum()
                        / completed);
    }
}
