package io.orderentry.metrics;

import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;

/**
 * Cores and clock frequency of the database's machine, by which a throughput is divided so that machines of different sizes can be set side
 * by side (docs/statistics.md).
 *
 * @param cores physical ones, or the virtual ones of a guest
 * @param gigahertz of one of them
 * @param measured whether that is the mean that was measured in the interval, instead of the nominal one
 */
public record CoreClock(double cores, double gigahertz, boolean measured) {
    /** Fact of a machine: the frequency of its processors that was measured in the interval. */
    public static final String MEASURED = "measuredMegahertz";

    private static final String NOMINAL = "nominalMegahertz";
    private static final String CORES = "cores";

    /** Those of a run; null when the facts of the machine do not have them. */
    public static CoreClock of(Result result) {
        Double cores = fact(result.host(), CORES);
        Double measured = fact(result.host(), MEASURED);
        Double megahertz = measured != null ? measured : fact(result.host(), NOMINAL);
        return cores == null || megahertz == null
                ? null
                : new CoreClock(Math.floor(cores), megahertz / 1_000, measured != null);
    }

    /** Such as {@code 8 cores of 2.700 GHz, nominal}; what is missing where a run has none. */
    static String note(Result result) {
        CoreClock clock = of(result);
        if (clock != null) {
            return Numbers.decimal(clock.cores, 0) + (clock.cores == 1 ? " core of " : " cores of ")
                    + Numbers.decimal(clock.gigahertz, 3) + " GHz, " + (clock.measured ? "measured" : "nominal");
        }
        return "not available: " + (fact(result.host(), CORES) == null ? "number of cores" : "clock frequency")
                + " of the database's machine";
    }

    /** Throughput for one core at one gigahertz; null for none. */
    public Double each(Double throughput) {
        return throughput == null ? null : Double.valueOf(throughput / (cores * gigahertz));
    }

    private static Double fact(Reading<Host> host, String name) {
        return host.isAvailable()
                ? FigureArithmetic.number(host.value().knownFacts().get(name))
                : null;
    }
}
