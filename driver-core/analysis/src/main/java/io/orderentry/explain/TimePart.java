package io.orderentry.explain;

/** Part of the mean response time. */
public enum TimePart {
    QUEUE("queue", "wait in the driver before the start"),
    CPU("cpu", "CPU: running or ready to run in the database"),
    LOG_WRITE("logWrite", "write of the log"),
    DATA_READ("dataRead", "read of data"),
    DATA_WRITE("dataWrite", "write of data"),
    LOCK_ROW("lockRow", "lock of a row"),
    LOCK_RELATION("lockRelation", "lock of a table"),
    LOCK_BUFFER("lockBuffer", "latch of a page or of memory"),
    REPLICATION("replication", "replication"),
    OTHER("other", "other waits of the database"),
    EXECUTION("execution", "execution: network, driver and database, not split"),
    OUTSIDE("outside", "network, driver and waits between statements");

    private final String key;
    private final String title;

    TimePart(String key, String title) {
        this.key = key;
        this.title = title;
    }

    /** Name in figures and files. */
    public String key() {
        return key;
    }

    /** Name as people read it. */
    public String title() {
        return title;
    }
}
