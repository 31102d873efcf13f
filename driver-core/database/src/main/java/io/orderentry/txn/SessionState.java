package io.orderentry.txn;

import io.orderentry.model.ErrorText;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Sentences;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;

/**
 * Settings of the load's sessions as the server has them, read back inside transactions of the load by the vendor's {@code session_state.sql}:
 * what was set on a connection does not hold for a transaction that a pooler sends over another one, or after something has changed it. Any
 * thread may use it.
 */
public final class SessionState {
    /** Nothing is read back. */
    public static final SessionState NONE = new SessionState(List.of(), "");

    /** Statement of a vendor whose stored procedures begin and commit transactions themselves: read between two calls. */
    private static final String BETWEEN_CALLS = "between_calls";

    private static final String ISOLATION = "isolation level";
    /** Executions of prepared statements in this session, as the server counts them. */
    private static final String PREPARED = "executions of prepared statements";

    /** Seconds after which the server closes an idle connection. */
    private static final String IDLE_LIMIT = "idle limit";
    /** Idle time after which a connection is tried before it is used, where something in between may have closed it. */
    private static final long UNKNOWN_LIMIT_NANOS = 30_000_000_000L;

    private static final String REQUIRED = "required";
    /** Required too; the run waits for a session that may write, instead of ending. */
    private static final String WRITABLE = "writable";
    /** No vendor uses this state. */
    private static final String DIFFERENT = "OE003";
    /** Nor this: a session has become read-only. */
    static final String READ_ONLY = "OE004";
    /** Most transactions of a session between two readings. */
    private static final long LONGEST_GAP = 2_000;

    private final List<NamedStatement> queries;
    private final String isolation;
    private final Map<String, Set<String>> seen = new ConcurrentSkipListMap<>();
    private final Map<String, String> first = new ConcurrentHashMap<>();
    private final Map<String, String> differences = new ConcurrentSkipListMap<>();
    private final LongAdder closed = new LongAdder();
    private volatile String unavailable;
    /** By which the server closes idle connections; null when it has none or does not show it. */
    private volatile Double idleLimitSeconds;

    private volatile long checkedAfterNanos = UNKNOWN_LIMIT_NANOS;
    private volatile double closedAfterSeconds;

    private SessionState(List<NamedStatement> queries, String isolation) {
        this.queries = queries;
        this.isolation = normal(isolation);
    }

    /** The state that sessions of a run are to have: the target's settings, and a level such as {@code read-committed}. */
    public static SessionState of(SqlCatalog sql, List<NamedStatement> settings, String isolation) {
        List<NamedStatement> queries = new ArrayList<>(sql.file(SqlCatalog.SESSION_STATE));
        queries.addAll(settings);
        return new SessionState(List.copyOf(queries), isolation);
    }

    /** Readings of one session, and the count of its round trips; belongs to its thread. */
    final class Reader {
        private long roundTrips;
        private long transactions;
        private long next = 1;
        private long executions;
        private long executionsRead;
        private long prepared;

        /** Returns whether the transaction that begins is one in which the state is read: the first, the second, the fourth, then one of 2,000. */
        boolean isDue() {
            if (queries.isEmpty() || ++transactions < next || unavailable != null) {
                return false;
            }
            next += Math.min(next, LONGEST_GAP);
            return true;
        }

        void roundTrip() {
            roundTrips++;
        }

        long roundTrips() {
            return roundTrips;
        }

        /** A prepared statement has been executed, other than in a batch. */
        void executed() {
            executions++;
        }

        /** Returns whether stored procedures leave no transaction open in which the state could be read. */
        boolean isBetweenCalls() {
            return queries.get(0).name().equals(BETWEEN_CALLS);
        }

        /** @throws SQLException when a setting differs without which the transactions are other ones than the run asks for */
        void read(Connection connection) throws SQLException {
            SessionState.this.read(connection, this);
        }

        /** Fewer than the driver has executed since the last reading are sent as text. */
        private String arePrepared(long now) {
            boolean all = now - prepared >= executions - executionsRead;
            prepared = now;
            executionsRead = executions;
            return all ? "all" : "not all";
        }
    }

    Reader reader() {
        return new Reader();
    }

