package io.orderentry.acid;

import java.time.Duration;

/**
 * Limits of the sessions' waits.
 *
 * @param waitLimit a statement that has not returned after this time waits for another session, and the script goes on
 * @param patience longest time for a statement to return once the other sessions have ended
 */
public record AcidTiming(Duration waitLimit, Duration patience) {
    /** With the usual patience. */
    public AcidTiming(Duration waitLimit) {
        this(waitLimit, Duration.ofMinutes(1));
    }
}
