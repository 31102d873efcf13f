package io.orderentry.passport;

import java.io.IOException;

/** Kinds of work that every machine does for a database, each alone. The order is that of a report. */
public enum MachineWork {
    INTEGER("integer work, one CPU", "million steps/s", true, Workshop::integerRate),
    INTEGER_ALL("integer work, all CPUs", "million steps/s", true, Workshop::integerRateOfAll),
    MEMORY_LATENCY("memory latency", "ns", false, Workshop::memoryNanos),
    MEMORY_BANDWIDTH("memory bandwidth, one CPU", "GB/s", true, Workshop::memoryBandwidth),
    SYSTEM_CALL("system call", "ns", false, Workshop::systemCallNanos),
    CONTEXT_SWITCH("thread wakes thread", "us", false, Workshop::wakeMicros),
    TIMER("timer late", "us", false, Workshop::lateMicros),
    FLUSH("4 KiB written and flushed", "ms", false, Workshop::flushMillis),
    RANDOM_READ("4 KiB read at random", "ms", false, Workshop::readMillis),
    LOOPBACK("round trip over loopback", "us", false, Workshop::loopbackMicros);

    /** One measurement of about so many nanoseconds. */
    @FunctionalInterface
    interface Piece {
        double measure(Workshop workshop, long nanos) throws IOException, InterruptedException;
    }

    private final String label;
    private final String unit;
    private final boolean higherIsBetter;
    private final Piece piece;

    MachineWork(String label, String unit, boolean higherIsBetter, Piece piece) {
        this.label = label;
        this.unit = unit;
        this.higherIsBetter = higherIsBetter;
        this.piece = piece;
    }

    public String label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    /** Returns whether a faster machine has a greater figure. */
    public boolean higherIsBetter() {
        return higherIsBetter;
    }

    double measure(Workshop workshop, long nanos) throws IOException, InterruptedException {
        return piece.measure(workshop, nanos);
    }
}
