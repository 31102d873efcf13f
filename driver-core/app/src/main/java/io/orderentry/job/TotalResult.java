package io.orderentry.job;

import io.orderentry.config.Settings;
import io.orderentry.job.MultiTargetRun.TargetRun;
import io.orderentry.model.TextHash;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.TargetResult;
import io.orderentry.result.TargetResultBuilder;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.RunFolder;
import io.orderentry.verdict.TargetVerdicts;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The total of targets that were measured at the same time: a machine that they share is counted once, and the worst verdict is the total's. */
final class TotalResult extends MergedResult {
    private static final String OF_EACH = "each target has its own, in targets/NAME of the run's folder";

    private final List<TargetRun> runs;
    private final List<TargetRun> measured;

    /** Makes the total and writes its files; of the runs of all targets in their order, at least one has a result. */
    static Result write(Settings settings, List<TargetRun> runs, RunFolder folder) {
        List<TargetRun> measured =
                runs.stream().filter(run -> run.result() != null).toList();
        // The targets are prepared one by one, and begin together.
        String start = measured.stream()
                .map(run -> run.result().identity().startUtc())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        String logLost = folder.mergeLatencyLogs(
                        measured.stream().map(TargetRun::folder).toList(), Instant.parse(start))
                .orElse(null);
        Result total = new TotalResult(settings, runs, measured, start, logLost).sections.build();
        folder.writeResult(total);
        folder.writeSeries(SeriesRow.sums(measured.stream()
                .flatMap(run -> run.measurement().ticks().stream())
                .map(Tick::row)
                .toList()));
        folder.writeChecks(total.checks(), Map.of());
        folder.writeHostsOf(measured.get(0).folder());
        runs.stream()
                .map(TargetRun::folder)
                .filter(Objects::nonNull)
                .flatMap(own -> own.problem().stream())
                .forEach(folder::targetLost);
        return total;
    }

    private TotalResult(
            Settings settings, List<TargetRun> runs, List<TargetRun> measured, String start, String logLost) {
        super(measured, RunOutcome.sum(measured.stream().map(TargetRun::outcome).toList()), OF_EACH);
        this.runs = runs;
        this.measured = measured;
        if (logLost != null) {
            absent.put(LatencyLog.NAME, logLost);
        }
        int warehouses =
                results().mapToInt(result -> result.identity().warehouses()).sum();
        addOutcome(
                identity(settings.name(), settings.labels(), start, warehouses),
                workload(Reading.of(offered(), "not every target has a constant rate"), configured()),
                measured.get(0).measurement().cost(),
                Reading.unavailable(OF_EACH));
        addParts();
        TargetMachines machines = new TargetMachines(measured);
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        runs.forEach(run -> verdicts.put(run.name(), run.verdict()));
        sections.verdict(TargetVerdicts.of(verdicts))
                .pacing(ofEach("pacing"))
                .outages(ofEach("outages"))
                .host(section("host", machines.shared()))
                .hosts(section("hosts", machines.all()))
                .server(ofEach("server"))
                .databaseTime(ofEach("databaseTime"))
                .driver(section("driver", figures().driver()))
                .steadyState(ofEach("steadyState"))
                .profiles(section("profiles", measured.get(0).measurement().profiles()))
                .targets(section(
                        "targets",
                        Reading.list(runs.stream().map(TotalResult::target).toList())))
                .nodes(ofEach("nodes"))
                .disclosures(TargetVerdicts.disclosures(each(Result::disclosures)))
                .checks(checks())
                .audit(List.of())
                .startState(ofEach("startState"))
                .endState(ofEach("endState"))
                .settingsHash(TextHash.of(results().map(Result::settingsHash).collect(Collectors.joining())));
        addSelfChecks(
                figures().ownChecks(sections.identity().connections()),
                figures().driverChecks(),
                List.of());
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

    private static Reading<TargetResult> target(TargetRun run) {
        Result result = run.result();
        String none = run.target().idle() ? "the target is idle" : "the run broke off";
        UnaryOperator<String> why =
                path -> result == null ? none : result.absent().get(path);
        Collection<TransactionResult> types =
                result == null ? List.of() : result.transactions().values();
        Percentiles newOrders = result == null
                ? null
                : result.transaction(TransactionType.NEW_ORDER).responseMillis();
        return Reading.assemble(parts -> TargetResultBuilder.builder()
                .name(run.name())
                .idle(run.target().idle())
                .status(run.verdict().status())
                .reasons(run.verdict().reasons())
                .newOrdersPerMinute(parts.take(
                        "newOrdersPerMinute",
                        result == null ? null : result.throughput().newOrdersPerMinute(),
                        why.apply("throughput.newOrdersPerMinute")))
                .transactionsPerSecond(parts.take(
                        "transactionsPerSecond",
                        result == null ? null : result.throughput().transactionsPerSecond(),
                        why.apply("throughput.transactionsPerSecond")))
                .offeredPerSecond(parts.take(
                        "offeredPerSecond",
                        result == null ? null : result.workload().offeredPerSecond(),
                        why.apply("workload.offeredPerSecond")))
                .achievedPercent(parts.take(
                        "achievedPercent",
                        result == null ? null : result.driver().achievedPercent(),
                        why.apply("driver.achievedPercent")))
                .newOrderP90Millis(parts.take(
                        "newOrderP90Millis",
                        newOrders == null ? null : Double.valueOf(newOrders.p90()),
                        why.apply("transactions.newOrder.responseMillis")))
                .failed(parts.take(
                        "failed",
                        result == null
                                ? null
                                : Long.valueOf(types.stream()
                                        .mapToLong(type -> type.failed() + type.unknown())
                                        .sum()),
                        none))
                .skipped(parts.take(
                        "skipped",
                        result == null
                                ? null
                                : Long.valueOf(types.stream()
                                        .mapToLong(TransactionResult::skipped)
                                        .sum()),
                        none))
                .build());
    }
}
