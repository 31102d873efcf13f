package io.orderentry.job;

import io.orderentry.config.Settings;
import io.orderentry.model.Pace;
import io.orderentry.model.TextHash;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Driver;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.TargetResult;
import io.orderentry.result.TargetResultBuilder;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import io.orderentry.result.WorkloadBuilder;
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
        return ResultBuilder.builder()
                .formatVersion(Result.FORMAT_VERSION)
                .verdict(TargetVerdicts.of(each(runs, TargetRun::verdict)))
                .identity(identity)
                .workload(workload)
                .phases(new Phases(
                        outcome.rampUpSeconds(),
                        outcome.intervalSeconds(),
                        results().anyMatch(result -> result.phases().interrupted())))
                .throughput(throughput)
                .transactions(transactions)
                .deferredDelivery(section("deferredDelivery", figures.deferredDelivery(workload.deferredDelivery())))
                .pacing(section("pacing", Reading.unavailable(OF_EACH)))
                .entireRun(outcome.entireRun())
                .errors(outcome.errors())
                .outages(section("outages", Reading.unavailable(OF_EACH)))
                .host(host)
                .hosts(section("hosts", new TargetMachines(measured).all()))
                .server(section("server", Reading.unavailable(OF_EACH)))
                .databaseTime(section("databaseTime", Reading.unavailable(OF_EACH)))
                .driver(driver)
                .steadyState(section("steadyState", Reading.unavailable(OF_EACH)))
                .profiles(section("profiles", first.measurement().profiles()))
                .targets(section("targets", targets()))
                .nodes(section("nodes", Reading.unavailable(OF_EACH)))
                .disclosures(TargetVerdicts.disclosures(
                        each(measured, run -> run.result().disclosures())))
                .checks(TargetVerdicts.checks(each(measured, run -> run.result().checks())))
                .selfChecks(Stream.of(
                                figures.ownChecks(identity.connections()),
                                figures.driverChecks(),
                                HealthChecks.ofMachine(host))
                        .flatMap(List::stream)
                        .toList())
                .audit(List.of())
                .startState(section("startState", Reading.unavailable(OF_EACH)))
                .endState(section("endState", Reading.unavailable(OF_EACH)))
                .settingsHash(TextHash.of(results().map(Result::settingsHash).collect(Collectors.joining())))
                .absent(absent)
                .build();
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

    /** Value of all, or the different values. */
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
        return Reading.assemble(parts -> IdentityBuilder.builder()
                .name(settings.name())
                .driverVersion(first.driverVersion())
                .plugin(distinct(Identity::plugin))
                .serverVersion(distinct(Identity::serverVersion))
                .jdbcDriver(distinct(Identity::jdbcDriver))
                .jdbcProperties(first.jdbcProperties())
                .mode(distinct(Identity::mode))
                .isolation(distinct(Identity::isolation))
                .seed(first.seed())
                .startUtc(start())
                .durationSeconds(outcome.intervalSeconds())
                .warehouses(results()
                        .mapToInt(result -> result.identity().warehouses())
                        .sum())
                .connections(results()
                        .mapToInt(result -> result.identity().connections())
                        .sum())
                .hostName(parts.take(
                        "hostName",
                        first.hostName(),
                        measured.get(0).result().absent().getOrDefault("identity.hostName", OF_EACH)))
                .url(distinct(Identity::url))
                .databaseName(parts.take("databaseName", databases.isEmpty() ? null : databases, OF_EACH))
                .labels(settings.labels())
                .build());
    }

    private Reading<Workload> workload() {
        List<Workload> all = results().map(Result::workload).toList();
        Map<String, List<String>> configured = new TreeMap<>();
        all.forEach(workload -> workload.configured()
                .forEach((key, value) ->
                        configured.computeIfAbsent(key, k -> new ArrayList<>()).add(value)));
        return Reading.assemble(parts -> WorkloadBuilder.builder()
                .pace(all.get(0).pace())
                .offeredPerSecond(parts.take("offeredPerSecond", offered(), "not every target has a constant rate"))
                .terminals(all.stream().mapToLong(Workload::terminals).sum())
                .mix(mix(all))
                .deferredDelivery(all.stream().anyMatch(Workload::deferredDelivery))
                .deliveryConnections(
                        all.stream().mapToInt(Workload::deliveryConnections).sum())
                .foreignKeys(all.stream().anyMatch(Workload::foreignKeys))
                .configured(configured.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                key -> key.getValue().stream().distinct().collect(Collectors.joining(", ")))))
                .build());
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
            return Reading.assemble(parts -> TargetResultBuilder.builder()
                    .name(run.target().name())
                    .idle(run.target().idle())
                    .status(verdict.status())
                    .reasons(verdict.reasons())
                    .newOrdersPerMinute(parts.take("newOrdersPerMinute", null, why))
                    .transactionsPerSecond(parts.take("transactionsPerSecond", null, why))
                    .offeredPerSecond(parts.take("offeredPerSecond", null, why))
                    .achievedPercent(parts.take("achievedPercent", null, why))
                    .newOrderP90Millis(parts.take("newOrderP90Millis", null, why))
                    .failed(parts.take("failed", null, why))
                    .skipped(parts.take("skipped", null, why))
                    .build());
        }
        Collection<TransactionResult> types = result.transactions().values();
        TransactionResult newOrders = result.transaction(TransactionType.NEW_ORDER);
        return Reading.assemble(parts -> TargetResultBuilder.builder()
                .name(run.target().name())
                .idle(false)
                .status(verdict.status())
                .reasons(verdict.reasons())
                .newOrdersPerMinute(parts.take(
                        "newOrdersPerMinute",
                        result.throughput().newOrdersPerMinute(),
                        result.absent().get("throughput.newOrdersPerMinute")))
                .transactionsPerSecond(parts.take(
                        "transactionsPerSecond",
                        result.throughput().transactionsPerSecond(),
                        result.absent().get("throughput.transactionsPerSecond")))
                .offeredPerSecond(parts.take(
                        "offeredPerSecond",
                        result.workload().offeredPerSecond(),
                        result.absent().get("workload.offeredPerSecond")))
                .achievedPercent(parts.take(
                        "achievedPercent",
                        result.driver().achievedPercent(),
                        result.absent().get("driver.achievedPercent")))
                .newOrderP90Millis(parts.take(
                        "newOrderP90Millis",
                        newOrders.responseMillis() == null
                                ? null
                                : Double.valueOf(newOrders.responseMillis().p90()),
                        result.absent().get("transactions.newOrder.responseMillis")))
                .failed(types.stream()
                        .mapToLong(type -> type.failed() + type.unknown())
                        .sum())
                .skipped(types.stream().mapToLong(TransactionResult::skipped).sum())
                .build());
    }

    /** Each second of all targets together. */
    private List<SeriesRow> series() {
        return SeriesRow.sums(measured.stream()
                .flatMap(run -> run.measurement().ticks().stream())
                .map(Tick::row)
                .toList());
    }
}
