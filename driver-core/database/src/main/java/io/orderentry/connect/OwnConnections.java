package io.orderentry.connect;

import io.orderentry.sql.SqlExecutor;
import io.orderentry.sql.SqlExecutor.SqlFunction;
import io.orderentry.text.Durations;
import io.orderentry.text.TimeLimit;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The connections for the driver's own statements: those of builds, checks and probes, but not of the workload. None waits for a silent
 * server beyond its limits, and all of them can be given up at once. Any thread may use it.
 */
final class OwnConnections {
    /** SQLSTATE "unable to establish a connection". */
    private static final String NOT_CONNECTED = "08001";

    static final Duration CLOSE = Duration.ofSeconds(5);

    /** Longest silence of the server during a statement. */
    private final Duration statement;

    /** Query for the name that the server has for the session of a connection; empty where there is none. */
    private final SqlFunction<Connection, Optional<String>> names;

    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final Map<Connection, String> sessions = new ConcurrentHashMap<>();
    private final AtomicLong statements = new AtomicLong();
    private final AtomicLong ends = new AtomicLong();
    private volatile boolean abandoned;

    OwnConnections(Duration statement, SqlFunction<Connection, Optional<String>> names) {
        this.statement = statement;
        this.names = names;
    }

    /**
     * Opens something over a JDBC driver, which may wait for a server forever and cannot be interrupted: in a thread that is abandoned when its time is over.
     * An interrupt ends the wait, and stays set.
     *
     * @param tooLate receives what was opened after the wait was given up
     * @throws SQLTimeoutException when there was no answer in time
     */
    static <T> T open(Duration limit, Callable<T> opening, Consumer<T> tooLate) throws SQLException {
        CompletableFuture<T> result = new CompletableFuture<>();
        TimeLimit.start("oe-connect", () -> {
            try {
                result.complete(opening.call());
            } catch (Exception | Error e) {
                result.completeExceptionally(e);
            }
        });
        SQLException why;
        try {
            return result.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw SqlExecutor.failure(e.getCause());
        } catch (TimeoutException e) {
            String message = "no answer within " + Durations.print(limit) + " (target.timeouts.connect)";
            why = new SQLTimeoutException(message, NOT_CONNECTED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            why = new SQLException("interrupted while connecting", NOT_CONNECTED);
        }
        result.thenAccept(tooLate);
        throw why;
    }

    /** Names of the sessions of the open {@link #counted} connections. */
    Collection<String> sessions() {
        return sessions.values();
    }

    /** @throws SQLException when nothing is waited for any more */
    void requireWanted() throws SQLException {
        if (abandoned) {
            throw new SQLException("interrupted: the driver has ended its own statements");
        }
    }

    /** Puts a new connection under the limits; it is to be closed as usual. */
    Connection add(Connection connection) throws SQLException {
        Connection limited = counted(connection);
        open.add(connection);
        if (abandoned) {
            abort(connection);
        }
        return limited;
    }

    /** Puts a new connection under the limits, but {@link #abandon} leaves it alone. */
    Connection limited(Connection connection) throws SQLException {
        Database.limit(connection, statement);
        return proxy(Connection.class, (self, method, arguments) -> invoke(connection, method, arguments));
    }

    /** Like {@link #limited}; what the server counts of the statements on it is {@link #transactions}. */
    Connection counted(Connection connection) throws SQLException {
        Database.limit(connection, statement);
        AtomicBoolean inTransaction = new AtomicBoolean();
        Connection counted = proxy(Connection.class, (self, method, arguments) -> {
            String name = method.getName();
            if (name.equals("isValid")) {
                statements.addAndGet(inTransaction.get() ? 0 : 1);
            } else if ((name.equals("commit") || name.equals("rollback")) && inTransaction.getAndSet(false)) {
                ends.incrementAndGet();
            }
            Object result = invoke(connection, method, arguments);
            return result instanceof Statement made ? counted(connection, made, method, inTransaction) : result;
        });
        try {
            names.apply(counted).ifPresent(name -> sessions.put(connection, name));
        } catch (SQLException e) {
            SqlExecutor.abort(connection);
            throw e;
        }
        return counted;
    }

    private Object counted(Connection connection, Statement made, Method maker, AtomicBoolean inTransaction) {
        return proxy(maker.getReturnType(), (self, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                if (connection.getAutoCommit()) {
                    statements.incrementAndGet();
                } else {
                    inTransaction.set(true);
                }
            }
            return invoke(made, method, arguments);
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private Object invoke(Object target, Method method, Object... arguments) throws Throwable {
        if (target instanceof Connection connection && method.getName().equals("close")) {
            close(connection);
            return null;
        }
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Transactions of the driver itself on {@link #counted} connections; statements in auto-commit mode where each is one. */
    long transactions(boolean eachStatement) {
        return ends.get() + (eachStatement ? statements.get() : 0);
    }

    /** Rolls back first: of an open transaction some vendors refuse it, and others commit what was not meant to be. */
    private void close(Connection connection) {
        open.remove(connection);
        sessions.remove(connection);
        try {
            if (!connection.isClosed()) {
                Database.limit(connection, CLOSE);
                if (!connection.getAutoCommit()) {
                    connection.rollback();
                }
            }
        } catch (SQLException e) {
            // It is lost, and its transaction with it.
        }
        SqlExecutor.close(connection);
    }

    /** Ends all statements that are running, and refuses new connections. Returns at once. */
    void abandon() {
        abandoned = true;
        open.forEach(OwnConnections::abort);
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** Aborts a connection without waiting for it. */
    static void abort(Connection connection) {
        TimeLimit.start("oe-abort", () -> SqlExecutor.abort(connection));
    }
}
