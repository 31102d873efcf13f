package io.orderentry.compare;

import java.util.Optional;

/**
 * The processors of the machine that a run was on.
 *
 * @param cores physical ones, or the virtual ones of a guest
 * @param gigahertz of one of them
 * @param measured whether that is the mean that was measured in the interval, instead of what the processor is sold as
 */
record Clock(int cores, double gigahertz, boolean measured) {
    static final String CORES = "cores";
    static final String NOMINAL = "nominalMegahertz";
    static final String MEASURED = "measuredMegahertz";

    private static final double MEGA_PER_GIGA = 1_000;

    /** Null when the machine does not tell. */
    static Clock of(Run run) {
        Optional<Double> cores = run.fact(CORES).map(ScaleUp::size);
        Optional<Double> measured = run.fact(MEASURED).map(ScaleUp::size);
        Optional<Double> megahertz = measured.or(() -> run.fact(NOMINAL).map(ScaleUp::size));
        return cores.isEmpty() || megahertz.isEmpty()
                ? null
                : new Clock(cores.get().intValue(), megahertz.get() / MEGA_PER_GIGA, measured.isPresent());
    }

    double coreGigahertz() {
        return cores * gigahertz;
    }
}
