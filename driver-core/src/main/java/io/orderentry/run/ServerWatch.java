package io.orderentry.run;

import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The server's own figures: its facts once, its counters at both edges of the measurement interval. A figure that cannot be had is
 * absent with the reason; it never stops the run. Used by one thread.
 */
final class ServerWatch {
    private final ServerProbe probe;
    private ServerFacts facts;
    private Map<String, Long> atStart;
    private Map<String, Long> atEnd;
    private String problem;

    ServerWatch(ServerProbe probe) {
        this.probe = probe;
        try {
            facts = probe.facts();
        } catch (SQLException e) {
            problem = "the server's facts could not be read: " + e.getMessage();
        }
    }

    /**
     * Makes a server that does not answer cost its counters and no more than a while. A JDBC driver that knows no such limit is used
     * without one: a database inside this process has no network to wait for.
     *
     * @param millis longest wait for an answer on this connection
     */
    static void limit(Connection connection, int millis) throws SQLException {
        try {
            connection.setNetworkTimeout(Runnable::run, millis);
        } catch (SQLFeatureNotSupportedException e) {
            // Not worth a word: the figures are read all the same.
        }
    }

    void start() {
        atStart = counters();
    }

    void stop() {
        atEnd = counters();
    }

    private Map<String, Long> counters() {
        try {
            return probe.counters();
        } catch (SQLException e) {
            problem = "the server's counters could not be read: " + e.getMessage();
            return Map.of();
        }
    }

    /** Null when they could not be read. */
    ServerFacts facts() {
        return facts;
    }

    /** Why something could not be read, or null. */
    String problem() {
        return problem;
    }

    /** Growth of each counter in the interval; one that fell was reset, and is left out. */
    Map<String, Long> growth() {
        Map<String, Long> growth = new TreeMap<>();
        if (atStart != null && atEnd != null) {
            atEnd.forEach((name, end) -> {
                Long start = atStart.get(name);
                if (start != null && end >= start) {
                    growth.put(name, end - start);
                }
            });
        }
        return growth;
    }

    /** Commits and rollbacks in the interval as the server counts them, or null. */
    Long transactions() {
        Map<String, Long> growth = growth();
        Long commits = growth.get(ServerProbe.COMMITS);
        Long rollbacks = growth.get(ServerProbe.ROLLBACKS);
        return commits == null || rollbacks == null ? null : Long.valueOf(commits + rollbacks);
    }
}
