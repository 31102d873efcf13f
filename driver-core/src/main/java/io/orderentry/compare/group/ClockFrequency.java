package io.orderentry.compare.group;

import java.util.Optional;

/**
 * Number and frequency of the processors of the database's machine.
 *
 * @param cores physical ones, or the virtual ones of a guest
 * @param gigahertz of one of them
 * @param measured whether that is the mean that was measured in the interval, instead of the nominal one
 */
public record ClockFrequency(int cores, double gigahertz, boolean measured) {
    private static final String CORES = "cores";
    private static final String NOMINAL = "nominalMegahertz";
    /** Fact of a machine: the frequency that was measured in the interval. */
    public static final String MEASURED = "measuredMegahertz";

    private static final double MEGA_PER_GIGA = 1_000;

    /** Null when the machine's facts do not have them. */
    public static ClockFrequency of(Run run) {
        Optional<Double> cores = run.fact(CORES).map(Run::number);
        Optional<Double> measured = run.fact(MEASURED).map(Run::number);
        Optional<Double> megahertz = measured.or(() -> run.fact(NOMINAL).map(Run::number));
        return cores.isEmpty() || megahertz.isEmpty()
                ? null
                : new ClockFrequency(cores.get().intValue(), megahertz.get() / MEGA_PER_GIGA, measured.isPresent());
    }

    public double coreGigahertz() {
        return cores * gigahertz;
    }
}
