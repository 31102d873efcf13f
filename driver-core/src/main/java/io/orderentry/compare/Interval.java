package io.orderentry.compare;

/** Where a true value lies with the confidence that goes with it, {@code low <= high}. */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval from " + low + " to " + high + " is none");
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
