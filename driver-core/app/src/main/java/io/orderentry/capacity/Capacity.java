package io.orderentry.capacity;

import io.orderentry.limit.Knee;
import io.orderentry.limit.Probe;
import io.orderentry.limit.SearchEnd;
import io.orderentry.limit.SearchPlan;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Content of {@code capacity.json}: a search with its curve, or a sweep over numbers of connections (docs/capacity.md). Checked when made: no
 * figure is null without a reason.
 *
 * @param facts what was measured and where, such as {@code server} and {@code load}
 * @param settingsHash of target and load, without the rate
 * @param limits of response times; empty for a sweep
 * @param search range and tolerance; null for a sweep
 * @param probes of the search, in their order
 * @param end null before it
 * @param knee null where the search gives none
 * @param curve runs at shares of the knee, in their order
 * @param connections numbers of a sweep; empty for a search
 * @param sweep runs of a sweep, in their order
 * @param absent field that is null, and why
 */
@RecordBuilder
public record Capacity(
        int formatVersion,
        Map<String, String> facts,
        String settingsHash,
        List<String> limits,
        SearchPlan search,
        List<Probe> probes,
        SearchEnd end,
        Knee knee,
        List<Probe> curve,
        List<Integer> connections,
        List<SweepRun> sweep,
        Map<String, String> absent) {
    /** The version of the file's fields; anything else is refused. */
    public static final int FORMAT_VERSION = 1;

    private static final String SWEEP = "a sweep over numbers of connections has none";

    public Capacity {
        if (formatVersion != FORMAT_VERSION) {
            throw new IllegalArgumentException(
                    "formatVersion " + formatVersion + " is not known; this driver reads and writes " + FORMAT_VERSION);
        }
        facts = ordered(facts);
        limits = List.copyOf(limits);
        probes = List.copyOf(probes);
        curve = List.copyOf(curve);
        connections = List.copyOf(connections);
        sweep = List.copyOf(sweep);
        absent = ordered(absent);
        reason("search", search, absent);
        reason("end", end, absent);
        reason("knee", knee, absent);
    }

    private static void reason(String field, Object value, Map<String, String> absent) {
        if (value == null && absent.getOrDefault(field, "").isBlank()) {
            throw new IllegalArgumentException(field + " is null without a reason in 'absent'");
        }
    }

    private static Map<String, String> ordered(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /** Request, before its first run. */
    public static Capacity of(CapacityRequest request) {
        Map<String, String> facts = Facts.of(request);
        String hash = request.settings().configHash();
        return request.isSweep()
                ? sweep(facts, hash, request.connections())
                : search(
                        facts,
                        hash,
                        request.limits().all().stream().map(Object::toString).toList(),
                        request.plan());
    }

    private static Capacity search(
            Map<String, String> facts, String settingsHash, List<String> limits, SearchPlan plan) {
        String reason = "the search has not ended";
        return CapacityBuilder.builder()
                .formatVersion(FORMAT_VERSION)
                .facts(facts)
                .settingsHash(settingsHash)
                .limits(limits)
                .search(plan)
                .probes(List.of())
                .curve(List.of())
                .connections(List.of())
                .sweep(List.of())
                .absent(Map.of("end", reason, "knee", reason))
                .build();
    }

    private static Capacity sweep(Map<String, String> facts, String settingsHash, List<Integer> connections) {
        return CapacityBuilder.builder()
                .formatVersion(FORMAT_VERSION)
                .facts(facts)
                .settingsHash(settingsHash)
                .limits(List.of())
                .probes(List.of())
                .curve(List.of())
                .connections(connections)
                .sweep(List.of())
                .absent(Map.of("search", SWEEP, "end", SWEEP, "knee", SWEEP))
                .build();
    }

    /** Returns whether it is a sweep over numbers of connections. */
    public boolean isSweep() {
        return search == null;
    }

    /** The same after a further probe of the search. */
    Capacity searched(SearchPlan plan, List<Probe> more, SearchEnd ended, Knee found) {
        Map<String, String> reasons = new LinkedHashMap<>();
        if (ended == null) {
            reasons.put("end", "the search has not ended");
        }
        if (found == null) {
            reasons.put("knee", ended == null ? "the search has not ended" : ended.sentence());
        }
        return CapacityBuilder.builder(this)
                .search(plan)
                .probes(more)
                .end(ended)
                .knee(found)
                .absent(reasons)
                .build();
    }

    /** The same after a further run of the curve. */
    Capacity withCurve(List<Probe> more) {
        return CapacityBuilder.builder(this).curve(more).build();
    }

    /** The same after a further run of the sweep. */
    Capacity withSweep(List<SweepRun> more) {
        return CapacityBuilder.builder(this).sweep(more).build();
    }

    /** The same with what its first run says about the server. */
    Capacity withFacts(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(facts);
        all.putAll(more);
        return CapacityBuilder.builder(this).facts(all).build();
    }
}
