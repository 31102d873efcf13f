package io.orderentry.result;

import io.orderentry.model.TransactionType;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * All that is kept of one run, field by field what {@code result.json} holds (docs/results.md). Checked when made: the five types are there.
 * Immutable.
 *
 * @param transactions by key of the type, in the types' order
 * @param pacing of terminals that have think times
 * @param outages of the interval, in their order
 * @param host the database's machine
 * @param hosts every machine by every role and source, whether its counters could be read or not
 * @param passport of the driver's machine, before the run
 * @param profiles by role of the machine
 * @param targets measured at the same time, whose total this result is
 * @param absent reasons for files, settings, counters and facts that no component stands for, by their path; in JSON also those of all
 *     readings without a value
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
        Reading<Pacing> pacing,
        EntireRun entireRun,
        List<ErrorCount> errors,
        Reading<List<Outage>> outages,
        Reading<Host> host,
        List<Host> hosts,
        Reading<Server> server,
        Reading<DatabaseTime> databaseTime,
        Driver driver,
        Reading<SteadyState> steadyState,
        Reading<Passport> passport,
        Reading<Map<String, Reading<Profile>>> profiles,
        Reading<List<TargetResult>> targets,
        List<Disclosure> disclosures,
        List<CheckResult> checks,
        List<CheckResult> selfChecks,
        List<AuditLine> audit,
        Reading<DatabaseSnapshot> startState,
        Reading<DatabaseSnapshot> endState,
        String settingsHash,
        Map<String, String> absent) {
    /** The version of the file's fields; anything else is refused. */
    public static final int FORMAT_VERSION = 1;

    /** The key of {@code absent} and the limitation of the verdict when seconds of the latency log are lost. */
    public static final String LATENCY_LOG = "latencyLog";

    public Result {
        if (formatVersion != FORMAT_VERSION) {
            throw new IllegalArgumentException(
                    "formatVersion " + formatVersion + " is not known; this driver reads and writes " + FORMAT_VERSION);
        }
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
        outages = outages.map(List::copyOf);
        hosts = List.copyOf(hosts);
        profiles = profiles.map(given -> Collections.unmodifiableMap(new LinkedHashMap<>(given)));
        targets = targets.map(List::copyOf);
        disclosures = List.copyOf(disclosures);
        checks = List.copyOf(checks);
        selfChecks = List.copyOf(selfChecks);
        audit = List.copyOf(audit);
        absent = Ordered.byName(absent);
    }

    public TransactionResult transaction(TransactionType type) {
        return transactions.get(type.key());
    }

    public long completed() {
        return sum(TransactionResult::completed);
    }

    public long sum(ToLongFunction<TransactionResult> count) {
        return transactions.values().stream().mapToLong(count).sum();
    }

    /** The first machine in a role; empty where none was watched. */
    public Optional<Host> machine(String role) {
        return hosts.stream().filter(each -> each.role().equals(role)).findFirst();
    }

    /** Returns whether any machine's processors were sampled, which costs throughput. */
    public boolean profiled() {
        return profiles.isAvailable() && profiles.value().values().stream().anyMatch(Reading::isAvailable);
    }

    /** Returns whether the latency log, or a part of it, is lost. */
    public boolean hasLostLog() {
        return absent.containsKey(LATENCY_LOG);
    }
}
