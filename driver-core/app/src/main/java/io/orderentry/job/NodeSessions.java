package io.orderentry.job;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.run.ConnectionUnavailableException;
import io.orderentry.run.SessionPool;
import io.orderentry.txn.Session;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Sessions on one of several nodes. While the node is down, one worker asks it once a second and the others go elsewhere. Any thread may use it. */
final class NodeSessions implements SessionPool {
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SessionPool sessions;
    private final HikariDataSource pool;
    private final LongSupplier nanos;
    private final AtomicLong askAgain = new AtomicLong();
    private volatile boolean down;

    /** @param nanos the clock */
    NodeSessions(SessionPool sessions, HikariDataSource pool, LongSupplier nanos) {
        this.sessions = sessions;
        this.pool = pool;
        this.nanos = nanos;
    }

    @Override
    public boolean isWorthAsking() {
        if (!down || pool.getHikariPoolMXBean().getIdleConnections() > 0) {
            return true;
        }
        long again = askAgain.get();
        long now = nanos.getAsLong();
        return now - again >= 0 && askAgain.compareAndSet(again, now + AGAIN_NANOS);
    }

    @Override
    public Session open() throws SQLException, ConnectionUnavailableException {
        try {
            Session session = sessions.open();
            down = false;
            return session;
        } catch (ConnectionUnavailableException e) {
            askAgain.set(nanos.getAsLong() + AGAIN_NANOS);
            down = true;
            throw e;
        }
    }

    @Override
    public boolean isOpen(Session session, long idleNanos) {
        return sessions.isOpen(session, idleNanos);
    }

    @Override
    public void close(Session session, boolean broken) {
        sessions.close(session, broken);
    }

    @Override
    public void abort(Session session) {
        sessions.abort(session);
    }
}
