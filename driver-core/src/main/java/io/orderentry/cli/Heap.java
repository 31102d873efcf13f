package io.orderentry.cli;

import java.util.function.IntSupplier;

/** Check of the driver's heap, with one sentence when it is too small. */
final class Heap {
    private static final long MEGABYTE = 1L << 20;
    /** Least heap with which the driver reaches its first transaction. */
    private static final long LEAST_MEGABYTES = 20;

    private static final String MORE = "; give the driver more, such as OE_JAVA_OPTS=-Xmx1g";

    private Heap() {}

    /** @return the command's exit code, or that of a heap that is too small for it */
    static int limited(IntSupplier command) {
        long megabytes = Runtime.getRuntime().maxMemory() / MEGABYTE;
        if (megabytes < LEAST_MEGABYTES) {
            System.err.println("oe: the heap of " + megabytes + " MB is too small, at least " + LEAST_MEGABYTES
                    + " MB are needed" + MORE);
            return ExitCode.REFUSED;
        }
        try {
            return command.getAsInt();
        } catch (OutOfMemoryError e) {
            System.err.println("oe: out of memory: the heap of " + megabytes + " MB is full" + MORE);
            return ExitCode.NOT_GOOD;
        }
    }
}
