package io.orderentry.job;

import io.orderentry.metrics.HostRow;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Identity;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Ordered;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Workload;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.RunFolder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of parts that were measured at the same time. Agents are parts of one load on one database, so that sections of the server are
 * those of the first, and states and checks are of the one database. Targets are several servers, so that those sections stay with each.
 */
abstract class MergedResult extends ResultAssembler {
    final Result first;
    private final Map<String, Result> parts;
    private final String ofEach;

    /**
     * @param parts by their names in texts
     * @param cost of the driver's process; null when there were several
     * @param ofEach the reason for a figure that only the parts have
     */
    MergedResult(Map<String, Result> parts, RunOutcome outcome, DriverWatch.Cost cost, String ofEach) {
        super(outcome, cost);
        this.parts = parts;
        this.first = results().findFirst().orElseThrow();
        this.ofEach = ofEach;
        addPhases(results().anyMatch(result -> result.phases().interrupted()));
    }

    static <T> Map<String, Result> named(List<T> parts, Function<T, String> name, Function<T, Result> result) {
        Map<String, Result> named = new LinkedHashMap<>();
        parts.forEach(part -> named.put(name.apply(part), result.apply(part)));
        return named;
    }

    /** Writes the files of the whole run. */
    static Result write(RunFolder folder, Result result, List<SeriesRow> series, List<HostRow> machines) {
        folder.writeResult(result);
        folder.writeSeries(series);
        folder.writeHosts(machines);
        folder.writeChecks(result.checks(), Map.of());
        return result;
    }

    /** A section that only the parts have. */
    final <T> Reading<T> ofEach() {
        return Reading.unavailable(ofEach);
    }

    final Stream<Result> results() {
        return parts.values().stream();
    }

    final <T> Map<String, T> each(Function<Result, T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        parts.forEach((name, result) -> values.put(name, value.apply(result)));
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
                .durationSeconds(outcome.intervalSeconds())
                .connections(results()
                        .mapToInt(result -> result.identity().connections())
                        .sum())
                .hostName(known(Identity::hostName))
                .url(distinct(Identity::url))
                .databaseName(known(Identity::databaseName));
    }

    /** The workload of all parts together. */
    final WorkloadBuilder workload() {
        List<Workload> all = results().map(Result::workload).toList();
        return WorkloadBuilder.builder(all.get(0))
                .terminals(all.stream().mapToLong(Workload::terminals).sum())
                .mix(mix(all))
                .deferredDelivery(all.stream().anyMatch(Workload::deferredDelivery))
                .deliveryConnections(
                        all.stream().mapToInt(Workload::deliveryConnections).sum())
                .foreignKeys(all.stream().anyMatch(Workload::foreignKeys))
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

    /** The mean where the parts differ. */
    private static Map<String, Double> mix(List<Workload> all) {
        Map<String, Double> its = all.get(0).mix();
        return all.stream().allMatch(workload -> workload.mix().equals(its))
                ? its
                : Ordered.perType(type -> all.stream()
                        .mapToDouble(workload -> workload.mix().get(type.key()))
                        .average()
                        .orElseThrow());
    }
}
