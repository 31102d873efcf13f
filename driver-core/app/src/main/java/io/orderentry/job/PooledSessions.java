package io.orderentry.job;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Mode;
import io.orderentry.connect.Database;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.run.SessionPool;
import io.orderentry.run.SessionPool.ConnectionUnavailableException;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.OutputSampling;
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Sessions on the connections of a pool, in the mode of the load. While one of several nodes is down, one worker asks it once a second and the
 * others go elsewhere. Any thread may use it.
 */
public final class PooledSessions implements SessionPool {
    private static final int VALID_SECONDS = 5;
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final HikariDataSource pool;
    private final Database database;
    private final boolean oneOfSeveral;
    private final Mode mode;
    private final SessionState state;
    private final OutputSampling sampling;
    private final Opened opened;
    private final AtomicLong askAgain = new AtomicLong();
    private volatile boolean down;

    /** Receiver of each session that is opened; one that it does not take is no session. */
    interface Opened {
        /** @param current type of the transaction that it runs now, or null; any thread may ask for it */
        void opened(Connection connection, Supplier<TransactionType> current) throws SQLException;
    }

    public PooledSessions(HikariDataSource pool, Database database, Mode mode) {
        this(pool, database, false, mode, SessionState.NONE, OutputSampling.NONE, (connection, current) -> {});
    }

    /**
     * @param oneOfSeveral whether other nodes share the load
     * @param state of the sessions, read back in some of their transactions
     * @param sampling of the transactions whose outputs are verified
     */
    PooledSessions(
            HikariDataSource pool,
            Database database,
            boolean oneOfSeveral,
            Mode mode,
            SessionState state,
            OutputSampling sampling,
            Opened opened) {
        this.oneOfSeveral = oneOfSeveral;
        this.state = state;
        this.sampling = sampling;
        this.opened = opened;
        this.pool = pool;
        this.database = database;
        this.mode = mode;
    }

    @Override
    public boolean isWorthAsking() {
        if (!oneOfSeveral || !down || pool.getHikariPoolMXBean().getIdleConnections() > 0) {
            return true;
        }
        long again = askAgain.get();
        long now = System.nanoTime();
        return now - again >= 0 && askAgain.compareAndSet(again, now + AGAIN_NANOS);
    }

    @Override
    public Session open() throws SQLException, ConnectionUnavailableException {
        try {
            Session session = opened();
            down = false;
            return session;
        } catch (ConnectionUnavailableException e) {
            askAgain.set(System.nanoTime() + AGAIN_NANOS);
            down = true;
            throw e;
        }
    }

    private Session opened() throws SQLException, ConnectionUnavailableException {
        Connection connection;
        try {
            connection = pool.getConnection();
        } catch (SQLException e) {
            throw unavailable(e);
        }
        try {
            Session session = mode == Mode.STATEMENTS
                    ? Session.statements(connection, database.sql(), state, sampling)
                    : Session.procedures(connection, database.plugin(), state, sampling)
                            .orElseThrow();
            opened.opened(connection, session::current);
            return session;
        } catch (SQLException e) {
            pool.evictConnection(connection);
            if (FailureClassifier.classify(database.plugin(), e) == Failure.DISCONNECTED) {
                throw new ConnectionUnavailableException(e);
            }
            throw e;
        }
    }

    /** The error behind the pool's own, which reports only that there was no connection in time. */
    private ConnectionUnavailableException unavailable(SQLException waited) throws SQLException {
        SQLException reason = (SQLException) Stream.iterate(waited.getCause(), Objects::nonNull, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .findFirst()
                .orElse(null);
        if (reason != null && database.isLoginRefused(reason)) {
            throw new SQLException(
                    "no connection: the server refuses the login: " + reason.getMessage(),
                    reason.getSQLState(),
                    reason.getErrorCode(),
                    reason);
        }
        return new ConnectionUnavailableException(reason);
    }

    @Override
    public boolean isOpen(Session session, long idleNanos) {
        if (!state.isCheckedAfter(idleNanos)) {
            return true;
        }
        try {
            if (session.connection().isValid(VALID_SECONDS)) {
                return true;
            }
        } catch (SQLException e) {
            // Some drivers say so in this way.
        }
        state.closedAfter(idleNanos);
        return false;
    }

    @Override
    public void close(Session session, boolean broken) {
        if (broken) {
            pool.evictConnection(session.connection());
            return;
        }
        try {
            session.connection().close();
        } catch (SQLException e) {
            pool.evictConnection(session.connection());
        }
    }

    @Override
    public void abort(Session session) {
        abort(pool, session.connection());
    }

    /**
     * Ends a connection of the pool under its user. It is aborted and not closed, because closing commits half a transaction with some
     * drivers, while the server rolls back what is aborted. Drivers that cannot abort close it.
     */
    static void abort(HikariDataSource pool, Connection connection) {
        SqlExecutor.abort(connection);
        pool.evictConnection(connection);
    }
}
