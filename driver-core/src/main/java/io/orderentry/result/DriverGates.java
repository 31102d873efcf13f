package io.orderentry.result;

import java.util.List;
import java.util.Locale;

/** Whether the driver had room to spare; if not, a figure may be its own (DOMAIN E.8). */
public final class DriverGates {
    private DriverGates() {}

    /**
     * The checks, always in the same order. A figure that is null was not measured: its check is NOT_RUN.
     *
     * @param cpuPercent processor time of the driver's process, of all that its machine has
     * @param stealPercent of the driver's machine
     * @param gcPausePercent of the measurement interval
     * @param schedulingLagMillisP99 see {@link Driver#schedulingLagMillisP99()}
     */
    public static List<CheckResult> check(
            Double cpuPercent, Double stealPercent, Double gcPausePercent, Double schedulingLagMillisP99) {
        return List.of(
                gate("driverCpu", "processor time of the driver", cpuPercent, 70, "%"),
                gate("driverSteal", "time stolen from the driver's machine", stealPercent, 1, "%"),
                gate("driverGc", "pauses for garbage collection", gcPausePercent, 0.5, "%"),
                gate("driverLag", "scheduling lag, 99th percentile", schedulingLagMillisP99, 1, "ms"));
    }

    /** What {@link Driver#limited()} is: whether any of the checks failed. */
    public static boolean limited(List<CheckResult> gates) {
        return gates.stream().anyMatch(CheckResult::failed);
    }

    private static CheckResult gate(String id, String what, Double value, double limit, String unit) {
        if (value == null) {
            return CheckResult.notRun(id, what + ": not measured");
        }
        String detail = String.format(
                Locale.ENGLISH, "%s %.2f %s (less than %s %s)", what, value, unit, AuditLine.number(limit), unit);
        return value < limit ? CheckResult.pass(id, detail) : CheckResult.fail(id, detail);
    }
}
