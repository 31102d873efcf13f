package io.orderentry.job;

import io.orderentry.config.Settings;
import io.orderentry.model.Pace;
import io.orderentry.model.TextHash;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Driver;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.TargetResult;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.RunFolder;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.TargetVerdicts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The total of targets that were measured at the same time: counts and histograms are added up, a machine that they share is counted once,
 * and the worst verdict is that of the total. Used once, by one thread.
 */
final class TotalResult {
    private static final String OF_EACH = "each target has its own, in targets/NAME of the run's folder";

    private final Settings settings;
    private final List<TargetRun> runs;
    private final List<TargetRun> measured;
    private final RunOutcome outcome;
    private final Map<String, String> absent = new TreeMap<>();

    /** @param runs of all targets in their order, at least one with a result */
    TotalResult(Settings settings, List<TargetRun> runs) {
        this.settings = settings;
        this.runs = runs;
        this.measured = runs.stream().filter(run -> run.result() != null).toList();
        this.outcome = RunOutcome.sum(
                measured.stream().map(run -> run.measurement().outcome()).toList());
    }

    /** Builds the total and writes its files. */
    Result write(RunFolder folder) {
        String logLost = folder.mergeLatencyLogs(
                        measured.stream().map(TargetRun::folder).toList(), Instant.parse(start()))
                .orElse(null);
        if (logLost != null) {
            absent.put(LatencyLog.NAME, logLost);
        }
        Result total = build();
        folder.writeResult(total);
        folder.writeSeries(series());
        folder.writeChecks(total.checks(), Map.of());
        folder.writeHostsOf(measured.get(0).folder());
        runs.stream()
                .map(TargetRun::folder)
                .filter(Objects::nonNull)
                .flatMap(own -> own.problem().stream())
                .forEach(folder::targetLost);
        return total;
    }

    private Result build() {
        TargetRun first = measured.get(0);
        Result its = first.result();
        Pace pace = its.workload().pace();
        OutcomeFigures figures = new OutcomeFigures(outcome, first.measurement().cost(), pace, offered());
        Identity identity = section("identity", identity());
        Workload workload = section("workload", workload());
        Map<String, TransactionResult> transactions = section("transactions", figures.transactions());
        Throughput throughput = section("throughput", figures.throughput(transactions, Reading.unavailable(OF_EACH)));
        if (throughput.longestStall() == null) {
            absent.put("throughput.longestStall", OF_EACH);
        }
        Host host = section("host", new TargetMachines(measured).shared());
        Driver driver = section("driver", figures.driver());
        return new Result(
                Result.FORMAT_VERSION,
                TargetVerdicts.of(each(runs, TargetRun::verdict)),
                identity,
                workload,
                new Phases(
                        outcome.rampUpSeconds(),
                        outcome.intervalSeconds(),
                        results().anyMatch(result -> result.phases().interrupted())),
                throughput,
                transactions,
                section("deferredDelivery", figures.deferredDelivery(workload.deferredDelivery())),
                section("pacing", Reading.unavailable(OF_EACH)),
                outcome.entireRun(),
                outcome.errors(),
                section("outages", Reading.unavailable(OF_EACH)),
                host,
                section("hosts", new TargetMachines(measured).all()),
                section("server", Reading.unavailable(OF_EACH)),
                section("databaseTime", Reading.unavailable(OF_EACH)),
                driver,
                section("steadyState", Reading.unavailable(OF_EACH)),
                section("profiles", first.measurement().profiles()),
                section("targets", targets()),
                section("nodes", Reading.unavailable(OF_EACH)),
                TargetVerdicts.disclosures(each(measured, run -> run.result().disclosures())),
                TargetVerdicts.checks(each(measured, run -> run.result().checks())),
                Stream.of(
                                figures.ownChecks(identity.connections()),
                                figures.driverChecks(),
                                HealthChecks.ofMachine(host))
                        .flatMap(List::stream)
                        .toList(),
                List.of(),
                section("startState", Reading.unavailable(OF_EACH)),
                section("endState", Reading.unavailable(OF_EACH)),
                TextHash.of(results().map(Result::settingsHash).collect(Collectors.joining())),
                absent);
    }

    private <T> T section(String path, Reading<T> reading) {
        return reading.valueAt(path, absent);
    }

    private Stream<Result> results() {
        return measured.stream().map(TargetRun::result);
    }

    private static <T> Map<String, T> each(List<TargetRun> runs, Function<TargetRun, T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        runs.forEach(run -> values.put(run.target().name(), value.apply(run)));
        return values;
    }

    /** Those of targets whose run broke off are offered, too. */
    private Double offered() {
        List<Double> rates = runs.stream()
                .filter(run -> !run.target().idle())
                .map(run -> run.target().load().rate())
                .toList();
        return rates.stream().anyMatch(Objects::isNull)
                ? null
                : Double.valueOf(rates.stream().mapToDouble(rate -> rate).sum());
    }

