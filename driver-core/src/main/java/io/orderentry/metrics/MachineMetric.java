package io.orderentry.metrics;

import io.orderentry.result.Host;
import io.orderentry.result.Result;
import java.util.function.BiFunction;

/**
 * One figure of a machine that was watched: a function of the run and the machine. The report prints it for every machine, the
 * comparison for the database's.
 *
 * @param id a short name that does not change and that no other measure has
 * @param label indented by two blanks where it details the measure above
 * @param unit empty where there is none
 * @param decimals as printed
 * @param direction which way is the better one
 * @param path of the figure that it rests on, from the host on, under which the reason of its absence is kept
 * @param value null when the figure is not there
 */
public record MachineMetric(
        String id,
        String label,
        String unit,
        int decimals,
        Direction direction,
        String path,
        BiFunction<Result, Host, Double> value) {

    /** The figure of a machine in a run, or null. */
    public Double on(Result result, Host host) {
        return host == null ? null : value.apply(result, host);
    }

    /** The figure of the database's machine, or null. */
    public Double of(Result result) {
        return on(result, result.host());
    }

    /** The same as a measure of a run: on the database's machine. */
    public Metric measure() {
        return new Metric(id, label, unit, decimals, direction, this::of);
    }

    /** As a report prints it; a dash when it is not there. */
    public String print(Result result, Host host) {
        return Numbers.decimal(on(result, host), decimals);
    }
}
