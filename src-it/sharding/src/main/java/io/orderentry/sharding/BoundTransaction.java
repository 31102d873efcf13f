package io.orderentry.sharding;

import java.sql.Connection;
import java.util.HashMap;
import java.util.Map;
import javax.transaction.Transaction;

/**
 * The transaction of one connection of ShardingSphere, also where another thread closes that connection. ShardingSphere does not say for which
 * connection it begins or ends a transaction, so the thread that calls one has its transaction as the current one. Used by one thread at a time.
 */
final class BoundTransaction {
    private static final ThreadLocal<BoundTransaction> CURRENT = new ThreadLocal<>();

    /** Connections by the name of their shard. */
    final Map<String, Connection> branches = new HashMap<>();
    /** Null when none was begun. */
    Transaction open;

    /** That of the connection which this thread calls; null outside of any call. */
    static BoundTransaction current() {
        return CURRENT.get();
    }

    /** Makes it the current one. Returns the one before, which is to be made so again. */
    static BoundTransaction enter(BoundTransaction transaction) {
        BoundTransaction before = CURRENT.get();
        CURRENT.set(transaction);
        return before;
    }

    /** Gives the transaction that is to be ended, and forgets it. */
    Transaction end() {
        Transaction ended = open;
        open = null;
        branches.clear();
        return ended;
    }
}
