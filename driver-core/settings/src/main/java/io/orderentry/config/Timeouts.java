package io.orderentry.config;

import java.time.Duration;
import java.util.List;

/**
 * Limits of waits for a server that does not answer: the keys of {@code target.timeouts}, each 100 milliseconds to 10 days. Immutable.
 *
 * @param connect of opening one connection: network, TLS, login and the session's settings together
 * @param statement silence during one statement outside of the workload, such as those of a build or a check
 * @param drain of the transactions and queued Deliveries that are running when the measurement interval ends
 * @param close of closing one connection
 */
public record Timeouts(Duration connect, Duration statement, Duration drain, Duration close) {
    private static final ConfigKey<Duration> CONNECT = limit(
            "connect", Duration.ofSeconds(15), "Opening one connection: network, TLS, login and session settings.");
    /** Long enough for a check of thousands of warehouses, which a server works on without a sign. */
    private static final ConfigKey<Duration> STATEMENT = limit(
            "statement",
            Duration.ofMinutes(30),
            "Silence during one statement outside of the workload, such as those of a build or a check.");

    private static final ConfigKey<Duration> DRAIN = limit(
            "drain",
            Duration.ofSeconds(60),
            "End of the transactions and queued Deliveries that are running when the measurement interval ends.");
    private static final ConfigKey<Duration> CLOSE = limit("close", Duration.ofSeconds(5), "Closing one connection.");

    static final List<ConfigKey<?>> KEYS = List.of(CONNECT, STATEMENT, DRAIN, CLOSE);

    public static final Timeouts DEFAULT =
            new Timeouts(CONNECT.fallback(), STATEMENT.fallback(), DRAIN.fallback(), CLOSE.fallback());

    public Timeouts {
        CONNECT.check(connect);
        STATEMENT.check(statement);
        DRAIN.check(drain);
        CLOSE.check(close);
    }

    /** JDBC's limits are numbers of milliseconds of 32 bits. */
    private static ConfigKey<Duration> limit(String name, Duration fallback, String sentence) {
        ValueType<Duration> type = ValueType.duration(Duration.ofMillis(100), Duration.ofHours(240));
        return ConfigKey.of(name, type, sentence).or(fallback);
    }

    static Timeouts read(Section section) {
        return section.build(() ->
                new Timeouts(section.get(CONNECT), section.get(STATEMENT), section.get(DRAIN), section.get(CLOSE)));
    }
}
