package io.orderentry.verdict;

import static io.orderentry.text.Sentences.text;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.ResultJson;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Verdict.Status;
import io.orderentry.result.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rules from the evidence of a run to its verdict. Pure functions. */
public final class VerdictRules {
    private static final Verdict UNJUDGED = new Verdict(Status.PASS, List.of(), List.of(), List.of());

    private VerdictRules() {}

    /**
     * The result with its verdict and its disclosures, as it is written, with rounded figures: so it is judged, and whoever reads it comes to the
     * same sentences.
     *
     * @param sections all others
     */
    public static Result judge(ResultBuilder sections, RunEnd end) {
        Result unjudged = ResultJson.rounded(
                sections.verdict(UNJUDGED).disclosures(List.of()).build());
        return ResultBuilder.builder(unjudged)
                .verdict(decide(unjudged, end))
                .disclosures(Disclosures.of(unjudged, end))
                .build();
    }

    static Verdict decide(Result result, RunEnd end) {
        List<String> failures = failures(result, end);
        List<String> gaps = gaps(result, end);
        Status status = !failures.isEmpty() ? Status.FAIL : !gaps.isEmpty() ? Status.NOT_ENOUGH_DATA : Status.PASS;
        return new Verdict(
                status,
                Stream.concat(failures.stream(), gaps.stream()).toList(),
                notes(result, end),
                Limitations.of(result, end.limitations()));
    }

    private static List<String> failures(Result result, RunEnd end) {
        List<String> failures = new ArrayList<>(end.failures());
        result.checks().stream()
                .filter(CheckResult::isLoss)
                .map(CheckResult::detail)
                .forEach(failures::add);
        if (end.brokenBy() != null) {
            failures.add("the run was stopped by an error: " + end.brokenBy());
        }
        if (end.unanswered() != null) {
            failures.add(end.unanswered());
        }
        for (CheckResult check : result.checks()) {
            if (check.failed() && !check.isLoss()) {
                failures.add("the database check " + check.id() + " failed: " + check.detail());
            }
        }
        for (TransactionResult type : result.transactions().values()) {
            if (type.failed() > 0) {
                failures.add(text("%,d of %,d %s transactions failed", type.failed(), type.due(), title(type.type()))
                        + because(result.errors(), type.type()));
            }
            if (type.unknown() > 0) {
                failures.add(text(
                        "%s left %,d %s transactions unknown: they may or may not have been committed",
                        end.brokenBy() == null ? "a lost connection" : "the error or a lost connection",
                        type.unknown(),
                        title(type.type())));
            }
        }
        long failedOutside = result.entireRun().failedOrUnknown() - result.sum(TransactionResult::failedOrUnknown);
        if (failedOutside > 0) {
            failures.add(failedOutside + " transactions failed or are unknown outside of the measurement interval");
        }
        List<String> missed = ResponseLimits.missed(result);
        if (result.workload().pace() != Pace.FLAT_OUT && !missed.isEmpty()) {
            failures.add("limits missed: " + String.join("; ", missed));
        }
        if (Limitations.isRateMissed(result)) {
            Limitations.manyNotStarted(result).ifPresent(many -> failures.add(rateMissed(result, many)));
        }
        for (AuditLine line : result.audit()) {
            if (line.status() == AuditLine.Status.OUTSIDE) {
                failures.add("the input audit (clause " + line.clause() + ") failed: " + line.text() + ": "
                        + AuditLine.number(line.value()) + " is outside " + line.window());
            }
        }
        return failures;
    }

    /** Achieved against offered; what was due is no measure of that, because a backlog of the ramp-up is completed in the interval. */
    private static String rateMissed(Result result, String many) {
        double seconds = result.phases().intervalSeconds();
        return text(
                "the offered rate was not reached: %,.1f of %,.1f transactions/s, %s",
                result.completed() / seconds,
                result.workload().offeredPerSecond().orElse(result.sum(TransactionResult::due) / seconds),
                many);
    }

    /** The most frequent failure of a type that let a transaction fail. */
    private static String because(List<ErrorCount> errors, String type) {
        return errors.stream()
                .filter(error -> error.type().equals(type) && error.failure().failsTransaction())
                .findFirst()
                .map(error -> ": " + error.message())
                .orElse("");
    }

    private static List<String> gaps(Result result, RunEnd end) {
        List<String> gaps = new ArrayList<>();
        if (end.interrupted()) {
            gaps.add("the measurement interval was interrupted");
        } else if (end.checksCut() != null) {
            gaps.add("the database was not checked: " + end.checksCut());
        }
        boolean ordering = result.workload().mix().get(TransactionType.NEW_ORDER.key()) > 0;
        long counted = result.transactions().values().stream()
                .filter(type -> !ordering || type.type().equals(TransactionType.NEW_ORDER.key()))
                .mapToLong(TransactionResult::completed)
                .sum();
        String one = ordering ? "New-Order" : "transaction";
        if (result.completed() == 0) {
            gaps.add("no transaction was completed in the measurement interval");
        } else if (counted == 0) {
            gaps.add("no New-Order was completed in the measurement interval");
        } else if (counted < SteadyStateAnalysis.FEWEST_COMPLETED) {
            gaps.add(text(
                    "%,d %s completed in the measurement interval: a figure takes at least %d",
                    counted, counted == 1 ? one + " was" : one + "s were", SteadyStateAnalysis.FEWEST_COMPLETED));
        }
        return gaps;
    }

    /** Notes that stand nowhere else in a result. */
    private static List<String> notes(Result result, RunEnd end) {
        List<String> notes = new ArrayList<>();
        String targets = result.workload().configured().get(Workload.TARGETS);
        if (targets != null) {
            notes.add("one of " + targets
                    + " targets that were measured at the same time: figures of the driver, and of a machine that they"
                    + " share, are those of all of them");
        }
        if (end.logLate() != null) {
            notes.add(end.logLate() + "; it was kept in memory and written later, so that nothing of it is lost");
        }
        return notes;
    }

    private static String title(String type) {
        return TransactionResult.typeOf(type).title();
    }
}
