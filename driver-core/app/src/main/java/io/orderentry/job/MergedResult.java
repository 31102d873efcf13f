package io.orderentry.job;

import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Identity;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Ordered;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRowBuilder;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.RunFolder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogReader;

/**
 * The result of parts that were measured at the same time. Agents are parts of one load on one database, so that sections of the server are
 * those of the first, and states and checks are of the one database. Targets are several servers, so that those sections stay with each.
 */
abstract class MergedResult extends ResultAssembler {
    final List<RunPart> parts;
    final Result first;
    /** Start of the first part in milliseconds since 1970, UTC. */
    final double start;

    MergedResult(List<RunPart> parts, DriverWatch.Cost cost) {
        super(
                outcome(parts, start(parts)),
                cost,
                ResultBuilder.builder(parts.get(0).result()));
        this.parts = parts;
        this.first = parts.get(0).result();
        this.start = start(parts);
        addPhases(results().anyMatch(result -> result.phases().interrupted()));
    }

    private static double start(List<RunPart> parts) {
        return parts.stream().mapToDouble(RunPart::startMillis).min().orElseThrow();
    }

    /** The interval begins with the first one, and ends with the last one; a part that broke in the ramp-up has none. */
    private static RunOutcome outcome(List<RunPart> parts, double start) {
        double ended = parts.stream()
                .mapToDouble(part -> part.intervalEnd(start))
                .max()
                .orElseThrow();
        double begun = parts.stream()
                .filter(part -> part.outcome().intervalSeconds() > 0)
                .mapToDouble(part -> part.intervalStart(start))
                .min()
                .orElse(ended);
        return RunOutcome.sum(parts.stream().map(RunPart::outcome).toList(), begun, ended - begun);
    }

    /** @param lost reason when a part has lost some of its own log */
    final void addLatencyLog(RunFolder folder, Stream<HistogramLogReader> logs, String lost) {
        folder.mergeLatencyLogs(
                        logs,
                        parts.stream()
                                .map(part -> (part.startMillis() - start) / 1e3)
                                .toList(),
                        Instant.ofEpochMilli(Math.round(start)),
                        outcome.rampUpSeconds() + outcome.intervalSeconds())
                .or(() -> results().filter(Result::hasLostLog).findFirst().map(part -> lost))
                .ifPresent(why -> absent.put(Result.LATENCY_LOG, why));
    }

    final List<SeriesRow> series() {
        return SeriesRow.sums(parts.stream()
                .flatMap(part -> {
                    long later = Math.round((part.startMillis() - start) / 1e3);
                    return part.series().stream()
                            .map(row -> SeriesRowBuilder.builder(row)
                                    .seconds(row.seconds() + later)
                                    .build());
                })
                .toList());
    }

    /** Writes the files of the whole run but for its latency log. */
    final Result write(RunFolder folder, Result result) {
        folder.writeResult(result);
        folder.writeSeries(series());
        folder.writeHosts(parts.get(0).machines());
        folder.writeChecks(result.checks(), Map.of());
        return result;
    }

    final Stream<Result> results() {
        return parts.stream().map(RunPart::result);
    }

    final double sum(ToDoubleFunction<Result> figure) {
        return results().mapToDouble(figure).sum();
    }

    final <T> Map<String, T> each(Function<Result, T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        parts.forEach(part -> values.put(part.name(), value.apply(part.result())));
        return values;
    }

    /** The value of all parts, or the different values. */
    private String distinct(Function<Identity, String> value) {
        return results()
                .map(result -> value.apply(result.identity()))
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private Reading<String> known(Function<Identity, Reading<String>> name) {
        String all = distinct(identity -> name.apply(identity).orNull());
        return all.isEmpty() ? name.apply(first.identity()) : Reading.of(all);
    }

    /** The identity of the first part, with the values of all where they differ. */
    final IdentityBuilder identity() {
        return IdentityBuilder.builder(first.identity())
                .plugin(distinct(Identity::plugin))
                .serverVersion(distinct(Identity::serverVersion))
                .jdbcDriver(distinct(Identity::jdbcDriver))
                .mode(distinct(Identity::mode))
                .isolation(distinct(Identity::isolation))
                .startUtc(Instant.ofEpochMilli(Math.round(start))
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString())
                .durationSeconds(outcome.intervalSeconds())
                .connections((int) sum(result -> result.identity().connections()))
                .hostName(known(Identity::hostName))
                .url(distinct(Identity::url))
                .databaseName(known(Identity::databaseName));
    }

    /** The workload of all parts together; where their mixes differ, the mean. */
    final WorkloadBuilder workload() {
        return WorkloadBuilder.builder(first.workload())
                .terminals((long) sum(result -> result.workload().terminals()))
                .mix(Ordered.perType(type -> results()
                        .mapToDouble(result -> result.workload().mix().get(type.key()))
                        .average()
                        .orElseThrow()))
                .deferredDelivery(results().anyMatch(result -> result.workload().deferredDelivery()))
                .deliveryConnections((int) sum(result -> result.workload().deliveryConnections()))
                .foreignKeys(results().anyMatch(result -> result.workload().foreignKeys()))
                .configured(configured());
    }

    /** The keys of the load, each with the value of all parts, or the different values. */
    final Map<String, String> configured() {
        return joined(results().flatMap(result -> result.workload().configured().entrySet().stream()), ", ");
    }

    /** The different values of each key, in their order. */
    static Map<String, String> joined(Stream<Map.Entry<String, String>> values, String separator) {
        Map<String, String> joined = new TreeMap<>();
        values.distinct()
                .forEach(value ->
                        joined.merge(value.getKey(), value.getValue(), (one, other) -> one + separator + other));
        return joined;
    }
}
