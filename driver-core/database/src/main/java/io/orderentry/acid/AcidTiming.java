package io.orderentry.acid;

import java.time.Duration;

/**
 * Limits of the sessions' waits.
 *
 * @param waitLimit a statement that has not returned after this time waits for another session, and the script goes on
 * @param patience longest time for a statement to return once the other sessions have ended
 */
public record AcidTiming(Duration waitLimit, Duration patience) {
    public static final AcidTiming DEFAULT = new AcidTiming(Duration.ofSeconds(2), Duration.ofMinutes(1));

    /** The same with another limit of a wait. */
    public AcidTiming withWait(Duration other) {
        return new AcidTiming(other, patience);
    }
}
