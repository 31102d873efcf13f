package io.orderentry.result;

import io.orderentry.model.TransactionType;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * All that is kept of one run, field by field what {@code result.json} holds (docs/results.md). Checked when made: the five types are there,
 * and no figure is null without a reason. Immutable.
 *
 * @param transactions by key of the type, in the types' order
 * @param pacing null unless terminals have think times
 * @param entireRun null in results of drivers that did not record it
 * @param outages of the interval, in their order; null in results of drivers that did not record them
 * @param host the database's machine; null when it could not be watched
 * @param hosts every machine by every role and source, whether its counters could be read or not
 * @param server null when it is not available
 * @param databaseTime null when the server's sessions were not sampled
 * @param steadyState null when the interval was too short
 * @param profiles by role of the machine; null when none was asked for, and a profile is null when its machine could not be sampled
 * @param targets measured at the same time, whose total this result is; null for a run of one target
 * @param nodes of the target, which shared the load; null for a target of one node
 * @param startState null when it was not read
 * @param endState null when it was not read
 * @param absent JSON path of every figure that is null, and why; may also name settings and counters that are not listed
 */
@RecordBuilder
public record Result(
        int formatVersion,
        Verdict verdict,
        Identity identity,
        Workload workload,
        Phases phases,
        Throughput throughput,
        Map<String, TransactionResult> transactions,
        DeferredDelivery deferredDelivery,
        Pacing pacing,
        EntireRun entireRun,
        List<ErrorCount> errors,
        List<Outage> outages,
        Host host,
        List<Host> hosts,
        Server server,
        DatabaseTime databaseTime,
        Driver driver,
        SteadyState steadyState,
        Map<String, Profile> profiles,
        List<TargetResult> targets,
        List<NodeResult> nodes,
        List<Disclosure> disclosures,
        List<CheckResult> checks,
        List<CheckResult> selfChecks,
        List<AuditLine> audit,
        DatabaseSnapshot startState,
        DatabaseSnapshot endState,
        String settingsHash,
        Map<String, String> absent) {
    /** The version of the file's fields; anything else is refused. */
    public static final int FORMAT_VERSION = 1;

    public Result {
        if (formatVersion != FORMAT_VERSION) {
            throw new IllegalArgumentException(
                    "formatVersion " + formatVersion + " is not known; this driver reads and writes " + FORMAT_VERSION);
        }
        needed("verdict", verdict);
        needed("identity", identity);
        needed("workload", workload);
        needed("phases", phases);
        needed("throughput", throughput);
        needed("driver", driver);
        needed("settingsHash", settingsHash);
        transactions = Ordered.byType("transactions", transactions);
        transactions.forEach((key, value) -> {
            if (!key.equals(value.type())) {
                throw new IllegalArgumentException("transactions: under " + key + " are the counts of " + value.type());
            }
        });
        if (identity.durationSeconds() != phases.intervalSeconds()) {
            throw new IllegalArgumentException("identity.durationSeconds " + identity.durationSeconds()
                    + " is not phases.intervalSeconds " + phases.intervalSeconds());
        }
        errors = List.copyOf(errors);
        outages = outages == null ? null : List.copyOf(outages);
        hosts = List.copyOf(hosts);
        profiles = profiles == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
        targets = targets == null ? null : List.copyOf(targets);
        nodes = nodes == null ? null : List.copyOf(nodes);
        disclosures = List.copyOf(disclosures);
        checks = List.copyOf(checks);
        selfChecks = List.copyOf(selfChecks);
        audit = List.copyOf(audit);
        absent = Ordered.byName(absent);

        check("identity", ResultJson.tree(identity), absent);
        check("workload", ResultJson.tree(workload), absent);
        check("throughput", ResultJson.tree(throughput), absent);
        check("transactions", ResultJson.tree(transactions), absent);
        check("deferredDelivery", ResultJson.tree(deferredDelivery), absent);
        check("pacing", ResultJson.tree(pacing), absent);
        check("entireRun", ResultJson.tree(entireRun), absent);
        check("outages", ResultJson.tree(outages), absent);
        check("host", ResultJson.tree(host), absent);
        check("hosts", ResultJson.tree(hosts), absent);
        check("server", ResultJson.tree(server), absent);
        check("databaseTime", ResultJson.tree(databaseTime), absent);
        check("driver", ResultJson.tree(driver), absent);
        check("steadyState", ResultJson.tree(steadyState), absent);
        check("profiles", ResultJson.tree(profiles), absent);
        check("targets", ResultJson.tree(targets), absent);
        check("nodes", ResultJson.tree(nodes), absent);
        check("startState", ResultJson.tree(startState), absent);
        check("endState", ResultJson.tree(endState), absent);
    }

    public TransactionResult transaction(TransactionType type) {
        return transactions.get(type.key());
    }

    /** Completed transactions of all types. */
    public long completed() {
        return transactions.values().stream()
                .mapToLong(TransactionResult::completed)
                .sum();
    }

    /** Refuses a null without a reason, an empty reason, and a reason for a figure that is there. */
    private static void check(String path, JsonNode node, Map<String, String> absent) {
        if (node.isNull() && absent.getOrDefault(path, "").isBlank()) {
            throw new IllegalArgumentException(path + " is null without a reason in 'absent'");
        }
        if (!node.isNull() && absent.containsKey(path)) {
            throw new IllegalArgumentException(
                    "absent: " + path + " is there, but has a reason for its absence: " + absent.get(path));
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            check(path + "[" + i + "]", node.get(i), absent);
        }
        if (node.isObject()) {
            node.properties().forEach(entry -> check(path + "." + entry.getKey(), entry.getValue(), absent));
        }
    }

    /** Returns whether any machine's processors were sampled, which costs throughput. */
    public boolean profiled() {
        return profiles != null && profiles.values().stream().anyMatch(Objects::nonNull);
    }

    private static void needed(String name, Object value) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is null");
        }
    }
}
