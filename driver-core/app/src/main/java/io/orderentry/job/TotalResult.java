package io.orderentry.job;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.Settings;
import io.orderentry.job.MultiTargetRun.TargetRun;
import io.orderentry.model.TextHash;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Host;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.TargetResult;
import io.orderentry.result.TargetResultBuilder;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFolder;
import io.orderentry.verdict.TargetVerdicts;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The total of targets that were measured at the same time: a machine that they share is counted once, and the worst verdict is the total's. */
final class TotalResult extends MergedResult {
    private final List<TargetRun> runs;
    private final List<TargetRun> measured;

    /** @param measured those with a result, at least one */
    TotalResult(List<TargetRun> runs, List<TargetRun> measured) {
        super(measured.stream().map(TargetRun::part).toList(), measured.get(0).cost());
        this.runs = runs;
        this.measured = measured;
    }

    Result write(Settings settings, RunFolder folder) {
        addLatencyLog(
                folder, measured.stream().map(run -> run.folder().latencyReader()), "seconds of a target are lost");
        addOutcome(
                identity()
                        .name(settings.name())
                        .labels(settings.labels())
                        .warehouses((int) sum(result -> result.identity().warehouses()))
                        .build(),
                workload()
                        .offeredPerSecond(Reading.of(offered(), "not every target has a constant rate"))
                        .build(),
                ofEach());
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        runs.forEach(run -> verdicts.put(run.name(), run.verdict()));
        Set<String> seen = new HashSet<>();
        sections.verdict(TargetVerdicts.of(verdicts))
                .pacing(ofEach())
                .outages(ofEach())
                .host(sharedMachine())
                .hosts(results()
                        .flatMap(result -> result.hosts().stream()
                                .filter(host -> seen.add(host.role() + " " + machine(result, host))))
                        .toList())
                .server(ofEach())
                .databaseTime(ofEach())
                .driver(driver())
                .steadyState(ofEach())
                .passport(ofEach())
                .targets(Reading.of(runs.stream().map(TotalResult::target).toList()))
                .disclosures(TargetVerdicts.disclosures(each(Result::disclosures)))
                .checks(TargetVerdicts.checks(each(Result::checks)))
                .audit(List.of())
                .startState(ofEach())
                .endState(ofEach())
                .settingsHash(TextHash.of(results().map(Result::settingsHash).collect(Collectors.joining())));
        addSelfChecks(List.of());
        Result result = write(folder, ResultJson.rounded(sections.build()));
        runs.stream()
                .map(TargetRun::folder)
                .filter(Objects::nonNull)
                .flatMap(own -> own.problem().stream())
                .forEach(folder::lost);
        return result;
    }

    private static <T> Reading<T> ofEach() {
        return Reading.unavailable("each target has its own, in targets/NAME of the run's folder");
    }

    /** The rates of targets whose run broke off are offered, too. */
    private Double offered() {
        List<Double> rates = runs.stream()
                .filter(run -> !run.target().idle())
                .map(run -> run.target().load().rate())
                .toList();
        return rates.stream().anyMatch(Objects::isNull)
                ? null
                : Double.valueOf(rates.stream().mapToDouble(rate -> rate).sum());
    }

    private static TargetResult target(TargetRun run) {
        Reading<Result> result = Reading.of(
                run.part() == null ? null : run.part().result(),
                run.target().idle() ? "the target is idle" : "the run broke off");
        return TargetResultBuilder.builder()
                .name(run.name())
                .idle(run.target().idle())
                .status(run.verdict().status())
                .reasons(run.verdict().reasons())
                .newOrdersPerMinute(result.flatMap(its -> its.throughput().newOrdersPerMinute()))
                .transactionsPerSecond(result.flatMap(its -> its.throughput().transactionsPerSecond()))
                .offeredPerSecond(result.flatMap(its -> its.workload().offeredPerSecond()))
                .achievedPercent(result.flatMap(its -> its.driver().achievedPercent()))
                .newOrderP90Millis(result.flatMap(its ->
                                its.transaction(TransactionType.NEW_ORDER).responseMillis())
                        .map(Percentiles::p90))
                .failed(result.map(its -> its.sum(TransactionResult::failedOrUnknown)))
                .skipped(result.map(its -> its.sum(TransactionResult::skipped)))
                .build();
    }

    /** The machine of all databases, or else the hypervisor under all of them. */
    private Reading<Host> sharedMachine() {
        if (!first.host().isAvailable() || isOfAll(Role.DATABASE)) {
            return first.host();
        }
        if (isOfAll(Role.HYPERVISOR)) {
            return Reading.of(first.machine(Role.HYPERVISOR.toString()).orElseThrow());
        }
        return Reading.unavailable(
                "the targets are on several machines, without a hypervisor that was watched for all of them");
    }

    private boolean isOfAll(Role role) {
        Set<Optional<String>> machines = results()
                .map(result -> result.machine(role.toString()).map(host -> machine(result, host)))
                .collect(Collectors.toSet());
        return machines.size() == 1 && !machines.contains(Optional.<String>empty());
    }

    /** Name of a machine; SQL reads the files of the database's own one. */
    private static String machine(Result result, Host host) {
        return host.source().startsWith(HostMetric.Kind.SQL.toString())
                ? host.source() + " " + result.identity().url()
                : host.source();
    }
}
