package io.orderentry.check;

/**
 * Result of one rule.
 *
 * @param id the rule's name in {@code checks/consistency.sql}, or that of one of the driver's own
 * @param clause the clause of the specification it stands for, or null for one of the driver's own
 * @param detail what was found; empty when it holds and there is nothing to add
 * @param seconds how long the check took; null when it was not checked by a query of its own
 */
public record Finding(String id, String clause, String text, Status status, String detail, Double seconds) {

    /** A finding without a measured time. */
    public Finding(String id, String clause, String text, Status status, String detail) {
        this(id, clause, text, status, detail, null);
    }

    /** Result of a rule. */
    public enum Status {
        PASS,
        FAIL,
        /** The rule was not looked at; the detail says why. */
        NOT_RUN
    }

    static Finding of(String id, String clause, String text, boolean holds, String detail) {
        return new Finding(id, clause, text, holds ? Status.PASS : Status.FAIL, detail);
    }

    /** Finding of a rule of the driver's own, which holds when there is no fault. */
    static Finding of(String id, String text, String fault) {
        return of(id, null, text, fault.isEmpty(), fault);
    }

    Finding broken(String fault) {
        return new Finding(id, clause, text, Status.FAIL, fault);
    }

    Finding notRun(String reason) {
        return new Finding(id, clause, text, Status.NOT_RUN, reason);
    }

    Finding took(double time) {
        return new Finding(id, clause, text, status, detail, time);
    }

    /** Returns whether the rule was checked and does not hold. */
    public boolean failed() {
        return status == Status.FAIL;
    }
}
