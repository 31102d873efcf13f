package io.orderentry.verdict;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import java.util.List;

/** Checks of the processor time that a hypervisor or a quota took from the database's machine, which is in every figure (docs/statistics.md). */
public final class MachineHealthChecks {
    private static final double MOST_PERCENT = 1;

    private MachineHealthChecks() {}

    /**
     * The checks, always in the same order. What was not measured is NOT_RUN.
     *
     * @param database the database's machine; null when it was not measured
     */
    public static List<CheckResult> check(Host database) {
        Host.Cpu cpu = database == null ? null : database.cpu();
        Host.Throttling throttling = database == null ? null : database.throttling();
        return List.of(
                DriverHealthChecks.below(
                        "databaseSteal",
                        "time stolen from the database's machine",
                        cpu == null ? null : cpu.steal(),
                        MOST_PERCENT,
                        "%"),
                database != null && throttling == null
                        ? CheckResult.notApplicable(
                                "databaseThrottling",
                                "processor quota of the database's machine: none applies, or it is not available")
                        : DriverHealthChecks.below(
                                "databaseThrottling",
                                "periods in which the processor quota of the database's machine ran out",
                                throttling == null ? null : throttling.throttledPeriodsPercent(),
                                MOST_PERCENT,
                                "%"));
    }
}