    /** The targets are prepared one by one, and begin together. */
    private String start() {
        return results()
                .map(result -> result.identity().startUtc())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** What is the same for all, or the different values. */
    private String distinct(Function<Identity, String> part) {
        return results()
                .map(result -> part.apply(result.identity()))
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private Reading<Identity> identity() {
        Identity first = measured.get(0).result().identity();
        String databases = distinct(Identity::databaseName);
        return Reading.assemble(parts -> new Identity(
                settings.name(),
                first.driverVersion(),
                distinct(Identity::plugin),
                distinct(Identity::serverVersion),
                distinct(Identity::jdbcDriver),
                first.jdbcProperties(),
                distinct(Identity::mode),
                distinct(Identity::isolation),
                first.seed(),
                start(),
                outcome.intervalSeconds(),
                results().mapToInt(result -> result.identity().warehouses()).sum(),
                results().mapToInt(result -> result.identity().connections()).sum(),
                parts.take(
                        first.hostName(), measured.get(0).result().absent().getOrDefault("identity.hostName", OF_EACH)),
                distinct(Identity::url),
                parts.take(databases.isEmpty() ? null : databases, OF_EACH),
                settings.labels()));
    }

    private Reading<Workload> workload() {
        List<Workload> all = results().map(Result::workload).toList();
        Map<String, List<String>> configured = new TreeMap<>();
        all.forEach(workload -> workload.configured()
                .forEach((key, value) ->
                        configured.computeIfAbsent(key, k -> new ArrayList<>()).add(value)));
        return Reading.assemble(parts -> new Workload(
                all.get(0).pace(),
                parts.take(offered(), "not every target has a constant rate"),
                all.stream().mapToLong(Workload::terminals).sum(),
                mix(all),
                all.stream().anyMatch(Workload::deferredDelivery),
                all.stream().mapToInt(Workload::deliveryConnections).sum(),
                all.stream().anyMatch(Workload::foreignKeys),
                configured.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                key -> key.getValue().stream().distinct().collect(Collectors.joining(", "))))));
    }

    /** The mean where the targets differ. */
    private static Map<String, Double> mix(List<Workload> all) {
        Map<String, Double> first = all.get(0).mix();
        return all.stream().allMatch(workload -> workload.mix().equals(first))
                ? first
                : OutcomeFigures.perType(type -> all.stream()
                        .mapToDouble(workload -> workload.mix().get(type.key()))
                        .average()
                        .orElseThrow());
    }

    private Reading<List<TargetResult>> targets() {
        return Reading.list(runs.stream().map(TotalResult::target).toList());
    }

    private static Reading<TargetResult> target(TargetRun run) {
        Verdict verdict = run.verdict();
        Result result = run.result();
        if (result == null) {
            String why = run.target().idle() ? "the target is idle" : "the run broke off";
            return Reading.assemble(parts -> new TargetResult(
                    run.target().name(),
                    run.target().idle(),
                    verdict.status(),
                    verdict.reasons(),
                    parts.take(null, why),
                    parts.take(null, why),
                    parts.take(null, why),
                    parts.take(null, why),
                    parts.take(null, why),
                    parts.take(null, why),
                    parts.take(null, why)));
        }
        Collection<TransactionResult> types = result.transactions().values();
        TransactionResult newOrders = result.transaction(TransactionType.NEW_ORDER);
        return Reading.assemble(parts -> new TargetResult(
                run.target().name(),
                false,
                verdict.status(),
                verdict.reasons(),
                parts.take(
                        result.throughput().newOrdersPerMinute(),
                        result.absent().get("throughput.newOrdersPerMinute")),
                parts.take(
                        result.throughput().transactionsPerSecond(),
                        result.absent().get("throughput.transactionsPerSecond")),
                parts.take(result.workload().offeredPerSecond(), result.absent().get("workload.offeredPerSecond")),
                parts.take(result.driver().achievedPercent(), result.absent().get("driver.achievedPercent")),
                parts.take(
                        newOrders.responseMillis() == null
                                ? null
                                : Double.valueOf(newOrders.responseMillis().p90()),
                        result.absent().get("transactions.newOrder.responseMillis")),
                types.stream().mapToLong(type -> type.failed() + type.unknown()).sum(),
                types.stream().mapToLong(TransactionResult::skipped).sum()));
    }

    private record Moment(Phase phase, long second) {}

    /** Each second of all targets together. */
    private List<SeriesRow> series() {
        Map<Moment, List<Tick>> ticks =
                new TreeMap<>(Comparator.comparing(Moment::phase).thenComparingLong(Moment::second));
        measured.forEach(run -> run.measurement()
                .ticks()
                .forEach(tick -> ticks.computeIfAbsent(
                                new Moment(tick.phase(), Math.round(tick.seconds())), moment -> new ArrayList<>())
                        .add(tick)));
        List<SeriesRow> rows = new ArrayList<>();
        ticks.forEach((moment, all) -> rows.add(new SeriesRow(
                moment.second(),
                moment.phase(),
                all.stream().mapToLong(Tick::newOrders).sum(),
                all.stream().mapToLong(Tick::transactions).sum(),
                all.stream().mapToLong(Tick::errors).sum(),
                all.stream().mapToLong(Tick::retries).sum(),
                all.stream().mapToDouble(Tick::lengthSeconds).average().orElseThrow())));
        return rows;
    }
}
