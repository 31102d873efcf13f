package io.orderentry.result;

/** Kinds of work that every machine does for a database, each alone. The order is that of a report; {@code metrics.txt} describes them. */
public enum MachineWork {
    INTEGER("integer"),
    INTEGER_ALL("integerAll"),
    MEMORY_LATENCY("memoryLatency"),
    MEMORY_BANDWIDTH("memoryBandwidth"),
    SYSTEM_CALL("systemCall"),
    CONTEXT_SWITCH("threadWake"),
    TIMER("timerLate"),
    FLUSH("flush"),
    RANDOM_READ("randomRead"),
    LOOPBACK("loopback");

    private final String key;

    MachineWork(String key) {
        this.key = key;
    }

    public String key() {
        return key;
    }
}
