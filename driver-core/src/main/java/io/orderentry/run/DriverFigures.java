package io.orderentry.run;

import io.orderentry.config.Pace;
import io.orderentry.result.Absent;
import io.orderentry.result.Driver;
import io.orderentry.result.Percentiles;

/** What the driver itself cost, as the result shows it. */
final class DriverFigures {
    private DriverFigures() {}

    /**
     * @param completed transactions in the interval
     * @param limited whether one of the driver's gates failed
     * @param absent gets the reasons for what is not there
     */
    static Driver of(RunOutcome outcome, Pace pace, long completed, boolean limited, Absent absent) {
        DriverWatch.Cost cost = outcome.cost();
        String untold = "the platform does not tell";
        Double perTransaction =
                cost.cpuSeconds() == null || completed == 0 ? null : 1_000 * cost.cpuSeconds() / completed;
        return new Driver(
                absent.unless("driver.cpuSeconds", cost.cpuSeconds(), untold),
                absent.unless(
                        "driver.cpuMillisPerTransaction",
                        perTransaction,
                        completed == 0 ? "no transaction was completed" : untold),
                cost.gcPauseMillis(),
                absent.unless("driver.schedulingLagMillisP99", cost.lagMillisP99(), Percentiles.NO_SAMPLES),
                startLag(outcome, pace, absent),
                limited);
    }

    private static Double startLag(RunOutcome outcome, Pace pace, Absent absent) {
        String path = "driver.startLagMillisP99";
        if (pace == Pace.FLAT_OUT) {
            return absent.unless(path, null, "terminals without waits are due when a worker is free");
        }
        Percentiles late = Percentiles.ofMicros(outcome.times().late());
        return absent.unless(path, late == null ? null : Double.valueOf(late.p99()), Percentiles.NO_SAMPLES);
    }
}
