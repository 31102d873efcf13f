package io.orderentry.config;

import java.time.Duration;

/**
 * Limits of waits for a server that does not answer: the keys of {@code target.timeouts}. Immutable.
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
        check("connect", connect);
        check("statement", statement);
        check("drain", drain);
        check("close", close);
    }

    private static void check(String key, Duration value) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            throw new KeyRefusal(
                    key,
                    Durations.print(value) + " is not in " + Durations.print(SHORTEST) + ".."
                            + Durations.print(LONGEST));
        }
    }

    static Timeouts read(Section section) {
        Duration connect = section.duration("connect");
        Duration statement = section.duration("statement");
        Duration drain = section.duration("drain");
        Duration close = section.duration("close");
        return section.build(() -> new Timeouts(
                connect == null ? DEFAULT.connect : connect,
                statement == null ? DEFAULT.statement : statement,
                drain == null ? DEFAULT.drain : drain,
                close == null ? DEFAULT.close : close));
    }
}
