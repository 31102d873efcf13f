package io.orderentry.connect;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Isolation;
import io.orderentry.model.ErrorText;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Refusal;
import io.orderentry.text.TimeLimit;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import javax.sql.DataSource;

/** The pool of a run: all its connections are opened before anything else happens, and one that breaks is replaced. */
public final class ConnectionPool {
    /** Wait of a worker where no other node may have a connection. */
    public static final Duration WAIT = Duration.ofSeconds(5);

    /** The same where another node may have one. */
    public static final Duration WAIT_FOR_NODE = Duration.ofMillis(500);

    /** The shortest that the pool allows. */
    private static final Duration KEEPALIVE = Duration.ofSeconds(30);

    /** Logins at a time: a server that is asked for hundreds is busy with each of them. */
    private static final int OPENERS = 8;

    private static final int PROGRESS_SECONDS = 1;

    /** To open one connection. */
    private static final int TRIES = 3;

    /** The driver's own during a run, besides those of the load: reservation, counters, sampler of sessions. */
    public static final int OWN = 3;

    private ConnectionPool() {}

    /**
     * @param size how many connections, all of them open when this returns
     * @param most how many there are when other nodes are down
     * @param wait of a worker before it looks whether the run is over, or whether another node has a connection
     * @param progress receives once a second how many are open
     * @throws Refusal when the server gives fewer, or no further one for the driver's own questions
     * @throws InterruptedException when the thread was interrupted before all were open
     */
    public static HikariDataSource open(
            Database database, int size, int most, Duration wait, Isolation isolation, IntConsumer progress)
            throws InterruptedException {
        Queue<Connection> opened = connect(database, size, progress);
        HikariConfig config = new HikariConfig();
        config.setPoolName("order-entry");
        RetryingConnector connector = new RetryingConnector(database);
        config.setDataSource(source(() -> {
            Connection first = opened.poll();
            return first != null ? first : connector.connect();
        }));
        config.setMaximumPoolSize(most);
        config.setMinimumIdle(most == size ? size : 0);
        // Also those that no worker has needed for a while are there when another node is lost.
        config.setIdleTimeout(0);
        config.setConnectionTimeout(wait.toMillis());
        config.setTransactionIsolation("TRANSACTION_" + isolation.name());
        // A connection that is retired in the middle of a run would cost a transaction its time.
        config.setMaxLifetime(0);
        // One that waits in the pool for a lost node is not closed by a server's or a load balancer's usual limit.
        config.setKeepaliveTime(KEEPALIVE.toMillis());
        config.setInitializationFailTimeout(-1);
        HikariDataSource pool = new HikariDataSource(config) {
            /** With the reason why the server gave none, when there was none in time. */
            @Override
            public Connection getConnection() throws SQLException {
                try {
                    return super.getConnection();
                } catch (SQLTransientConnectionException e) {
                    SQLException reason = connector.failure;
                    throw reason == null || e.getCause() != null
                            ? e
                            : new SQLTransientConnectionException(e.getMessage(), e.getSQLState(), reason);
                }
            }

            @Override
            public void close() {
                connector.closed = true;
                TimeLimit.run("oe-pool-close", database.closeLimit(), super::close);
            }
        };
        try {
            fill(database, pool, size);
            return pool;
        } catch (RuntimeException | InterruptedException e) {
            pool.close();
            throw e;
        } finally {
            opened.forEach(SqlExecutor::close);
        }
    }

