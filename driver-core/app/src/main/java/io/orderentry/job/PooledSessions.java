package io.orderentry.job;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.config.Target;
import io.orderentry.connect.ConnectionPool;
import io.orderentry.connect.Database;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.run.SessionPool;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Refusal;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.OutputSampling;
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Sessions of a run on the connections of its pools, one for each node of the database, to which the workers belong in turn. Used by one thread,
 * but for the sessions.
 */
public final class PooledSessions implements AutoCloseable {
    private static final int VALID_SECONDS = 5;
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<Node> nodes = new ArrayList<>();
    private final SessionState state;
    private Mode mode;
    private OutputSampling sampling = OutputSampling.NONE;
    private volatile Opened opened = (connection, current) -> {};

    /** Receiver of each session that is opened; one that it does not take is no session. */
    interface Opened {
        /** @param current type of the transaction that it runs now, or null; any thread may ask for it */
        void opened(Connection connection, Supplier<TransactionType> current) throws SQLException;
    }

    private PooledSessions(SessionState state) {
        this.state = state;
    }

    /** Sessions on one pool, whose settings are not read back. */
    public static SessionPool of(HikariDataSource pool, Database database, Mode mode) {
        PooledSessions sessions = new PooledSessions(SessionState.NONE);
        sessions.nodes.add(sessions.new Node(pool, database));
        return sessions.in(mode, OutputSampling.NONE).get(0);
    }

    /** @param progress receives once a second how many connections are open */
    static PooledSessions open(
            Database database, Target target, int workers, Isolation isolation, Consumer<String> progress)
            throws InterruptedException {
        PooledSessions all =
                new PooledSessions(SessionState.of(database.sql(), database.readSettings(), isolation.toString()));
        try {
            int count = target.nodeCount();
            for (int node = 0; node < count; node++) {
                int size = share(workers, node, count);
                Database one = count == 1 ? database : database.node(target.node(node));
                String where = count == 1 ? "" : " at node " + (node + 1) + " of " + count;
                if (count > 1) {
                    ServerLocation.requirePlaces(one, size, places -> 0);
                }
                HikariDataSource pool = ConnectionPool.open(
                        one,
                        size,
                        count == 1 ? size : workers,
                        count == 1 ? ConnectionPool.WAIT : ConnectionPool.WAIT_FOR_NODE,
                        isolation,
                        open -> progress.accept("opening connections" + where + ": " + open + " of " + size));
                all.nodes.add(all.new Node(pool, one));
            }
            for (Node node : all.nodes) {
                node.requireState();
            }
            return all;
        } catch (RuntimeException | InterruptedException e) {
            all.close();
            throw e;
        }
    }

    /** Connections that are open from the start: those of the workers that belong to the node. */
    static int share(int workers, int node, int nodes) {
        return Math.max(1, (workers - node + nodes - 1) / nodes);
    }

    /** Reports every session of the load that is opened from now on, at whichever node. */
    void report(Opened receiver) {
        opened = receiver;
    }

    /** @param outputs of the transactions whose outputs are verified */
    List<SessionPool> in(Mode load, OutputSampling outputs) {
        mode = load;
        sampling = outputs;
        return List.copyOf(nodes);
    }

    /** Settings of the sessions as they were read back in the load. */
    SessionState state() {
        return state;
    }

    List<HikariDataSource> pools() {
        return nodes.stream().map(node -> node.pool).toList();
    }

    List<String> names() {
        return nodes.stream().map(node -> node.database.maskedUrl()).toList();
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.pool.close());
        nodes.stream().filter(node -> nodes.size() > 1).forEach(node -> node.database.close());
    }

    /**
     * Ends a connection of the pool under its user. It is aborted and not closed, because closing commits half a transaction with some
     * drivers, while the server rolls back what is aborted. Drivers that cannot abort close it.
     */
    static void abort(HikariDataSource pool, Connection connection) {
        SqlExecutor.abort(connection);
        pool.evictConnection(connection);
    }

    /** A node; while one of several is down, one worker asks it once a second and the others go elsewhere. Any thread may use it. */
    private final class Node implements SessionPool {
        private final HikariDataSource pool;
        private final Database database;
        private final AtomicLong askAgain = new AtomicLong();
        private volatile boolean down;

        Node(HikariDataSource pool, Database database) {
            this.pool = pool;
            this.database = database;
        }

        private void requireState() {
            try (Connection connection = pool.getConnection()) {
                state.require(connection);
            } catch (SQLException e) {
                Refusal.require(!SessionState.isDifference(e), e.getMessage());
                // The connection is lost: the run meets that too.
            }
        }

        @Override
        public boolean isWorthAsking() {
            if (nodes.size() == 1 || !down || pool.getHikariPoolMXBean().getIdleConnections() > 0) {
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
                Session session = Session.open(mode, connection, database.sql(), database.plugin(), state, sampling);
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
            SQLException reason =
                    (SQLException) Stream.iterate(waited.getCause(), Objects::nonNull, Throwable::getCause)
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
            PooledSessions.abort(pool, session.connection());
        }
    }
}
