package io.orderentry.job;

import io.orderentry.model.Pace;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Driver;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunOutcome;
import io.orderentry.verdict.DriverHealthChecks;
import java.util.List;

/** Cost of the driver in a run that has ended, and the checks whether it limited the figures. */
final class DriverFigures {
    private static final String UNAVAILABLE = "not available on this platform";

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

    /** The figures of the measurement interval. */
    Reading<Driver> driver() {
        String noInterval = outcome.intervalSeconds() > 0 ? UNAVAILABLE : "there was no measurement interval";
        long completed = completed();
        Double perTransaction =
                cost.cpuSeconds() == null || completed == 0 ? null : 1_000 * cost.cpuSeconds() / completed;
        return Reading.assemble(parts -> new Driver(
                parts.take(cost.cpuSeconds(), UNAVAILABLE),
                parts.take(perTransaction, completed == 0 ? "no transaction was completed" : UNAVAILABLE),
                parts.take(cpuPercent(), noInterval),
                parts.take(cost.stealPercent(), UNAVAILABLE),
                cost.gcMillis(),
                parts.take(cost.longestGcMillis(), UNAVAILABLE),
                parts.take(cost.safepointMillis(), UNAVAILABLE),
                parts.take(cost.longestSafepointMillis(), UNAVAILABLE),
                parts.take(cost.lagMillisP99(), Percentiles.NO_SAMPLES),
                parts.take(cost.longestLagMillis(), Percentiles.NO_SAMPLES),
                parts.take(startLag()),
                outcome.connectionWaits(),
                parts.take(
                        achievedPercent(),
                        offeredPerSecond == null ? "only a constant rate offers a number" : noInterval),
                DriverHealthChecks.limited(checks())));
    }

    /** Checks of the driver's spare capacity. */
    List<CheckResult> checks() {
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
        return 100 * completed() / (offeredPerSecond * outcome.intervalSeconds());
    }

    private long completed() {
        OutcomeCounts counts = outcome.inInterval();
        return counts.sum(OutcomeCounts.Count.COMMITTED) + counts.sum(OutcomeCounts.Count.ROLLED_BACK);
    }

    private Reading<Double> startLag() {
        if (pace == Pace.FLAT_OUT) {
            return Reading.unavailable("terminals without waits are due when a worker is free");
        }
        Percentiles late = Percentiles.ofMicros(outcome.times().late());
        return Reading.of(late == null ? null : Double.valueOf(late.p99()), Percentiles.NO_SAMPLES);
    }
}
