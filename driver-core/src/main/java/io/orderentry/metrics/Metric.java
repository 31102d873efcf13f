package io.orderentry.metrics;

import io.orderentry.result.Result;
import java.util.function.Function;

/**
 * One figure of a run: a label, a unit, a direction and a function of the result. The report is the list of measures with one subject,
 * the comparison the same list with several.
 *
 * @param id a short name that does not change and that no other measure has, for files and the command line
 * @param label indented by two blanks where it details the measure above
 * @param unit empty where there is none
 * @param decimals as printed
 * @param direction which way is the better one
 * @param value null when the figure is not there
 * @param remark what exactly is counted, in a few words; empty where the label says it
 */
public record Metric(
        String id,
        String label,
        String unit,
        int decimals,
        Direction direction,
        Function<Result, Double> value,
        Function<Result, String> remark) {

    public Metric(
            String id,
            String label,
            String unit,
            int decimals,
            Direction direction,
            Function<Result, Double> value,
            String remark) {
        this(id, label, unit, decimals, direction, value, result -> remark);
    }

    public Metric(
            String id, String label, String unit, int decimals, Direction direction, Function<Result, Double> value) {
        this(id, label, unit, decimals, direction, value, "");
    }

    /** The figure of a run, or null. */
    public Double of(Result result) {
        return value.apply(result);
    }

    /** What exactly is counted in a run, and what limits the figure. */
    public String remark(Result result) {
        return remark.apply(result);
    }

    /** As a report prints it; a dash when it is not there. */
    public String print(Result result) {
        return Numbers.decimal(of(result), decimals);
    }
}
