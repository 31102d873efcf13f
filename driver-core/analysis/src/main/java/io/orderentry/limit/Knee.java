package io.orderentry.limit;

/**
 * Highest offered rate within the limits, in transactions of all types per second.
 *
 * @param perSecond estimate, within the interval
 * @param low highest rate below it at which the limits were met
 * @param high lowest rate above it at which they were missed
 */
public record Knee(double perSecond, double low, double high) {
    public Knee {
        if (!(0 < low && low <= perSecond && perSecond <= high)) {
            throw new IllegalArgumentException("a knee of " + perSecond + " is not in " + low + " to " + high);
        }
    }

    /** Width of the interval, as a share of its lower end. */
    public double width() {
        return high / low - 1;
    }
}
