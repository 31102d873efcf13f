package io.orderentry.result;

import java.util.List;

/**
 * Where the processors of the driver's machine were, sampled in a part of the measurement interval: all processes and the kernel.
 *
 * @param tool what sampled, such as {@code perf record -a -F 99}
 * @param event what a sample was taken at, such as {@code cycles}; {@code cpu-clock} where the machine has no counters for it
 * @param seconds for which samples were taken
 * @param samples how many
 * @param top the functions with most samples, most first
 */
public record Profile(String tool, String event, double seconds, long samples, List<Function> top) {

    /**
     * A function.
     *
     * @param sharePercent of all samples
     * @param symbol its name; addresses without one are counted together
     * @param module program, library or kernel that it is in
     */
    public record Function(double sharePercent, String symbol, String module) {}

    public Profile {
        top = List.copyOf(top);
    }
}
