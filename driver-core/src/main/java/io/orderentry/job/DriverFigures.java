package io.orderentry.job;

import io.orderentry.model.Pace;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Absent;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Driver;
import io.orderentry.result.Percentiles;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunOutcome;
import io.orderentry.verdict.DriverHealthChecks;
import java.util.List;

/** What the driver itself cost, and whether that leaves the figures to the database. Computed from a run that has ended. */
final class DriverFigures {
    private static final String UNTOLD = "the platform does not tell";

    private final RunOutcome outcome;
    private final DriverWatch.Cost cost;
    private final Pace pace;
    private final Double offeredPerSecond;

    /** @param offeredPerSecond of the constant rate, else null */
    DriverFigures(RunOutcome outcome, DriverWatch.Cost cost, Pace pace, Double offeredPerSecond) {
        this.outcome = outcome;
        this.cost = cost;
        this.pace = pace;
        this.offeredPerSecond = offeredPerSecond;
    }

    /**
     * @param completed transactions in the interval
     * @param absent gets the reasons for what is not there
     */
    Driver driver(long completed, Absent absent) {
        String noInterval = outcome.intervalSeconds() > 0 ? UNTOLD : "there was no measurement interval";
        Double perTransaction =
                cost.cpuSeconds() == null || completed == 0 ? null : 1_000 * cost.cpuSeconds() / completed;
        return new Driver(
                absent.unless("driver.cpuSeconds", cost.cpuSeconds(), UNTOLD),
                absent.unless(
                        "driver.cpuMillisPerTransaction",
                        perTransaction,
                        completed == 0 ? "no transaction was completed" : UNTOLD),
                absent.unless("driver.cpuPercent", cpuPercent(), noInterval),
                absent.unless("driver.stealPercent", cost.stealPercent(), UNTOLD),
                cost.gcMillis(),
                absent.unless("driver.longestGcPauseMillis", cost.longestGcMillis(), UNTOLD),
                absent.unless("driver.safepointMillis", cost.safepointMillis(), UNTOLD),
                absent.unless("driver.longestSafepointMillis", cost.longestSafepointMillis(), UNTOLD),
                absent.unless("driver.schedulingLagMillisP99", cost.lagMillisP99(), Percentiles.NO_SAMPLES),
                absent.unless("driver.longestLagMillis", cost.longestLagMillis(), Percentiles.NO_SAMPLES),
                startLag(absent),
                outcome.connectionWaits(),
                absent.unless(
                        "driver.achievedPercent",
                        achievedPercent(),
                        offeredPerSecond == null ? "only a constant rate offers a number" : noInterval),
                DriverHealthChecks.limited(gates()));
    }

    /** Whether the driver had room to spare (DOMAIN E.8). */
    List<CheckResult> gates() {
        boolean measured = outcome.intervalSeconds() > 0;
        double held = cost.safepointMillis() == null ? cost.gcMillis() : cost.safepointMillis();
        return DriverHealthChecks.check(new DriverHealthChecks.Measured(
                cpuPercent(),
                measured ? cost.stealPercent() : null,
                measured ? Double.valueOf(held / outcome.intervalSeconds() / 10) : null,
                measured ? cost.lagMillisP99() : null,
                measured ? Long.valueOf(outcome.connectionWaits()) : null,
                achievedPercent(),
                offeredPerSecond != null));
    }

    private Double cpuPercent() {
        int cpus = Runtime.getRuntime().availableProcessors();
        Double seconds = cost.cpuSeconds();
        return seconds == null || outcome.intervalSeconds() <= 0
                ? null
                : Double.valueOf(100 * seconds / (outcome.intervalSeconds() * cpus));
    }

    private Double achievedPercent() {
        if (offeredPerSecond == null || outcome.intervalSeconds() <= 0) {
            return null;
        }
        OutcomeCounts tally = outcome.inInterval();
        long completed = tally.sum(OutcomeCounts.Count.COMMITTED) + tally.sum(OutcomeCounts.Count.ROLLED_BACK);
        return 100 * completed / (offeredPerSecond * outcome.intervalSeconds());
    }

    private Double startLag(Absent absent) {
        String path = "driver.startLagMillisP99";
        if (pace == Pace.FLAT_OUT) {
            return absent.unless(path, null, "terminals without waits are due when a worker is free");
        }
        Percentiles late = Percentiles.ofMicros(outcome.times().late());
        return absent.unless(path, late == null ? null : Double.valueOf(late.p99()), Percentiles.NO_SAMPLES);
    }
}
