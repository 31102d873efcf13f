package io.orderentry.result;

/** Kinds of work that every machine does for a database, each alone. The order is that of a report. */
public enum MachineWork {
    INTEGER("integer", "integer work, one CPU", "M/s", "Steps of a shift register in one thread, in millions."),
    INTEGER_ALL(
            "integerAll",
            "integer work, all CPUs",
            "M/s",
            "Steps of a shift register in one thread for each CPU, in millions."),
    MEMORY_LATENCY(
            "memoryLatency",
            "memory latency",
            "ns",
            "Load that needs the one before, in 64 MiB, in an order that no processor foresees."),
    MEMORY_BANDWIDTH(
            "memoryBandwidth", "memory bandwidth, one CPU", "GB/s", "Bytes read in order from 64 MiB by one thread."),
    SYSTEM_CALL("systemCall", "system call", "ns", "Size of an open file asked for, with what the JVM adds."),
    CONTEXT_SWITCH(
            "threadWake",
            "thread wakes thread",
            "us",
            "Half of the time in which two threads wake each other in turn."),
    TIMER("timerLate", "timer late", "us", "Time beyond a sleep of 100 us."),
    FLUSH("flush", "4 KiB written and flushed", "ms", "One page written again and again, with fdatasync."),
    RANDOM_READ("randomRead", "4 KiB read at random", "ms", "Page of a file of 16 MiB, past the kernel's cache."),
    LOOPBACK("loopback", "round trip over loopback", "us", "One byte by TCP to another thread and back.");

    private final String key;
    private final String label;
    private final String unit;
    private final String description;

    MachineWork(String key, String label, String unit, String description) {
        this.key = key;
        this.label = label;
        this.unit = unit;
        this.description = description;
    }

    /** Name in files. */
    public String key() {
        return key;
    }

    public String label() {
        return label;
    }

    /** M/s is a million each second, us a millionth of a second. */
    public String unit() {
        return unit;
    }

    /** Returns whether a faster machine has a greater figure. */
    public boolean higherIsBetter() {
        return unit.endsWith("/s");
    }

    /** Definition, in a sentence. */
    public String description() {
        return description;
    }
}
