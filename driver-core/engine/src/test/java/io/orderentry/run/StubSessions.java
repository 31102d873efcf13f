package io.orderentry.run;

import io.orderentry.model.OrderEntry;
import io.orderentry.schedule.Clock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Sessions on one fake database, counted as they come and go; gives none while the server is said to be down. Any thread may ask. */
public final class StubSessions implements SessionPool {
    private long closedWhenIdle = Long.MAX_VALUE;
    private final OrderEntry orderEntry;
    final AtomicInteger asked = new AtomicInteger();
    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closedWhole = new AtomicInteger();
    final AtomicInteger closedBroken = new AtomicInteger();
    final AtomicInteger aborted = new AtomicInteger();
    volatile int nothingFor;
    volatile SQLException refusal;
    private volatile IntConsumer whenAsked = times -> {};

    public StubSessions(OrderEntry orderEntry) {
        this.orderEntry = orderEntry;
    }

    /** The next so many askers are told that there is no connection now. */
    StubSessions downFor(int askers) {
        nothingFor = (int) Math.min(Integer.MAX_VALUE, (long) asked.get() + askers);
        return this;
    }

    /** Idle time after which the server has closed a session. */
    void closedWhenIdle(long nanos) {
        closedWhenIdle = nanos;
    }

    /** Hears how many times a session was asked for. */
    void whenAsked(IntConsumer listener) {
        whenAsked = listener;
    }

    /** A worker's session that retries three times without a pause. */
    WorkerSession worker(RunControl control, Clock clock, TransactionRecorder recorder) {
        RetryingExecutor retrying = new RetryingExecutor(Faults::classify, 3, micros -> {});
        return new WorkerSession(List.of(this), 0, retrying, control, clock, recorder);
    }

    int stillOpen() {
        return opened.get() - closedWhole.get() - closedBroken.get();
    }

    @Override
    public Session open() throws SQLException, ConnectionUnavailableException {
        if (refusal != null) {
            throw refusal;
        }
        int times = asked.incrementAndGet();
        whenAsked.accept(times);
        if (times <= nothingFor) {
            throw new ConnectionUnavailableException(new SQLException("the server is down by script", "08001"));
        }
        opened.incrementAndGet();
        return Session.of(orderEntry);
    }

    @Override
    public boolean isOpen(Session session, long idleNanos) {
        return idleNanos < closedWhenIdle;
    }

    @Override
    public void close(Session session, boolean broken) {
        (broken ? closedBroken : closedWhole).incrementAndGet();
    }

    @Override
    public void abort(Session session) {
        aborted.incrementAndGet();
    }
}
