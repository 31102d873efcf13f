package io.orderentry.observe.machine;

import io.orderentry.text.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Scheduling priority of a thread, which Java itself leaves alone on Linux. */
public final class ThreadPriority {
    /** A tenfold share of a processor; far from real time. */
    private static final String NICE = "-10";

    private ThreadPriority() {}

    /** Raises the priority of the calling thread where this user may; does nothing otherwise, and on other systems than Linux. */
    public static void raise() throws InterruptedException {
        try {
            String thread = Files.readSymbolicLink(Path.of("/proc/thread-self"))
                    .getFileName()
                    .toString();
            Process renice = ChildProcess.of(List.of("renice", "-n", NICE, "-p", thread))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!renice.waitFor(1, TimeUnit.SECONDS)) {
                renice.destroy();
            }
        } catch (IOException e) {
            // The readings come as soon as the scheduler allows.
            return;
        }
    }
}
