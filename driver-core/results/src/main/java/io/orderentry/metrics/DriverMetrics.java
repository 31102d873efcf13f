package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.MachineWork;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.WordUtils;

/**
 * Cost and pauses of the driver in the measurement interval, and its machine itself, without any database, before a run (docs/machines.md).
 */
public final class DriverMetrics {
    public static final List<Metric> ALL =
            List.copyOf(Metric.table(Scope.DRIVER, "driver").values());

    private static final Map<String, Metric> WORK = Metric.table(Scope.DRIVER, "passport");

    /** All kinds of work of the machine, in the order of a passport. */
    public static final List<Metric> PASSPORT = List.copyOf(WORK.values());

    private DriverMetrics() {}

    /** The figure of a kind of work. */
    public static Metric of(MachineWork work) {
        return WORK.get("machine" + WordUtils.capitalize(work.key()));
    }
}
