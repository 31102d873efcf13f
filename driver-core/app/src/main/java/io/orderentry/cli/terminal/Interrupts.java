package io.orderentry.cli.terminal;

import io.orderentry.job.Interruption;
import io.orderentry.text.TimeLimit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jline.utils.Signals;

/**
 * Handler of SIGINT, SIGTERM and SIGHUP. The first signal asks the verb to end in order, so that a partial result
 * is kept and an embedded server is stopped after its clients; one more ends the process at once, unless a run still has a result to
 * write, or it is a hangup, which comes from the shell and from the system. A hangup that was ignored before, as by nohup, stays ignored.
 * Who sends SIGTERM, such as {@code docker stop}, kills ten seconds later: a run has written its result by then, as after a second signal.
 */
public final class Interrupts implements Interruption, AutoCloseable {
    private static final String HANGUP = "HUP";
    private static final String TERMINATION = "TERM";
    private static final List<String> SIGNALS = List.of("INT", TERMINATION, HANGUP);
    private static final long SECONDS_TO_HURRY = 4;
    private static final long SECONDS_UNTIL_KILLED = 9;
    /** The user does not wait longer for a server that does not answer. */
    private static final long SECONDS_TO_END = 5;
    /** A run has a result to write first. */
    private static final long SECONDS_TO_END_RUN = 10;
    /** An embedded server writes what it has in memory before it ends, and a machine is switched back. */
    private static final long SECONDS_TO_STOP_SERVER = 120;

    private final boolean patient;
    private final Map<String, Object> earlierHandlers = new HashMap<>();
    private volatile Runnable first;
    private volatile Runnable second;
    private volatile int came;
    private volatile boolean closed;

    /**
     * From now on a signal interrupts the calling thread, until {@link #instead}.
     *
     * @param patient whether a server has to be stopped, or a machine to be left, at the end
     */
    public Interrupts(boolean patient) {
        this.patient = patient;
        first = Thread.currentThread()::interrupt;
        for (String signal : SIGNALS) {
            earlierHandlers.put(signal, Signals.register(signal, () -> signalled(signal)));
        }
    }

    private synchronized void signalled(String signal) {
        if (came > 0 && signal.equals(HANGUP)) {
            return;
        }
        came++;
        Runnable hurry = second;
        if (came > 2 || came == 2 && hurry == null) {
            ProcessEnd.now(ExitCode.INTERRUPTED);
        }
        if (came == 2) {
            hurry.run();
            return;
        }
        System.err.println();
        System.err.println("interrupted; ending in order (once more ends at once)");
        TimeLimit.start("oe-last-resort", () -> haltLate(signal.equals(TERMINATION)));
        first.run();
    }

    private void haltLate(boolean terminated) {
        // The first process of a container, with which all others end.
        boolean alone = ProcessHandle.current().pid() == 1;
        long seconds = terminated && (alone || !patient)
                ? SECONDS_UNTIL_KILLED
                : patient ? SECONDS_TO_STOP_SERVER : second != null ? SECONDS_TO_END_RUN : SECONDS_TO_END;
        try {
            if (terminated) {
                TimeUnit.SECONDS.sleep(SECONDS_TO_HURRY);
                Runnable hurry = second;
                if (hurry != null && !closed) {
                    hurry.run();
                }
            }
            TimeUnit.SECONDS.sleep(seconds - (terminated ? SECONDS_TO_HURRY : 0));
        } catch (InterruptedException e) {
            return;
        }
        if (!closed) {
            System.err.println(
                    "oe: interrupted; the server did not let go within " + seconds + " s, so the process was ended");
            ProcessEnd.now(ExitCode.INTERRUPTED);
        }
    }

    /** Action on a signal besides interrupting the calling thread. */
    public void atOnce(Runnable action) {
        Thread caller = Thread.currentThread();
        first = () -> {
            action.run();
            caller.interrupt();
        };
    }

    @Override
    public void instead(Runnable action, Runnable hurry) {
        first = action;
        second = hurry;
    }

    @Override
    public boolean came() {
        return came > 0;
    }

    @Override
    public void close() {
        closed = true;
        earlierHandlers.forEach(Signals::unregister);
    }
}
