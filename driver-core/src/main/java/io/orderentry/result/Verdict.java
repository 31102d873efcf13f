package io.orderentry.result;

import io.orderentry.config.Pace;
import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a run may be believed. The worst finding decides, and all are kept.
 *
 * @param reasons why it is not PASS; empty for PASS
 * @param notes what a reader should know, though it does not lower the verdict
 * @param limitations conditions under which the figures hold, whatever the status; see {@link #headline()}
 */
public record Verdict(Status status, List<String> reasons, List<String> notes, List<Limitation> limitations) {

    /** From good to bad; the exit code of a run follows it. */
    public enum Status {
        /** Nothing failed. */
        PASS,
        /** The run was cut short, or the headline figure has no samples. */
        NOT_ENOUGH_DATA,
        FAIL
    }

    /**
     * What a verdict is made from.
     *
     * @param workload a load without New-Orders is judged by its other transactions, one without pace not by response times
     * @param transactions of all types
     * @param errors of the whole run, the most frequent first
     * @param deferredDelivery with the queue of Deliveries
     * @param interrupted by the user, other than {@link Phases#interrupted()}
     * @param checksCut why the checks that were due did not come to their end, or null
     * @param brokenBy the error that stopped the run, or null
     * @param unanswered what had no answer when the run was given up, as one sentence, or null
     * @param troubleOutside transactions that failed or are unknown in the ramp-up or the drain
     * @param server null when nothing is known about it
     * @param steadyState null when the interval was too short
     * @param driverLimited see {@link Driver#limited()}
     */
    public record Evidence(
            Workload workload,
            Phases phases,
            Throughput throughput,
            Collection<TransactionResult> transactions,
            List<ErrorCount> errors,
            DeferredDelivery deferredDelivery,
            boolean interrupted,
            String checksCut,
            String brokenBy,
            String unanswered,
            long troubleOutside,
            List<CheckResult> checks,
            List<CheckResult> selfChecks,
            List<AuditLine> audit,
            Server server,
            SteadyState steadyState,
            boolean driverLimited) {
        /** Limits of response times that were missed, in phrases. */
        List<String> missedLimits() {
            return ResponseLimits.missed(transactions, deferredDelivery);
        }
    }

    public Verdict {
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
        limitations = List.copyOf(limitations);
        if ((status == Status.PASS) != reasons.isEmpty()) {
            throw new IllegalArgumentException("verdict: " + status + " with " + reasons.size() + " reasons");
        }
    }

    /** Decides; a pure function. */
    public static Verdict decide(Evidence evidence) {
        List<String> failures = failures(evidence);
        List<String> gaps = gaps(evidence);
        Status status = !failures.isEmpty() ? Status.FAIL : !gaps.isEmpty() ? Status.NOT_ENOUGH_DATA : Status.PASS;
        return new Verdict(
                status,
                Stream.concat(failures.stream(), gaps.stream()).toList(),
                notes(evidence),
                Limitations.of(evidence));
    }

    /** The status and the limitations, for the first line of a rendering: "PASS, limited: not durable (fsync=off)". */
    public String headline() {
        String word = status.name().replace('_', ' ');
        return limitations.isEmpty() ? word : word + ", limited: " + limits();
    }

    /** The limitations in one line; empty if there are none. */
    public String limits() {
        return limitations.stream().map(Limitation::text).collect(Collectors.joining("; "));
    }

    /** The same with further notes and limitations. */
    public Verdict with(List<String> moreNotes, List<Limitation> moreLimitations) {
        return new Verdict(
                status,
                reasons,
                Stream.concat(notes.stream(), moreNotes.stream()).toList(),
                Stream.concat(limitations.stream(), moreLimitations.stream()).toList());
    }

    private static List<String> failures(Evidence evidence) {
        List<String> failures = new ArrayList<>();
        if (evidence.brokenBy() != null) {
            failures.add("the run was stopped by an error: " + evidence.brokenBy());
        }
        if (evidence.unanswered() != null) {
            failures.add(evidence.unanswered());
        }
        for (CheckResult check : evidence.checks()) {
            if (check.failed()) {
                failures.add("the database check " + check.id() + " failed: " + check.detail());
            }
        }
        for (TransactionResult type : evidence.transactions()) {
            if (type.failed() > 0) {
                failures.add(ofDue(type, type.failed()) + "failed" + because(evidence.errors(), type.type()));
            }
            if (type.unknown() > 0) {
                failures.add(String.format(
                        Locale.ENGLISH,
                        "a lost connection left %,d %s transactions unknown: they may or may not have been committed",
                        type.unknown(),
                        title(type.type())));
            }
        }
        if (evidence.troubleOutside() > 0) {
            failures.add(evidence.troubleOutside()
                    + " transactions failed or are unknown outside of the measurement interval");
        }
        if (evidence.workload().pace() != Pace.FLAT_OUT
                && !evidence.missedLimits().isEmpty()) {
            failures.add("limits missed: " + String.join("; ", evidence.missedLimits()));
        }
        for (AuditLine line : evidence.audit()) {
            if (line.status() == AuditLine.Status.OUTSIDE) {
                failures.add("the input audit (clause " + line.clause() + ") failed: " + line.text() + ": "
                        + AuditLine.number(line.value()) + " is outside " + line.window());
            }
        }
        return failures;
    }

    /** The most frequent failure of a type that let a transaction fail. */
    private static String because(List<ErrorCount> errors, String type) {
        return errors.stream()
                .filter(error -> error.type().equals(type) && error.failure().failsTransaction())
                .findFirst()
                .map(error -> ": " + error.message())
                .orElse("");
    }

    private static List<String> gaps(Evidence evidence) {
        List<String> gaps = new ArrayList<>();
        if (evidence.interrupted()) {
            gaps.add("the measurement interval was interrupted");
        } else if (evidence.checksCut() != null) {
            gaps.add("the database was not checked: " + evidence.checksCut());
        }
        long newOrders = 0;
        long all = 0;
        for (TransactionResult type : evidence.transactions()) {
            all += type.completed();
            newOrders += type.type().equals(TransactionType.NEW_ORDER.key()) ? type.completed() : 0;
        }
        if (all == 0) {
            gaps.add("no transaction was completed in the measurement interval");
        } else if (newOrders == 0 && evidence.workload().mix().get(TransactionType.NEW_ORDER.key()) > 0) {
            gaps.add("no New-Order was completed in the measurement interval");
        }
        return gaps;
    }

    private static List<String> notes(Evidence evidence) {
        List<String> notes = new ArrayList<>();
        if (evidence.driverLimited()) {
            notes.add("driver-limited: the figures may be the driver's own instead of the database's");
        }
        if (evidence.server() == null || evidence.server().durable() == null) {
            notes.add("durability not available: the server's settings do not show whether a commit survives a crash");
        }
        for (CheckResult check : evidence.selfChecks()) {
            if (check.failed()) {
                notes.add("self check failed: " + check.detail());
            }
        }
        for (TransactionResult type : evidence.transactions()) {
            if (type.skipped() > 0) {
                notes.add(ofDue(type, type.skipped()) + "were never started");
            }
        }
        String notRun = evidence.checks().stream()
                .filter(check -> check.status() == CheckResult.Status.NOT_RUN)
                .map(CheckResult::id)
                .collect(Collectors.joining(", "));
        if (evidence.checks().isEmpty() || !notRun.isEmpty()) {
            notes.add("database checks not run: " + (notRun.isEmpty() ? "all" : notRun));
        }
        long small = evidence.audit().stream()
                .filter(line -> line.status() == AuditLine.Status.SAMPLE_TOO_SMALL)
                .count();
        if (small > 0) {
            notes.add("the sample is too small for " + small + " of "
                    + evidence.audit().size() + " lines of the input audit");
        }
        return notes;
    }

    private static String ofDue(TransactionResult type, long part) {
        return String.format(Locale.ENGLISH, "%,d of %,d %s transactions ", part, type.due(), title(type.type()));
    }

    private static String title(String type) {
        return TransactionResult.typeOf(type).title();
    }
}
