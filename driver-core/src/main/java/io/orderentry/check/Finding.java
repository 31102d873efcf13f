package io.orderentry.check;

/**
 * What one rule found.
 *
 * @param id the rule's name in {@code checks/consistency.sql}, or that of one of the driver's own
 * @param clause the clause of the specification it stands for, or null for one of the driver's own
 * @param text the rule in words
 * @param status whether it holds
 * @param detail what was found; empty when it holds and there is nothing to add
 */
public record Finding(String id, String clause, String text, Status status, String detail) {

    /** Whether a rule holds. */
    public enum Status {
        PASS,
        FAIL,
        /** The rule was not looked at; the detail says why. */
        NOT_RUN
    }

    static Finding of(String id, String clause, String text, boolean holds, String detail) {
        return new Finding(id, clause, text, holds ? Status.PASS : Status.FAIL, detail);
    }

    public boolean failed() {
        return status == Status.FAIL;
    }
}
