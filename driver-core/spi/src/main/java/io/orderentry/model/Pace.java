package io.orderentry.model;

/** When a terminal is due next. */
public enum Pace {
    /** At once: no waits, a closed loop of as many users as connections. */
    FLAT_OUT,
    /** After keying time and think time (clause 5.2.5). */
    PACED,
    /** At a constant rate, independent of the answers: an open loop. */
    RATE;

    /** The word in configuration files. */
    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
