package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that is kept of one run, field by field what {@code result.json} holds. Checked when made: the five types are there, and no
 * figure is null without a reason. Immutable.
 *
 * @param formatVersion {@link #FORMAT_VERSION}
 * @param transactions by key of the type, in the types' order
 * @param host the database's machine; null when it could not be watched
 * @param hosts every machine by every role and source, whether its counters could be read or not
 * @param server null when it is not available
 * @param steadyState null when the interval was too short
 * @param profile null when it was not asked for
 * @param checks of the database after the run
 * @param selfChecks of the driver: Little's law, its own processor time, pauses and lag
 * @param audit of the inputs against the windows of clause 5.5
 * @param startState null when it was not read
 * @param endState null when it was not read
 * @param settingsHash SHA-256 of {@code settings.yaml}, in hexadecimal
 * @param absent JSON path of every figure that is null, and why; may also name settings and counters that are not listed
 */
public record Result(
        int formatVersion,
        Verdict verdict,
        Identity identity,
        Workload workload,
        Phases phases,
        Throughput throughput,
        Map<String, TransactionResult> transactions,
        DeferredDelivery deferredDelivery,
        EntireRun entireRun,
        List<ErrorCount> errors,
        Host host,
        List<Host> hosts,
        Server server,
        Driver driver,
        SteadyState steadyState,
        Profile profile,
        List<Disclosure> disclosures,
        List<CheckResult> checks,
        List<CheckResult> selfChecks,
        List<AuditLine> audit,
        DatabaseSnapshot startState,
        DatabaseSnapshot endState,
        String settingsHash,
        Map<String, String> absent) {
    /** The version of the file's fields; anything else is refused. */
    public static final int FORMAT_VERSION = 3;

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
        needed("entireRun", entireRun);
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
        hosts = List.copyOf(hosts);
        disclosures = List.copyOf(disclosures);
        checks = List.copyOf(checks);
        selfChecks = List.copyOf(selfChecks);
        audit = List.copyOf(audit);
        absent = Ordered.byName(absent);

        Map<String, Object> sections = new LinkedHashMap<>();
        sections.put("identity", identity);
        sections.put("workload", workload);
        sections.put("throughput", throughput);
        sections.put("transactions", transactions);
        sections.put("deferredDelivery", deferredDelivery);
        sections.put("host", host);
        sections.put("hosts", hosts);
        sections.put("server", server);
        sections.put("driver", driver);
        sections.put("steadyState", steadyState);
        sections.put("profile", profile);
        sections.put("startState", startState);
        sections.put("endState", endState);
        Absent.check(sections, absent);
    }

    /** The counts of one type. */
    public TransactionResult transaction(TransactionType type) {
        return transactions.get(type.key());
    }

    /** Completed transactions of all types. */
    public long completed() {
        return transactions.values().stream()
                .mapToLong(TransactionResult::completed)
                .sum();
    }

    private static void needed(String name, Object value) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is null");
        }
    }
}