    /** Reads the state on a connection before the run, in a transaction that is rolled back; fails as in the run. */
    public void require(Connection connection) throws SQLException {
        if (queries.isEmpty()) {
            return;
        }
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try {
            read(connection, null);
        } catch (SQLException e) {
            if (isDifference(e)) {
                throw e;
            }
            unavailable = ErrorText.firstLine(e);
        }
        connection.rollback();
        connection.setAutoCommit(autoCommit);
    }

    /** Returns whether an error is one of this class: a setting differs. */
    public static boolean isDifference(SQLException error) {
        return DIFFERENT.equals(error.getSQLState());
    }

    /** @param reader null before the first transaction, when nothing is prepared yet */
    private void read(Connection connection, Reader reader) throws SQLException {
        for (NamedStatement query : queries) {
            List<String[]> rows = SqlExecutor.query(connection, query, row ->
                    new String[] {row.getString(1), row.getString(2), row.getString(3), row.getString(4)});
            for (String[] row : rows) {
                compare(row[0].strip(), row[1], row[2], row[3].strip(), reader);
            }
        }
    }

    private void compare(String name, String found, String expected, String weight, Reader reader) throws SQLException {
        String value = String.valueOf(found).strip();
        String wanted = expected == null ? null : expected.strip();
        if (name.equals(PREPARED)) {
            if (reader == null || found == null) {
                return;
            }
            value = reader.arePrepared(Long.parseLong(value));
            wanted = "all";
        } else if (name.equals(IDLE_LIMIT)) {
            if (found != null && idleLimitSeconds == null) {
                idleLimitSeconds = Double.valueOf(value);
                checkedAfterNanos = Math.min(checkedAfterNanos, (long) (idleLimitSeconds * 1e9 / 2));
            }
            return;
        } else if (name.equals(ISOLATION)) {
            value = normal(value);
            wanted = isolation;
        } else if (name.startsWith("prepared") && reader == null) {
            return;
        }
        seen.computeIfAbsent(name, key -> new ConcurrentSkipListSet<>()).add(value);
        if (wanted == null) {
            // Before the run autocommit is off, and procedures that commit themselves are called with it on.
            String other = reader == null ? null : first.putIfAbsent(name, value);
            wanted = other == null ? value : other;
        }
        if (value.equalsIgnoreCase(wanted)) {
            return;
        }
        String difference = name + " is '" + value + "' instead of '" + wanted + "'";
        if (weight.equals(WRITABLE) && reader != null) {
            throw new SQLException("read back in a session of the load: " + difference, READ_ONLY);
        }
        if (weight.equals(REQUIRED) || weight.equals(WRITABLE)) {
            throw new SQLException(
                    "read back in a session of the load: " + difference
                            + "; a connection pooler by transaction (pgbouncer), a JDBC property of the target or a setting of"
                            + " the role or the server overrides what the driver sets: set it there to what the run asks for",
                    DIFFERENT);
        }
        differences.putIfAbsent(name, difference);
    }

    private static String normal(String level) {
        return level.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
    }

    /** The settings with all the values that were read. */
    public Map<String, String> values() {
        Map<String, String> values = new TreeMap<>();
        seen.forEach((name, found) -> values.put("session." + name, String.join(", ", found)));
        if (unavailable != null) {
            values.put("session", "not available: " + unavailable);
        }
        return values;
    }

    /** Returns whether a connection that was idle for so long may have been closed: half the server's limit, or what was seen. */
    public boolean isCheckedAfter(long idleNanos) {
        return idleNanos >= checkedAfterNanos;
    }

    /** Counts a connection that was found closed before anything was sent on it. */
    public void closedAfter(long idleNanos) {
        closed.increment();
        closedAfterSeconds = idleNanos / 1e9;
        checkedAfterNanos = Math.min(checkedAfterNanos, idleNanos / 2);
    }

    /**
     * Differences from the settings that the driver asked for, but that leave the transactions what they are, and connections that were closed while they were
     * idle; null when there is nothing.
     */
    public String differences() {
        List<String> all = new ArrayList<>(differences.values());
        long count = closed.sum();
        if (count > 0) {
            all.add(Sentences.text(
                    "%,d idle connection%s closed by the server%s and replaced",
                    count,
                    count == 1 ? " was" : "s were",
                    idleLimitSeconds == null
                            ? Sentences.text(" or something in between after at most %.0f s", closedAfterSeconds)
                            : Sentences.text(" after %.0f s (its limit of idle connections)", idleLimitSeconds)));
        }
        return all.isEmpty() ? null : String.join("; ", all);
    }
}
