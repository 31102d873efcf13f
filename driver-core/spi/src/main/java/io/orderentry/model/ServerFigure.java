package io.orderentry.model;

/**
 * Counters of a server in an interval, named alike for every vendor, so that runs on different servers and versions have figures under
 * the same names. The source beside each figure names the view and column of the vendor.
 */
public enum ServerFigure {
    COMMITS("commits", "transactions", "Transactions committed"),
    ROLLBACKS("rollbacks", "transactions", "Transactions rolled back"),
    PHYSICAL_READS(
            "physicalReads",
            "requests",
            "Reads that the server requested from the operating system, whose page cache may answer them"),
    PHYSICAL_READ_BYTES("physicalReadBytes", "bytes", "Bytes that the server read from the operating system"),
    PHYSICAL_WRITES("physicalWrites", "requests", "Writes that the server requested from the operating system"),
    PHYSICAL_WRITE_BYTES("physicalWriteBytes", "bytes", "Bytes that the server wrote to the operating system"),
    LOGICAL_READS("logicalReads", "blocks", "Blocks requested from the buffer cache of the server, hit or miss"),
    LOGICAL_WRITES("logicalWrites", "blocks", "Blocks changed in the buffer cache of the server"),
    CACHE_MISSES("cacheMisses", "blocks", "Logical reads that the buffer cache of the server missed"),
    LOG_BYTES("logBytes", "bytes", "Bytes written to the log that makes commits durable: write-ahead log or redo"),
    LOG_WRITES("logWrites", "requests", "Writes to the log that makes commits durable"),
    FSYNCS("fsyncs", "requests", "Flushes of files to stable storage"),
    LOCK_WAITS("lockWaits", "waits", "Waits for a lock"),
    DEADLOCKS("deadlocks", "deadlocks", "Deadlocks that the server resolved"),
    CHECKPOINTS("checkpoints", "checkpoints", "Complete checkpoints"),
    TEMPORARY_BYTES("temporaryBytes", "bytes", "Bytes written to temporary files"),
    MAINTENANCE_RUNS("maintenanceRuns", "runs", "Tables that the server cleaned up or analyzed on its own");

    private final String key;
    private final String unit;
    private final String description;

    ServerFigure(String key, String unit, String description) {
        this.key = key;
        this.unit = unit;
        this.description = description;
    }

    /** The name in a result. */
    public String key() {
        return key;
    }

    /** Unit of the count. */
    public String unit() {
        return unit;
    }

    /** Definition, without a full stop. */
    public String description() {
        return description;
    }
}
