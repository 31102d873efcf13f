package io.orderentry.job.result;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Identity;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Workload;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.RunOutcome;
import io.orderentry.verdict.TargetVerdicts;
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
public abstract class MergedResult extends ResultAssembler {
    /** One of the parts. */
    public interface Part {
        /** Name in texts. */
        String name();

        RunOutcome outcome();

        Result result();
    }

    final Result first;
    private final List<? extends Part> parts;
    private final String ofEach;

    /** @param ofEach the reason for a figure that only the parts have */
    MergedResult(List<? extends Part> parts, RunOutcome outcome, String ofEach) {
        super(outcome);
        this.parts = parts;
        this.first = parts.get(0).result();
        this.ofEach = ofEach;
    }

    /** A section that only the parts have. */
    final <T> Reading<T> ofEach() {
        return Reading.unavailable(ofEach);
    }

    final Stream<Result> results() {
        return parts.stream().map(Part::result);
    }

    final <T> Map<String, T> each(Function<Result, T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        parts.forEach(part -> values.put(part.name(), value.apply(part.result())));
        return values;
    }

    /** Completes the sections of the outcome where they have the same rule for all kinds of parts. */
    final void addParts() {
        addPhases(results().anyMatch(result -> result.phases().interrupted()));
    }

    /** The worst of each check. */
    final List<CheckResult> checks() {
        return TargetVerdicts.checks(each(Result::checks));
    }

    /** The value of all parts, or the different values. */
    private String distinct(Function<Identity, String> part) {
        return results()
                .map(result -> part.apply(result.identity()))
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    final Identity identity(String name, Map<String, String> labels, String startUtc, int warehouses) {
        Identity its = first.identity();
        String hosts = distinct(identity -> identity.hostName().orNull());
        String databases = distinct(identity -> identity.databaseName().orNull());
        return IdentityBuilder.builder()
                .name(name)
                .driverVersion(its.driverVersion())
                .plugin(distinct(Identity::plugin))
                .serverVersion(distinct(Identity::serverVersion))
                .jdbcDriver(distinct(Identity::jdbcDriver))
                .jdbcProperties(its.jdbcProperties())
                .mode(distinct(Identity::mode))
                .isolation(distinct(Identity::isolation))
                .seed(its.seed())
                .startUtc(startUtc)
                .durationSeconds(outcome.intervalSeconds())
                .warehouses(warehouses)
                .connections(results()
                        .mapToInt(result -> result.identity().connections())
                        .sum())
                .hostName(Reading.of(hosts.isEmpty() ? null : hosts, reason(its.hostName())))
                .url(distinct(Identity::url))
                .databaseName(Reading.of(databases.isEmpty() ? null : databases, reason(its.databaseName())))
                .labels(labels)
                .build();
    }

    private String reason(Reading<String> name) {
        return name.isAvailable() ? ofEach : name.reason();
    }

    final Workload workload(Reading<Double> offeredPerSecond, Map<String, String> configured) {
        List<Workload> all = results().map(Result::workload).toList();
        return WorkloadBuilder.builder()
                .pace(all.get(0).pace())
                .offeredPerSecond(offeredPerSecond)
                .terminals(all.stream().mapToLong(Workload::terminals).sum())
                .mix(mix(all))
                .deferredDelivery(all.stream().anyMatch(Workload::deferredDelivery))
                .deliveryConnections(
                        all.stream().mapToInt(Workload::deliveryConnections).sum())
                .foreignKeys(all.stream().anyMatch(Workload::foreignKeys))
                .configured(configured)
                .build();
    }

    /** The keys of the load, each with the value of all parts, or the different values. */
    final Map<String, String> configured() {
        Map<String, String> keys = new TreeMap<>();
        results()
                .flatMap(result -> result.workload().configured().entrySet().stream())
                .distinct()
                .forEach(key -> keys.merge(key.getKey(), key.getValue(), (one, other) -> one + ", " + other));
        return keys;
    }

    /** The mean where the parts differ. */
    private static Map<String, Double> mix(List<Workload> all) {
        Map<String, Double> its = all.get(0).mix();
        return all.stream().allMatch(workload -> workload.mix().equals(its))
                ? its
                : OutcomeFigures.perType(type -> all.stream()
                        .mapToDouble(workload -> workload.mix().get(type.key()))
                        .average()
                        .orElseThrow());
    }
}
