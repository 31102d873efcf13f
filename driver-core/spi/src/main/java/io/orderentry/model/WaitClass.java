package io.orderentry.model;

import java.util.Arrays;
import java.util.Optional;

/**
 * Classes of what an active session of a server is doing, named alike for every vendor. A vendor's file {@code wait_classes.csv} maps its
 * wait events to them.
 */
public enum WaitClass {
    CPU("cpu", "CPU", "on a processor, or ready to run: the server reports no wait"),
    LOG_WRITE("logWrite", "log write", "waits for the log that makes commits durable to be written or flushed"),
    DATA_READ("dataRead", "data read", "waits for a read of a data file"),
    DATA_WRITE("dataWrite", "data write", "waits for a write, extension or flush of a data file"),
    LOCK_ROW("lockRow", "row lock", "waits for a lock of a row, or for the transaction that holds it"),
    LOCK_RELATION("lockRelation", "table lock", "waits for a lock of a table, of its metadata or of another object"),
    LOCK_BUFFER("lockBuffer", "buffer or latch", "waits for the content of a buffer, or for a latch inside the server"),
    CLIENT("client", "client", "waits for the client: between two statements of a transaction, or on the network"),
    REPLICATION("replication", "replication", "waits for another server"),
    OTHER("other", "other", "waits for something else, or for an event that has no class here");

    private final String key;
    private final String label;
    private final String description;

    WaitClass(String key, String label, String description) {
        this.key = key;
        this.label = label;
        this.description = description;
    }

    /** The class of a key; empty when there is none. */
    public static Optional<WaitClass> of(String key) {
        return Arrays.stream(values()).filter(each -> each.key.equals(key)).findFirst();
    }

    /** The name in a result and in {@code wait_classes.csv}. */
    public String key() {
        return key;
    }

    /** The name in a report. */
    public String label() {
        return label;
    }

    /** Activity of a session of this class, without a full stop. */
    public String description() {
        return description;
    }
}
