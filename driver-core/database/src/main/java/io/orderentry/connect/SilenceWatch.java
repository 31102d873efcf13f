package io.orderentry.connect;

import io.orderentry.sql.ConnectionSource;
import io.orderentry.text.TimeLimit;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Notices a server that falls silent while one long statement runs, such as a query of a check. A statement that takes longer than the
 * period makes it log in anew, again after each further period: a server that answers is only slow, and is waited for. Any thread may use it.
 */
public final class SilenceWatch implements AutoCloseable {
    private final Duration period;
    private final ConnectionSource login;
    private final Consumer<String> silent;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile String statement;
    private volatile boolean fresh = true;

    /**
     * @param period time of one statement after which the server is probed
     * @param login waits for a limited time
     * @param silent called once, in another thread, with the name of the statement whose server did not answer the probe
     */
    SilenceWatch(Duration period, ConnectionSource login, Consumer<String> silent) {
        this.period = period;
        this.login = login;
        this.silent = silent;
        TimeLimit.start("oe-silence", this::watch);
    }

    /** Begins a statement: the one before had its answer. */
    public void started(String name) {
        statement = name;
        fresh = true;
    }

    private void watch() {
        try {
            while (!closed.await(period.toMillis(), TimeUnit.MILLISECONDS)) {
                String waiting = statement;
                if (fresh || waiting == null) {
                    fresh = false;
                } else if (isSilent() && !fresh && closed.getCount() > 0) {
                    silent.accept(waiting);
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A server that refuses, such as for too many connections, answers. */
    private boolean isSilent() {
        try {
            login.connect().close();
            return false;
        } catch (SQLException e) {
            return ConnectionFailures.causes(e)
                    .anyMatch(each -> each instanceof SQLTimeoutException
                            || each instanceof SocketTimeoutException
                            || each instanceof NoRouteToHostException);
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Ends the watch. Returns at once. */
    @Override
    public void close() {
        closed.countDown();
    }
}
