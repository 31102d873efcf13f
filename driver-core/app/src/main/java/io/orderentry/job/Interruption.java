package io.orderentry.job;

/** Request of the user to end early, such as a signal. */
public interface Interruption {
    /** Returns whether it was requested. */
    boolean came();

    /**
     * Replaces what requests do.
     *
     * @param action of the first one
     * @param hurry of the second one
     */
    void instead(Runnable action, Runnable hurry);

    /** @throws InterruptedJobException when it was requested */
    default void stopIfCame() {
        if (came()) {
            throw new InterruptedJobException();
        }
    }

    /** Ends work that has no other way to be interrupted. */
    final class InterruptedJobException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InterruptedJobException() {
            super("interrupted");
        }
    }
}
