package io.orderentry.metrics;

import io.orderentry.result.Host;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One second of a machine during a run: a row of {@code host.csv}. Immutable.
 *
 * @param seconds since the start of the ramp-up, at the end of this second
 * @param source of the counters, such as {@code local /proc}
 * @param figures of {@link MachineMetrics#SERIES}, in its order and in the units of the result; null where absent
 */
public record HostRow(double seconds, String source, List<Double> figures) {
    public HostRow {
        if (figures.size() != MachineMetrics.SERIES.size()) {
            throw new IllegalArgumentException(figures.size() + " figures instead of " + MachineMetrics.SERIES.size());
        }
        figures = Collections.unmodifiableList(new ArrayList<>(figures));
    }

    /** The figures between two readings a second apart. */
    public static HostRow of(double seconds, Host host) {
        List<Double> figures = new ArrayList<>();
        MachineMetrics.SERIES.forEach(
                metric -> figures.add(metric.value().apply(null, host).orNull()));
        return new HostRow(seconds, host.source(), figures);
    }

    /** The same second, counted from another moment. */
    public HostRow since(double origin) {
        return new HostRow(seconds - origin, source, figures);
    }

    /** Figure of a metric of {@link MachineMetrics#SERIES} in its printed unit; null when it is absent. */
    public Double figure(Metric metric) {
        Double figure = figures.get(MachineMetrics.SERIES.indexOf(metric));
        return figure == null ? null : Double.valueOf(metric.scale() * figure);
    }
}
