package io.orderentry.verify;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Driver;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecksMeasuredBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Self checks of a run, judged again from the figures that the result has. */
final class DriverCheck {
    /** The driver's own readings are up to 1 %, or a few hundredths of a second, behind each edge of the interval. */
    private static final double LATE_SHARE = 0.02;

    private static final double LATE_SECONDS = 0.1;

    private DriverCheck() {}

    static void compare(Result result, boolean isMerged, Verification verification) {
        List<CheckResult> again = new ArrayList<>(List.of(HealthChecks.errorsAndRetries(result.entireRun())));
        again.addAll(HealthChecks.ofMachine(result.host().orNull()));
        again.addAll(HealthChecks.ofPacing(result.pacing().orNull()));
        Driver driver = result.driver();
        double seconds = result.phases().intervalSeconds();
        double pausePercent = driver.safepointMillis().orElse(driver.gcPauseMillis()) / 10 / seconds;
        if (!isMerged && seconds > 0) {
            again.addAll(HealthChecks.ofThirdParty(driver.thirdParty().orNull()));
            again.addAll(HealthChecks.ofDriver(HealthChecksMeasuredBuilder.builder()
                    .cpuPercent(driver.cpuPercent().orNull())
                    .stealPercent(driver.stealPercent().orNull())
                    .pausePercent(pausePercent)
                    .schedulingLagMillisP99(driver.schedulingLagMillisP99().orNull())
                    .connectionWaits(driver.connectionWaits())
                    .betweenPercent(driver.betweenPercent().orNull())
                    .achievedPercent(driver.achievedPercent().orNull())
                    .rate(result.workload().offeredPerSecond().isAvailable())
                    .build()));
            cost(driver, result, verification);
        }
        Map<String, CheckResult> recorded = result.selfChecks().stream()
                .collect(Collectors.toMap(CheckResult::id, Function.identity(), (one, other) -> one));
        for (CheckResult check : again) {
            CheckResult its = recorded.get(check.id());
            if (its == null) {
                verification.exact("selfChecks has " + check.id(), false, true);
            } else if (check.id().equals("driverPauses")) {
                pauses(its, check, pausePercent, result, verification);
            } else {
                verification.similar("selfChecks " + check.id(), text(its), text(check));
            }
        }
    }

    /**
     * Judged by the time between the driver's own readings, which is not recorded. Where these came late, so that there is no processor time of the
     * driver, it is not that of the interval.
     */
    private static void pauses(
            CheckResult recorded, CheckResult again, double percent, Result result, Verification verification) {
        String name = "selfChecks " + again.id();
        if (!result.driver().cpuSeconds().isAvailable()) {
            verification.notRecomputed(name, "the driver's own readings came late");
        } else if (Math.abs(percent / HealthChecks.MOST_PAUSE_PERCENT - 1)
                > 2 * edges(result.phases().intervalSeconds())) {
            verification.exact(name, recorded.status(), again.status());
        } else {
            verification.notRecomputed(name, "at its limit, to within the edges of the interval");
        }
    }

    private static double edges(double seconds) {
        return LATE_SHARE + LATE_SECONDS / seconds;
    }

    private static void cost(Driver driver, Result result, Verification verification) {
        Reading<Double> perTransaction = driver.cpuMillisPerTransaction();
        if (driver.cpuSeconds().isAvailable() && perTransaction.isAvailable()) {
            double mean = 1_000 * driver.cpuSeconds().value() / result.completed();
            double edges = edges(result.phases().intervalSeconds());
            verification.near("driver.cpuMillisPerTransaction", perTransaction.value(), mean, 0.001 + edges * mean);
        }
        if (driver.achievedPercent().isAvailable()) {
            double offered = result.workload().offeredPerSecond().value()
                    * result.phases().intervalSeconds();
            verification.near(
                    "driver.achievedPercent",
                    driver.achievedPercent().value(),
                    100 * result.completed() / offered,
                    0.05);
        }
    }

    private static String text(CheckResult check) {
        return check.status() + ": " + check.detail();
    }
}
