package io.orderentry.compare.stats;

/** Confidence interval, {@code low <= high}. */
public record ConfidenceInterval(double low, double high) {
    public ConfidenceInterval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval from " + low + " to " + high + " is none");
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
