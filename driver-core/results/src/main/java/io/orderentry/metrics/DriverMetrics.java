package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import java.util.List;
import org.apache.commons.text.WordUtils;

/**
 * Cost and pauses of the driver in the measurement interval, and its machine itself, without any database, before a run (docs/machines.md).
 */
public final class DriverMetrics {
    public static final List<Metric> ALL = Metric.table(Scope.DRIVER, "driver").values().stream()
            .map(metric -> metric.withLabel("Driver: " + metric.label())
                    .withRow(metric.child() ? metric.row() : WordUtils.capitalize(metric.row(), '\n')))
            .toList();

    /** All kinds of work of the machine, in the order of {@link io.orderentry.result.MachineWork}. */
    public static final List<Metric> PASSPORT =
            List.copyOf(Metric.table(Scope.DRIVER, "passport").values());

    private DriverMetrics() {}
}
