package io.orderentry.spi;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Facts and counters of a server, read over one connection without changing the database. */
public interface ServerProbe {
    /** Transactions committed since the server started; the name that every vendor's counter for it must have. */
    String COMMITS = "commits";
    /** Transactions rolled back since the server started. */
    String ROLLBACKS = "rollbacks";

    /** The connection is not encrypted. */
    String NO_TLS = "off";

    /** Read once, before the run. */
    ServerFacts facts() throws SQLException;

    /**
     * Counters that only grow, read at the edges of the measurement interval. {@link #COMMITS} and {@link #ROLLBACKS} have fixed
     * names; others are named as the vendor names them. A counter that may not be read is left out. Where
     * counters can be set back, a further one says when they began, in seconds; {@link ServerFigures.Source#resets} names it.
     */
    Map<String, Long> counters() throws SQLException;

    /** Protocol and cipher of this connection as the server reports them, {@link #NO_TLS} when it is not encrypted; empty when not known. */
    default Optional<String> tls() throws SQLException {
        return Optional.empty();
    }

    /**
     * How long a counter may lag behind what happened, at most: some servers collect the counts of a session and publish them at
     * intervals. Zero where a counter is exact when it is read.
     */
    default Duration counterDelay() {
        return Duration.ZERO;
    }

    /** Derivation of the common figures from the counters. Read once, after the facts; without them only the counters are shown. */
    default ServerFigures figures() throws SQLException {
        return ServerFigures.NONE;
    }
}
