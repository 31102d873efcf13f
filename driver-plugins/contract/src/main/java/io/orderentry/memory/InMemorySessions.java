package io.orderentry.memory;

import io.orderentry.model.OrderEntry;
import io.orderentry.run.SessionPool;
import io.orderentry.txn.Session;

/** Sessions on one implementation in memory, without connections. Any thread may call it if the implementation lets it. */
public record InMemorySessions(OrderEntry orderEntry) implements SessionPool {
    @Override
    public Session open() {
        return Session.of(orderEntry);
    }

    @Override
    public void close(Session session, boolean broken) {
        // There is no connection under it.
    }

    @Override
    public void abort(Session session) {
        // There is no connection under it.
    }
}
