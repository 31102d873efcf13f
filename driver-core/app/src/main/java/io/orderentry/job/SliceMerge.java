package io.orderentry.job;

import io.orderentry.connect.ServerProbe;
import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Figure;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.result.ServerBuilder;
import io.orderentry.result.SteadyState;
import io.orderentry.result.ThirdParty;
import io.orderentry.result.Workload;
import io.orderentry.run.RunControl.End;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Sentences;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.Limitations;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.TargetVerdicts;
import io.orderentry.verdict.VerdictRules;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.HdrHistogram.HistogramLogReader;

/**
 * The slices of one run, which several driver processes made at the same time, as one result: counts and histograms are added up, and
 * nothing is averaged. Used once, by one thread.
 */
public final class SliceMerge extends MergedResult {
    private static final List<String> OF_FIRST = List.of("host", "hosts", "server", "profiles");

    /** Slices whose intervals begin or end further apart than this share of the whole are said not to be together. */
    private static final double MOST_APART = 0.01;

    /** Seconds line up only if the slices began within this time of each other. */
    private static final double TOGETHER_SECONDS = 0.5;

    private final int count;

    /**
     * @param runs of the agents, at least one
     * @param failures why some are missing, or why the run is not one to be believed
     * @param acidTests results of ACID tests on the database; null when there were none
     */
    public SliceMerge(List<RunPart> runs, List<String> failures, String acidTests) {
        super(
                runs.stream()
                        .sorted(Comparator.comparingInt(run -> run.slice().number()))
                        .toList(),
                null);
        count = runs.get(0).slice().count();
        end.acidTests(acidTests).failures(failures(failures));
    }

    /** Order-independent hash of all inputs of the interval, in hexadecimal: the same for any number of slices of the same work. */
    public String inputHash() {
        return String.format(Locale.ROOT, "%016x", outcome.inputs().hash);
    }

    /** Merges the slices, and writes the files of the whole run. */
    public Result write(RunFolder folder) {
        addLatencyLog(
                folder,
                parts.stream().map(part -> new HistogramLogReader(new ByteArrayInputStream(part.latencies()))),
                "seconds of a slice are lost");
        Reading<List<SeriesRow>> together = Reading.of(
                spread(part -> part.startMillis() / 1e3) < TOGETHER_SECONDS ? series() : null,
                "the slices did not start together");
        addSections(together);
        addEnd(together);
        return write(folder, VerdictRules.judge(sections, end.build()));
    }

    private List<String> failures(List<String> others) {
        List<String> all = new ArrayList<>(others);
        int missing = count - parts.size();
        if (missing > 0) {
            all.add("the terminals of " + missing + " of " + count + " slices are in no figure");
        }
        if (moments(part -> part.intervalStart(start)).getMax()
                >= moments(part -> part.intervalEnd(start)).getMin()) {
            all.add("the slices did not measure at the same time");
        }
        return all;
    }

    private DoubleSummaryStatistics moments(ToDoubleFunction<RunPart> moment) {
        return parts.stream().mapToDouble(moment).summaryStatistics();
    }

    private double spread(ToDoubleFunction<RunPart> moment) {
        return moments(moment).getMax() - moments(moment).getMin();
    }

    private void addSections(Reading<List<SeriesRow>> together) {
        Map<String, String> configured = configured();
        configured.remove(Workload.SLICE);
        configured.put(Workload.SLICES, Integer.toString(count));
        addOutcome(
                identity().build(),
                workload()
                        .offeredPerSecond(first.workload()
                                .offeredPerSecond()
                                .map(each -> sum(result ->
                                        result.workload().offeredPerSecond().value())))
                        .configured(configured)
                        .build(),
                first.throughput().databaseTransactionsPerSecond().map(all -> Math.max(0, all - ownOfOthers(1))));
        addInputs(
                first.pacing().map(Pacing::thinkScale).orNull(),
                first.identity().warehouses());
        first.absent().forEach((path, why) -> {
            if (OF_FIRST.contains(path.split("[.\\[]", 2)[0])) {
                absent.put(path, why);
            }
        });
        // All of them read it before the start, and again after the end of all.
        Reading<DatabaseSnapshot> before = first.startState();
        Reading<DatabaseSnapshot> after =
                results().allMatch(result -> result.endState().isAvailable())
                        ? first.endState()
                        : Reading.unavailable("the database was not read after every slice");
        sections.outages(Reading.of(results()
                        .flatMap(result -> result.outages().value().stream())
                        .sorted(Comparator.comparingDouble(Outage::fromSeconds))
                        .toList()))
                .server(first.server().map(this::server))
                .databaseTime(Reading.unavailable("each slice samples its own sessions"))
                .driver(driver())
                .steadyState(together.flatMap(series -> SteadyStateAnalysis.of(
                        series,
                        outcome.intervalSeconds(),
                        first.steadyState().flatMap(SteadyState::checkpoints).orNull(),
                        List.of(),
                        "each slice has its own, in its folder")))
                .checks(checks(before, after))
                .endState(after);
        addSelfChecks(HealthChecks.ofThirdParty(sections.driver().thirdParty().orNull()));
    }

