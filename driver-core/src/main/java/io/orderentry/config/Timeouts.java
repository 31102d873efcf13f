package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.requireRange;
import static java.util.Objects.requireNonNullElse;

import java.time.Duration;

/**
 * Limits of waits for a server that does not answer: the keys of {@code target.timeouts}, each 100 milliseconds to 10 days. Immutable.
 *
 * @param connect of opening one connection: network, TLS, login and the session's settings together
 * @param statement silence during one statement outside of the workload, such as those of a build or a check
 * @param drain of the transactions and queued Deliveries that are running when the measurement interval ends
 * @param close of closing one connection
 */
public record Timeouts(Duration connect, Duration statement, Duration drain, Duration close) {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    /** JDBC's limits are numbers of milliseconds of 32 bits. */
    private static final Duration LONGEST = Duration.ofHours(240);

    /** Long enough for a check of thousands of warehouses, which a server works on without a sign. */
    public static final Timeouts DEFAULT =
            new Timeouts(Duration.ofSeconds(15), Duration.ofMinutes(30), Duration.ofSeconds(60), Duration.ofSeconds(5));

    public Timeouts {
        requireRange("connect", connect, SHORTEST, LONGEST);
        requireRange("statement", statement, SHORTEST, LONGEST);
        requireRange("drain", drain, SHORTEST, LONGEST);
        requireRange("close", close, SHORTEST, LONGEST);
    }

    static Timeouts read(Section section) {
        return section.build(() -> new Timeouts(
                requireNonNullElse(section.duration("connect"), DEFAULT.connect),
                requireNonNullElse(section.duration("statement"), DEFAULT.statement),
                requireNonNullElse(section.duration("drain"), DEFAULT.drain),
                requireNonNullElse(section.duration("close"), DEFAULT.close)));
    }
}
