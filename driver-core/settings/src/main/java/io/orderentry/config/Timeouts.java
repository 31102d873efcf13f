package io.orderentry.config;

import java.time.Duration;
import java.util.Map;

/** Limits of waits for a server that does not answer: the keys of {@code target.timeouts}. Immutable. */
public record Timeouts(Duration connect, Duration statement, Duration drain) {
    public static final Timeouts DEFAULT =
            Section.of(Map.of(), ConfigKeys.of(Timeouts.class)).build(Timeouts.class);
}