    private void addEnd(Reading<List<SeriesRow>> together) {
        end.brokenBy(firstOf(part ->
                        part.outcome().end() == End.BROKEN ? part.outcome().reason() : null))
                .unanswered(firstOf(part -> part.outcome().unanswered()))
                .checksCut(firstOf(part ->
                        part.result().phases().interrupted() && part.outcome().end() == End.COMPLETE
                                ? "the checks did not come to their end"
                                : null));
        double apart = spread(part -> part.intervalStart(start));
        // Where a number of transactions ends the interval, each slice ends it when it has done its own.
        if (!first.workload().configured().containsKey("transactions")) {
            apart = Math.max(apart, spread(part -> part.intervalEnd(start)));
        }
        if (apart > MOST_APART * outcome.intervalSeconds()) {
            limit(
                    "slicesApart",
                    Sentences.text(
                            "intervals of the slices are %.1f s apart in %.1f s", apart, outcome.intervalSeconds()));
        }
        if (together.isAvailable()) {
            limit(Limitations.LATE_SECONDS, Limitations.late(together.value(), outcome.rampUpSeconds()));
        }
        for (String id : List.of(Limitations.SESSION_STATE, Limitations.SERVER_CHANGED, Limitations.CLOCKS)) {
            limit(
                    id,
                    firstOf(part -> part.result().verdict().limitations().stream()
                            .filter(limitation -> limitation.id().equals(id))
                            .map(Limitation::text)
                            .findFirst()
                            .orElse(null)));
        }
    }

    /** Of the first slice that has it; null when none has. */
    private String firstOf(Function<RunPart, String> problem) {
        return parts.stream()
                .filter(part -> problem.apply(part) != null)
                .map(part -> part.name() + ": " + problem.apply(part))
                .findFirst()
                .orElse(null);
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

    /** The worst of each check, and the growth of the tables by the work of all slices. */
    private List<CheckResult> checks(Reading<DatabaseSnapshot> before, Reading<DatabaseSnapshot> after) {
        List<CheckResult> checks = new ArrayList<>();
        if (after.isAvailable()) {
            outcome.workDone()
                    .against(MeasuredResult.fingerprint(before.value()), MeasuredResult.fingerprint(after.value()))
                    .forEach(finding -> checks.add(Findings.result(finding)));
        }
        Set<String> growth = checks.stream().map(CheckResult::id).collect(Collectors.toSet());
        TargetVerdicts.checks(each(Result::checks)).stream()
                .filter(check -> !growth.contains(check.id()))
                .forEach(checks::add);
        return checks;
    }

    /** The driver's processes: processor time is added up, and of everything else the worst process counts. */
    @Override
    DriverBuilder processes() {
        return DriverBuilder.builder()
                .cpuSeconds(all(result -> result.driver().cpuSeconds(), DoubleStream::sum))
                .cpuMillisPerTransaction(all(
                                result -> result.driver()
                                        .cpuMillisPerTransaction()
                                        .map(millis -> millis * result.completed()),
                                DoubleStream::sum)
                        .map(sum -> sum / outcome.inInterval().completed()))
                .cpuPercent(most(Driver::cpuPercent))
                .stealPercent(most(Driver::stealPercent))
                .othersPercent(
                        mostOf(result -> withoutSlices(result, result.driver().othersPercent())))
                .gcPauseMillis(most(its -> Reading.of(its.gcPauseMillis())).value())
                .longestGcPauseMillis(most(Driver::longestGcPauseMillis))
                .safepointMillis(most(Driver::safepointMillis))
                .longestSafepointMillis(most(Driver::longestSafepointMillis))
                .schedulingLagMillisP99(most(Driver::schedulingLagMillisP99))
                .longestLagMillis(most(Driver::longestLagMillis))
                .thirdParty(thirdParty())
                .facts(facts());
    }

    /** The checks of every process, Little's law among them, since connections idle where one ends before another. Each is the worst of them. */
    @Override
    List<CheckResult> driverChecks() {
        return TargetVerdicts.checks(each(result -> result.selfChecks().stream()
                .filter(check -> HealthChecks.isOfDriver(check) || check.id().equals(HealthChecks.LITTLES_LAW_ID))
                .toList()));
    }

    private Map<String, String> facts() {
        return joined(
                results()
                        .map(result -> result.driver().facts())
                        .filter(Objects::nonNull)
                        .flatMap(facts -> facts.entrySet().stream())
                        .sorted(Map.Entry.comparingByValue()),
                " / ");
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
        Reading<Double> server = mostOf(result -> result.driver().thirdParty().flatMap(ThirdParty::serverCpuPercent));
        return cpu.map(percent -> new ThirdParty(cpu, server));
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
        for (RunPart part : parts) {
            Reading<Double> its = figure.apply(part.result());
            if (!its.isAvailable()) {
                return its.otherwise(part.name() + ": " + its.reason());
            }
        }
        return Reading.of(merge.applyAsDouble(
                results().mapToDouble(result -> figure.apply(result).value())));
    }
}
