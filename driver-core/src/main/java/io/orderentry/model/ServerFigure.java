package io.orderentry.model;

/**
 * What a server did in an interval, named alike for every vendor, so that runs on different servers and versions have figures under
 * the same names. What exactly a vendor counts is told by the source beside each figure.
 */
public enum ServerFigure {
    COMMITS("commits", "transactions"),
    ROLLBACKS("rollbacks", "transactions"),
    /** Reads that the server asked of the operating system; its page cache may answer them without a disk. */
    PHYSICAL_READS("physicalReads", "requests"),
    PHYSICAL_READ_BYTES("physicalReadBytes", "bytes"),
    PHYSICAL_WRITES("physicalWrites", "requests"),
    PHYSICAL_WRITE_BYTES("physicalWriteBytes", "bytes"),
    /** Blocks asked of the server's own cache, found there or not. */
    LOGICAL_READS("logicalReads", "blocks"),
    LOGICAL_WRITES("logicalWrites", "blocks"),
    /** Of these, those that were not found there; with {@link #LOGICAL_READS} the hit ratio. */
    CACHE_MISSES("cacheMisses", "blocks"),
    /** Written to the log that makes a commit durable: WAL or redo. */
    LOG_BYTES("logBytes", "bytes"),
    LOG_WRITES("logWrites", "requests"),
    FSYNCS("fsyncs", "requests"),
    LOCK_WAITS("lockWaits", "waits"),
    DEADLOCKS("deadlocks", "deadlocks"),
    /** Complete ones. */
    CHECKPOINTS("checkpoints", "checkpoints"),
    TEMPORARY_BYTES("temporaryBytes", "bytes");

    private final String key;
    private final String unit;

    ServerFigure(String key, String unit) {
        this.key = key;
        this.unit = unit;
    }

    /** The name in a result. */
    public String key() {
        return key;
    }

    /** What is counted. */
    public String unit() {
        return unit;
    }
}
