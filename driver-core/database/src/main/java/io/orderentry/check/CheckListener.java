package io.orderentry.check;

/** Receiver of the progress of a check. Called by several threads; what it throws ends the check. */
@FunctionalInterface
public interface CheckListener {
    /** Nothing is shown. */
    CheckListener NONE = (what, share) -> {};

    /**
     * Called before each statement, which may take minutes on a large database.
     *
     * @param what a rule, or a table and its range
     * @param share of the check that is done, 0 to 1
     */
    void started(String what, double share);
}
