package io.orderentry.job;

import java.util.Map;

/** Another process that says when the load of this one begins, and when it may use the database again. Used by the thread of the run. */
public interface StartGate {
    /**
     * Waits for the start; connections are open, and nothing has been driven.
     *
     * @param settingsHash of target and load
     * @param population what the loader left in the database
     * @throws RuntimeException when there will be no start
     */
    void awaitStart(String settingsHash, Map<String, String> population);

    /** Waits until the loads of all processes have ended. */
    void awaitEnd() throws InterruptedException;
}
