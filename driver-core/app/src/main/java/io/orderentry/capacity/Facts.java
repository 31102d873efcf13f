package io.orderentry.capacity;

import io.orderentry.config.Settings;
import io.orderentry.job.DriverVersion;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Subject and place of a search or a sweep. */
final class Facts {
    /** Length of the probes of a search, and its reason. */
    static final String PROBE_LENGTH = "probeLength";

    private Facts() {}

    /** Those that are known before the first run. */
    static Map<String, String> of(CapacityRequest request) {
        Settings settings = request.settings();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("target", settings.target().name());
        facts.put("load", settings.load().name());
        facts.put("driverVersion", DriverVersion.text());
        if (!request.isSweep()) {
            facts.put(PROBE_LENGTH, request.length(List.of()).toString());
        }
        settings.labels().forEach((name, value) -> facts.put("label." + name, value));
        return facts;
    }

    /** The record with those of its first run. */
    static Capacity with(Capacity record, Result result) {
        if (record.facts().containsKey("server")) {
            return record;
        }
        Identity identity = result.identity();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("server", identity.serverVersion());
        facts.put("startUtc", identity.startUtc());
        facts.put("warehouses", Integer.toString(identity.warehouses()));
        facts.put("mode", identity.mode());
        facts.put("isolation", identity.isolation());
        if (!record.isSweep()) {
            facts.put("connections", Integer.toString(identity.connections()));
            facts.put("arrivals", result.workload().configured().getOrDefault("arrivals", "uniform"));
        }
        if (identity.hostName().isAvailable()) {
            facts.put("driverHost", identity.hostName().value());
        }
        if (!result.verdict().limits().isEmpty()) {
            facts.put("limited", result.verdict().limits());
        }
        return record.withFacts(facts);
    }
}
