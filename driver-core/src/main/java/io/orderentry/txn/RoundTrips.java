package io.orderentry.txn;

/** Counts the messages that a session sends and waits for. Belongs to one thread. */
public final class RoundTrips {
    private long count;

    void one() {
        count++;
    }

    /** Round trips since the session was opened. */
    public long count() {
        return count;
    }
}
