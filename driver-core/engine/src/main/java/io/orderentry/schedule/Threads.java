package io.orderentry.schedule;

import io.orderentry.model.KebabCase;

/** Threads that carry the connections of a run: virtual ones where the JVM does not pin their carriers in synchronized code (JEP 491). */
public enum Threads {
    /** One thread of the operating system for each connection. */
    PLATFORM,
    /** Virtual threads on three threads of the operating system for each CPU of the driver's machine. */
    VIRTUAL;

    /** The first version of Java in which virtual threads are used. */
    public static final int FIRST_VERSION = 24;
    /** Fewer connections were measured to do as well on threads of their own. */
    public static final int FEWEST = 100;

    /**
     * Carriers for each CPU. One for each would get no more of a crowded CPU than one of the server's processes beside it: with two threads
     * that burned both CPUs, 500 connections did 15 % more on three carriers for each CPU, and no better on eight.
     */
    private static final int CARRIERS_PER_CPU = 3;

    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

    static {
        // Read by the JVM when it makes its first virtual thread.
        int carriers = CARRIERS_PER_CPU * Runtime.getRuntime().availableProcessors();
        System.getProperties().putIfAbsent(CARRIERS, Integer.toString(carriers));
    }

    /**
     * The threads of a run: virtual where that was measured to be better, for many connections over a network.
     *
     * @param waitsInJava whether the JDBC driver waits for the server in Java's own sockets, so that a virtual thread leaves its carrier
     */
    public static Threads choose(int connections, boolean waitsInJava) {
        return Runtime.version().feature() >= FIRST_VERSION && waitsInJava && connections >= FEWEST
                ? VIRTUAL
                : PLATFORM;
    }

    @Override
    public String toString() {
        return KebabCase.of(this);
    }

    static Thread unstarted(String name, Runnable work) {
        try {
            // By reflection: Java 17 compiles this.
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Thread thread = (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, work);
            thread.setName(name);
            return thread;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM has no virtual threads", e);
        }
    }
}