    /** The pool asks for connections and for the login timeout, which {@link TimeLimit} sets here: 0 is none. */
    private static DataSource source(Callable<Connection> connector) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "getConnection" -> connector.call();
                    case "setLoginTimeout" -> null;
                    case "getLoginTimeout" -> 0;
                    default -> throw new SQLFeatureNotSupportedException(method.getName());
                });
    }

    /**
     * Opens connections, several at a time, and one more for the driver's own questions. The pool is given those that are open instead of
     * opening them: it would try again and again for {@link #WAIT} before it gave up.
     */
    private static Queue<Connection> connect(Database database, int size, IntConsumer progress)
            throws InterruptedException {
        Queue<Connection> opened = new ConcurrentLinkedQueue<>();
        AtomicReference<Exception> failure = new AtomicReference<>();
        ExecutorService openers = Executors.newFixedThreadPool(OPENERS);
        try {
            for (int i = 0; i < size; i++) {
                openers.execute(() -> {
                    try {
                        if (failure.get() == null) {
                            opened.add(connect(database));
                        }
                    } catch (SQLException | RuntimeException e) {
                        failure.compareAndSet(null, e);
                    }
                });
            }
            openers.shutdown();
            while (!openers.awaitTermination(PROGRESS_SECONDS, TimeUnit.SECONDS)) {
                progress.accept(opened.size());
            }
            if (failure.get() == null) {
                database.connect().close();
                return opened;
            }
        } catch (SQLException | InterruptedException e) {
            failure.compareAndSet(null, e);
        }
        openers.shutdownNow();
        // An interrupted login ends at once.
        boolean interrupted = failure.get() instanceof InterruptedException || Thread.interrupted();
        openers.awaitTermination(WAIT.toSeconds(), TimeUnit.SECONDS);
        int count = opened.size();
        opened.forEach(SqlExecutor::close);
        if (interrupted) {
            throw new InterruptedException();
        }
        throw failure.get() instanceof SQLException e
                ? refusal(database, size, count, e)
                : (RuntimeException) failure.get();
    }

    /** One that is ended while it is opened, such as by an administrator, is no limit of their number, and is opened again. */
    private static Connection connect(Database database) throws SQLException {
        for (int left = TRIES; ; left--) {
            try {
                return database.connectForWorkload();
            } catch (SQLException e) {
                if (left == 1 || !database.isLost(e)) {
                    throw e;
                }
            }
        }
    }

    private static RuntimeException refusal(Database database, int size, int opened, SQLException e) {
        Optional<String> exhausted = ConnectionFailures.exhausted(e);
        if (exhausted.isPresent()) {
            return new Refusal("--connections: " + size + " connections are needed, and " + opened + " were opened: "
                    + exhausted.get());
        }
        // A setting that is wrong says so itself, and a server that is gone does not count: their number is not the
        // matter.
        Optional<RuntimeException> explained = database.explained(e);
        if (explained.isPresent() && (explained.get() instanceof Refusal || !database.isAnswer(e))) {
            return explained.get();
        }
        String reason = ": " + ErrorText.firstLine(ConnectionFailures.root(e));
        return new Refusal(
                opened == size
                        ? "--connections: the server gave the " + size
                                + " connections that are needed, but none for the driver's own questions" + reason
                        : "--connections: " + size
                                + " connections are needed, those for queued Deliveries among them, but the server gave only "
                                + opened + reason
                                + (opened > OWN ? "; " + (opened - OWN) + " fit, beside the driver's own" : ""));
    }

    private static void fill(Database database, HikariDataSource pool, int size) throws InterruptedException {
        List<Connection> taken = new ArrayList<>();
        try {
            while (taken.size() < size) {
                taken.add(pool.getConnection());
            }
        } catch (SQLException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw refusal(database, size, taken.size(), e);
        } finally {
            taken.forEach(SqlExecutor::close);
        }
    }

    /**
     * Opens the connections of a pool, and tries again ten times a second while the server gives none: the pool itself would ask less and less
     * often, up to once in five seconds, and come back as much later than the server. Any thread may use it.
     */
    private static final class RetryingConnector {
        private static final long AGAIN_MILLIS = 100;

        private final Database database;
        /** Reason that the last attempt failed; null when it did not. */
        private volatile SQLException failure;

        private volatile boolean closed;

        RetryingConnector(Database database) {
            this.database = database;
        }

        /** Opens one, however long that takes, unless the server refuses the login or this was closed. */
        Connection connect() throws SQLException {
            while (true) {
                try {
                    Connection connection = database.connectForWorkload();
                    failure = null;
                    return connection;
                } catch (SQLException e) {
                    failure = e;
                    if (closed || database.isLoginRefused(e)) {
                        throw e;
                    }
                }
                try {
                    TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new SQLException("interrupted while waiting for a connection", e);
                }
            }
        }
    }
}
