package io.orderentry.gate;

/** Decision of a gate. */
public enum Decision {
    /** The candidate is not slower by the rule's share. */
    NOT_SLOWER,
    /** The candidate is slower. */
    SLOWER,
    /** The blocks do not decide. */
    UNDECIDED,
    /** A run has no result or did not pass, so that nothing is decided. */
    INVALID;

    /** The word of a report. */
    @Override
    public String toString() {
        return name().replace('_', ' ');
    }
}
