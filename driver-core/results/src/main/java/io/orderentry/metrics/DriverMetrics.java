package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import java.util.List;

/**
 * Cost and pauses of the driver in the measurement interval, and its machine itself, without any database, before a run (docs/machines.md).
 */
public final class DriverMetrics {
    public static final List<Metric> ALL =
            List.copyOf(Metric.table(Scope.DRIVER, "driver").values());

    /** All kinds of work of the machine, in the order of {@link io.orderentry.result.MachineWork}. */
    public static final List<Metric> PASSPORT =
            List.copyOf(Metric.table(Scope.DRIVER, "passport").values());

    private DriverMetrics() {}
}
