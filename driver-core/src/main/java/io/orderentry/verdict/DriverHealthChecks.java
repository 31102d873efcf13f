package io.orderentry.verdict;

import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Driver;
import java.util.List;
import java.util.Locale;

/** Checks of the driver's spare capacity; without it a figure may be the driver's own instead of the database's. */
public final class DriverHealthChecks {
    /** The beginning of the ids of these checks and of no other. */
    private static final String PREFIX = "driver";

    private DriverHealthChecks() {}

    /**
     * The figures that are judged. One that is null was not measured.
     *
     * @param cpuPercent processor time of the driver's process, of all that its machine has
     * @param stealPercent of the driver's machine
     * @param pausePercent time in which the virtual machine held every thread, of the measurement interval
     * @param schedulingLagMillisP99 see {@link Driver#schedulingLagMillisP99()}
     * @param connectionWaits how often a worker had to wait for a connection
     * @param achievedPercent transactions completed of those offered; null where no rate is offered
     * @param rate whether a rate is offered
     */
    public record Measured(
            Double cpuPercent,
            Double stealPercent,
            Double pausePercent,
            Double schedulingLagMillisP99,
            Long connectionWaits,
            Double achievedPercent,
            boolean rate) {}

    /** The checks, always in the same order. What was not measured is NOT_RUN. */
    public static List<CheckResult> check(Measured measured) {
        return List.of(
                below("driverCpu", "processor time of the driver", measured.cpuPercent(), 70, "%"),
                below("driverSteal", "time stolen from the driver's machine", measured.stealPercent(), 1, "%"),
                below(
                        "driverPauses",
                        "pauses for garbage collection and other safepoints",
                        measured.pausePercent(),
                        0.5,
                        "%"),
                below("driverLag", "scheduling lag, 99th percentile", measured.schedulingLagMillisP99(), 1, "ms"),
                connections(measured.connectionWaits()),
                achieved(measured));
    }

    /** {@link Driver#limited()}: whether any of these checks failed, among others. */
    public static boolean limited(List<CheckResult> checks) {
        return checks.stream().anyMatch(check -> check.failed() && check.id().startsWith(PREFIX));
    }

    static CheckResult below(String id, String what, Double value, double limit, String unit) {
        if (value == null) {
            return notMeasured(id, what);
        }
        String detail = String.format(
                Locale.ENGLISH, "%s %.2f %s (less than %s %s)", what, value, unit, AuditLine.number(limit), unit);
        return judge(value < limit, id, detail);
    }

    private static CheckResult connections(Long waits) {
        String id = "driverConnections";
        String what = "waits for a connection";
        return waits == null
                ? notMeasured(id, what)
                : judge(waits == 0, id, String.format(Locale.ENGLISH, "%s %,d (none allowed)", what, waits));
    }

    private static CheckResult achieved(Measured measured) {
        String id = "driverRate";
        String what = "transactions completed of those offered";
        if (!measured.rate()) {
            return CheckResult.notApplicable(id, what + ": only a constant rate offers a number");
        }
        return measured.achievedPercent() == null
                ? notMeasured(id, what)
                : judge(
                        measured.achievedPercent() >= 99,
                        id,
                        String.format(Locale.ENGLISH, "%s %.2f %% (at least 99 %%)", what, measured.achievedPercent()));
    }

    private static CheckResult notMeasured(String id, String what) {
        return CheckResult.notRun(id, what + ": not measured");
    }

    private static CheckResult judge(boolean good, String id, String detail) {
        return good ? CheckResult.pass(id, detail) : CheckResult.fail(id, detail);
    }
}
