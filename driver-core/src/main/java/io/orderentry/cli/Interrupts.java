package io.orderentry.cli;

import java.util.concurrent.atomic.AtomicReference;
import org.jline.utils.Signals;

/**
 * Ctrl-C and a polite kill. The first asks the verb to end in order, so that a partial result is kept and an embedded server is
 * stopped after its clients; the second ends the process at once.
 */
final class Interrupts implements AutoCloseable {
    private static final String[] SIGNALS = {"INT", "TERM"};

    private final AtomicReference<Runnable> action = new AtomicReference<>();
    private final Object[] earlier = new Object[SIGNALS.length];
    private volatile boolean came;

    /** From now on a signal interrupts the calling thread, until {@link #instead} says otherwise. */
    Interrupts() {
        action.set(Thread.currentThread()::interrupt);
        for (int i = 0; i < SIGNALS.length; i++) {
            earlier[i] = Signals.register(SIGNALS[i], this::signalled);
        }
    }

    private void signalled() {
        if (came) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
        }
        came = true;
        System.err.println();
        System.err.println("interrupted; ending in order (once more ends at once)");
        action.get().run();
    }

    /** What the next signal does. */
    void instead(Runnable other) {
        action.set(other);
    }

    /** Ends work that has no other way to be interrupted. */
    static final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Interrupted() {
            super("interrupted");
        }
    }

    /** @throws Interrupted when a signal has come */
    void stopIfCame() {
        if (came) {
            throw new Interrupted();
        }
    }

    /** Whether a signal has come. */
    boolean came() {
        return came;
    }

    @Override
    public void close() {
        for (int i = 0; i < SIGNALS.length; i++) {
            Signals.unregister(SIGNALS[i], earlier[i]);
        }
    }
}
