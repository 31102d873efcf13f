package io.orderentry.schedule;

import io.orderentry.config.Threads;
import io.orderentry.text.Refusal;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;

/** Virtual threads, where the JVM has them and does not pin their carriers in synchronized code (JEP 491). */
public final class VirtualThreads {
    /** The first version of Java in which they are used. */
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
        if (System.getProperty(CARRIERS) == null) {
            System.setProperty(
                    CARRIERS,
                    Integer.toString(CARRIERS_PER_CPU * Runtime.getRuntime().availableProcessors()));
        }
    }

    private VirtualThreads() {}

    /**
     * The threads of a run.
     *
     * @param asked for in the load
     * @param waitsInJava whether the JDBC driver waits for the server in Java's own sockets, so that a virtual thread leaves its carrier
     * @return platform or virtual
     * @throws Refusal when virtual threads are asked for, and this JVM has none
     */
    public static Threads resolve(Threads asked, int connections, boolean waitsInJava) {
        boolean available = Runtime.version().feature() >= FIRST_VERSION;
        if (asked == Threads.VIRTUAL && !available) {
            throw new Refusal("load.threads: virtual needs Java " + FIRST_VERSION + " or newer, and this is Java "
                    + Runtime.version() + "; name a newer one in OE_JAVA, or set load.threads=platform");
        }
        return asked == Threads.AUTO
                ? available && waitsInJava && connections >= FEWEST ? Threads.VIRTUAL : Threads.PLATFORM
                : asked;
    }

    /**
     * Advice for a run whose threads the default would make virtual on a newer JVM; empty when there is none to give.
     *
     * @param asked for in the load
     * @param waitsInJava as in {@link #resolve}
     */
    public static Optional<String> advice(Threads asked, int connections, boolean waitsInJava) {
        boolean late = asked == Threads.AUTO
                && waitsInJava
                && connections >= FEWEST
                && resolve(asked, connections, true) == Threads.PLATFORM;
        return late
                ? Optional.of(connections + " connections on threads of the operating system, because this is Java "
                        + Runtime.version().feature() + ": Java " + FIRST_VERSION
                        + " or newer carries them with less delay; name one in OE_JAVA")
                : Optional.empty();
    }

    static Thread unstarted(String name, Runnable work) {
        try {
            // By reflection: Java 17 compiles this.
            Class<?> virtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodHandle builder = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(virtual));
            MethodHandle unstarted =
                    lookup.findVirtual(virtual, "unstarted", MethodType.methodType(Thread.class, Runnable.class));
            Thread thread = (Thread) unstarted.invoke(builder.invoke(), work);
            thread.setName(name);
            return thread;
        } catch (Throwable e) {
            throw new IllegalStateException("this JVM has no virtual threads", e);
        }
    }
}
