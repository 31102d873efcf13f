package io.orderentry.benchmarks;

import com.sun.management.ThreadMXBean;
import io.orderentry.run.SessionPool;
import io.orderentry.run.SessionPool.ConnectionUnavailableException;
import io.orderentry.txn.Session;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sessions of another pool, with the bytes that their workers allocate from opening to closing. Any thread may call it; a session is
 * opened and closed by the worker that uses it.
 */
final class MeteredSessions implements SessionPool {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final SessionPool pool;
    private final Map<Session, Long> allocatedBefore = new ConcurrentHashMap<>();
    private final AtomicLong allocated = new AtomicLong();

    MeteredSessions(SessionPool pool) {
        this.pool = pool;
    }

    /** Bytes that this thread has allocated in its life. */
    static long allocatedByThisThread() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    /** Bytes that workers have allocated, ramp-up and drain included; complete when they have ended. */
    long allocatedBytes() {
        return allocated.get();
    }

    @Override
    public Session open() throws SQLException, ConnectionUnavailableException {
        Session session = pool.open();
        allocatedBefore.put(session, allocatedByThisThread());
        return session;
    }

    @Override
    public void close(Session session, boolean broken) {
        allocated.addAndGet(allocatedByThisThread() - allocatedBefore.remove(session));
        pool.close(session, broken);
    }

    @Override
    public boolean isOpen(Session session, long idleNanos) {
        return pool.isOpen(session, idleNanos);
    }

    @Override
    public void abort(Session session) {
        pool.abort(session);
    }
}
