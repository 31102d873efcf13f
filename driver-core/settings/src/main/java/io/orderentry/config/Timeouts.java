package io.orderentry.config;

import java.time.Duration;
import java.util.Map;

/** Limits of waits for a server that does not answer: the keys of {@code target.timeouts}. Immutable. */
public record Timeouts(
        @Key(
                sentence = "Opening one connection: network, TLS, login and session settings.",
                range = RANGE,
                fallback = "15s")
        Duration connect,
        // Long enough for a check of thousands of warehouses, which a server works on without a sign.
        @Key(
                sentence = "Silence during one statement outside of the workload, such as those of a build or a check.",
                range = RANGE,
                fallback = "30m")
        Duration statement,

        @Key(
                sentence =
                        "End of the transactions and queued Deliveries that are running when the measurement interval ends.",
                range = RANGE,
                fallback = "1m")
        Duration drain) {
    /** JDBC's limits are numbers of milliseconds of 32 bits. */
    private static final String RANGE = "100ms..240h";

    public static final Timeouts DEFAULT =
            Section.of(Map.of(), ConfigKeys.of(Timeouts.class)).build(Timeouts.class);
}
