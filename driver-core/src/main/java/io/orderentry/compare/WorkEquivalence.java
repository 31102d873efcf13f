package io.orderentry.compare;

/**
 * Work of one transaction, of one group against the reference.
 *
 * @param label what is counted
 * @param group name of the group
 * @param ratio null when a side does not have it
 */
public record WorkEquivalence(String label, String group, Double ratio) {

    /** Outcomes, with a tolerance of 2 %. */
    public enum Status {
        EQUAL,
        DIFFERS,
        NOT_MEASURED
    }

    public Status status() {
        if (ratio == null) {
            return Status.NOT_MEASURED;
        }
        return Math.abs(ratio - 1) <= WorkEquivalences.TOLERANCE ? Status.EQUAL : Status.DIFFERS;
    }
}
