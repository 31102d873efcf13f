package io.orderentry.report;

import io.orderentry.result.Result;
import java.util.function.Function;

/**
 * One figure of a run: a label, a unit and a function of the result.
 *
 * @param label indented by two blanks where it details the measure above
 * @param decimals as printed
 * @param value null when the figure is not there
 * @param remark what exactly is counted, in a few words; empty where the label says it
 */
record Measure(String label, String unit, int decimals, Function<Result, Double> value, String remark) {

    Measure(String label, String unit, int decimals, Function<Result, Double> value) {
        this(label, unit, decimals, value, "");
    }

    String print(Result result) {
        return Numbers.decimal(value.apply(result), decimals);
    }
}
