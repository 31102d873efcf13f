package io.orderentry.job;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunOutcome;
import io.orderentry.verdict.LittlesLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Self checks of a run that has ended: consistency of its own figures, errors and retries, health of driver and machine. */
public final class RunHealthChecks {
    /** The response time that 90 % of most types must not exceed (clause 5.2.5.7). */
    private static final int STALL_SECONDS = 5;

    private static final double MOST_ERRORS_PERCENT = 0.1;

    private final RunOutcome outcome;
    private final Pace pace;
    private final int workers;

    public RunHealthChecks(RunOutcome outcome, Pace pace, int workers) {
        this.outcome = outcome;
        this.pace = pace;
        this.workers = workers;
    }

    /**
     * All of them, always in the same order.
     *
     * @param driver see {@link DriverFigures#checks}
     * @param machine see {@link io.orderentry.verdict.MachineHealthChecks}
     */
    public List<CheckResult> all(List<CheckResult> driver, List<CheckResult> machine) {
        double responses = 0;
        double sumMillis = 0;
        for (TransactionType type : TransactionType.values()) {
            var histogram = outcome.times().sum(type, Kind.RESPONSE);
            responses += histogram.getTotalCount();
            sumMillis += histogram.getTotalCount() * histogram.getMean() / 1_000;
        }
        double seconds = outcome.intervalSeconds();
        List<CheckResult> checks = new ArrayList<>();
        checks.add(
                outcome.inInterval().failedOrUnknown() > 0
                        ? CheckResult.notApplicable(
                                "littlesLaw", "Little's law: transactions failed, and their time is not in the mean")
                        : LittlesLaw.check(
                                pace,
                                workers,
                                seconds > 0 ? responses / seconds : 0,
                                responses == 0 || seconds <= 0 ? null : sumMillis / responses));
        checks.add(endedAfterInterval());
        checks.add(errorsAndRetries());
        checks.addAll(driver);
        checks.addAll(machine);
        return checks;
    }

    /** Errors and retries of the whole run must be rare. */
    private CheckResult errorsAndRetries() {
        OutcomeCounts counts = outcome.inEntireRun();
        long errorsAndRetries = counts.failedOrUnknown() + counts.sum(Count.RETRIES);
        long started = counts.sum(Count.DUE) - counts.sum(Count.SKIPPED);
        double percent = started == 0 ? 0 : 100.0 * errorsAndRetries / started;
        String detail = String.format(
                Locale.ENGLISH,
                "errors and retries %.3f %% of %,d transactions of the whole run (less than %s %%)",
                percent,
                started,
                AuditLine.number(MOST_ERRORS_PERCENT));
        return percent < MOST_ERRORS_PERCENT
                ? CheckResult.pass("errorsAndRetries", detail)
                : CheckResult.fail("errorsAndRetries", detail);
    }

    /** Transactions that clause 5.4.2 leaves out must not hide a stall at the end of the interval. */
    private CheckResult endedAfterInterval() {
        double longest = outcome.longestAfterIntervalNanos() / 1e9;
        String detail = String.format(
                Locale.ENGLISH,
                "%,d transactions were due in the interval and ended after it, the longest after %.3f s (at most %d s)",
                outcome.endedAfterInterval(),
                longest,
                STALL_SECONDS);
        return longest <= STALL_SECONDS ? CheckResult.pass("outlived", detail) : CheckResult.fail("outlived", detail);
    }
}
