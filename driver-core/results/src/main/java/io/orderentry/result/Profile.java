package io.orderentry.result;

import java.util.List;

/**
 * Samples of a machine's processors, all processes and the kernel, in a part of the measurement interval.
 *
 * @param source where they were taken: {@code local}
 * @param tool such as {@code perf record -a -F 99}
 * @param event such as {@code cycles}; {@code cpu-clock} where the machine has no counters for it
 * @param top the functions with most samples, most first
 */
public record Profile(String source, String tool, String event, double seconds, long samples, List<Function> top) {

    /** A function and its share of all samples; addresses without a symbol are counted together. */
    public record Function(double sharePercent, String symbol, String module) {}
}
