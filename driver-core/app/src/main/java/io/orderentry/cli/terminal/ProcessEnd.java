package io.orderentry.cli.terminal;

import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Ends the process and reports that to the launcher, which takes an end without a report for a kill. */
public final class ProcessEnd {
    /** The JVM's recorder of events may wait for a clock that was set back. */
    private static final int SECONDS_TO_EXIT = Integer.getInteger("oe.exitSeconds", 10);

    /** Of the launcher; null when there is none. */
    private static volatile String pipe;

    private ProcessEnd() {}

    /**
     * Lets the launcher know that the driver begins, and from now on that it ends by itself.
     *
     * @param launcher its pipe, or null
     */
    public static void report(String launcher) {
        if (launcher != null && Files.exists(Path.of(launcher))) {
            pipe = launcher;
            write("begun");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> write("ended"), "oe-end"));
        }
    }

    /** Ends the process in order, and at once when what the JVM does before its end takes too long. */
    public static void exit(int exitCode) {
        TimeLimit.start("oe-exit", () -> {
            try {
                TimeUnit.SECONDS.sleep(SECONDS_TO_EXIT);
            } catch (InterruptedException e) {
                return;
            }
            System.err.println("oe: what the JVM does after the verb did not end within " + SECONDS_TO_EXIT
                    + " s, as on a starved machine, and was cut off; wait longer with"
                    + " OE_JAVA_OPTS=-Doe.exitSeconds=60");
            now(exitCode);
        });
        System.exit(exitCode);
    }

    /** Ends the process at once, without the hooks of the JVM. */
    static void now(int exitCode) {
        write("ended");
        Runtime.getRuntime().halt(exitCode);
    }

    private static void write(String word) {
        String launcher = pipe;
        if (launcher == null) {
            return;
        }
        // Opened for both directions, it waits for no reader.
        try (RandomAccessFile file = new RandomAccessFile(launcher, "rw")) {
            file.write((word + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The launcher is gone.
        }
    }
}
