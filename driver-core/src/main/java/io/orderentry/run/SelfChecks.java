package io.orderentry.run;

import io.orderentry.config.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DriverGates;
import io.orderentry.result.LittlesLaw;
import io.orderentry.run.Times.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Was the driver fit to measure, and do its own figures fit together? Computed from a run that has ended. */
final class SelfChecks {
    /** The response time that 90 % of most types must not exceed (clause 5.2.5.7). */
    private static final int STALL_SECONDS = 5;

    private final RunOutcome outcome;
    private final Pace pace;
    private final int workers;

    SelfChecks(RunOutcome outcome, Pace pace, int workers) {
        this.outcome = outcome;
        this.pace = pace;
        this.workers = workers;
    }

    /** All of them, always in the same order. */
    List<CheckResult> all() {
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
                outcome.inInterval().trouble() > 0
                        ? CheckResult.notApplicable(
                                "littlesLaw", "Little's law: transactions failed, and their time is not in the mean")
                        : LittlesLaw.check(
                                pace,
                                workers,
                                seconds > 0 ? responses / seconds : 0,
                                responses == 0 || seconds <= 0 ? null : sumMillis / responses));
        checks.add(outlived());
        checks.addAll(gates());
        return checks;
    }

    /** What the rule of clause 5.4.2 leaves out must not hide a stall at the end of the interval. */
    private CheckResult outlived() {
        double longest = outcome.longestOutlivedNanos() / 1e9;
        String detail = String.format(
                Locale.ENGLISH,
                "%,d transactions were due in the interval and ended after it, the longest after %.3f s (at most %d s)",
                outcome.outlived(),
                longest,
                STALL_SECONDS);
        return longest <= STALL_SECONDS ? CheckResult.pass("outlived", detail) : CheckResult.fail("outlived", detail);
    }

    /** Whether the driver had room to spare (DOMAIN E.8). */
    List<CheckResult> gates() {
        double seconds = outcome.intervalSeconds();
        if (seconds <= 0) {
            return DriverGates.check(null, null, null, null);
        }
        DriverWatch.Cost cost = outcome.cost();
        int cpus = Runtime.getRuntime().availableProcessors();
        return DriverGates.check(
                cost.cpuSeconds() == null ? null : 100 * cost.cpuSeconds() / (seconds * cpus),
                null,
                cost.gcPauseMillis() / seconds / 10,
                cost.lagMillisP99());
    }
}
