package io.orderentry.run;

import com.sun.management.ThreadMXBean;
import io.orderentry.model.OrderEntry;
import io.orderentry.txn.Session;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sessions on one implementation in memory, which note what their workers allocate from opening to closing. Any thread may ask; a
 * session is opened and closed by the worker that uses it.
 */
final class MeteredLane implements Lane {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final OrderEntry orderEntry;
    private final AtomicLong allocated = new AtomicLong();

    MeteredLane(OrderEntry orderEntry) {
        this.orderEntry = orderEntry;
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
    public Open open() {
        Session session = Session.of(orderEntry);
        long before = allocatedByThisThread();
        return new Open() {
            @Override
            public Session session() {
                return session;
            }

            @Override
            public void close(boolean broken) {
                allocated.addAndGet(allocatedByThisThread() - before);
            }

            @Override
            public void abort() {
                throw new IllegalStateException("a transaction in memory does not hang");
            }
        };
    }
}
