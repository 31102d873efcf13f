package io.orderentry.explain;

import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

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

    /** Waits for the client happen while the network or the driver works, and belong to them. */
    private static final WaitClass CLIENT = WaitClass.CLIENT;

    private static final Map<String, TimePart> BY_KEY =
            Arrays.stream(values()).collect(Collectors.toMap(TimePart::key, part -> part));

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

    /** Mean number of active sessions by part; empty when the sessions were not sampled. */
    static Map<TimePart, Double> sessions(Result result) {
        DatabaseTime time = result.databaseTime().orNull();
        if (time == null || time.samples() == 0) {
            return Map.of();
        }
        Map<TimePart, Double> sessions = new EnumMap<>(TimePart.class);
        for (DatabaseTime.ClassTime each : time.classes()) {
            if (!each.waitClass().equals(CLIENT.key())) {
                sessions.merge(part(each.waitClass()), each.averageActiveSessions(), Double::sum);
            }
        }
        return sessions;
    }

    /** The part that a class belongs to. */
    static TimePart part(String waitClass) {
        return waitClass.equals(CLIENT.key()) ? OUTSIDE : BY_KEY.getOrDefault(waitClass, OTHER);
    }
}
