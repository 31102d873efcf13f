package io.orderentry.model;

/** Distribution of the times between transactions of {@link Pace#RATE}. */
public enum Arrivals {
    /** All equal. */
    UNIFORM,
    /** Negative exponential and independent: a Poisson process. */
    POISSON;

    /** The word in configuration files. */
    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
