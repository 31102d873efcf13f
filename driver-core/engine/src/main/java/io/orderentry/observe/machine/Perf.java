package io.orderentry.observe.machine;

import io.orderentry.text.ChildProcess;
import io.orderentry.text.Sentences;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A shell that runs the system's program perf on this machine, and ends when its input does. Used by one thread at a time. */
record Perf(Process shell, Duration patience) implements AutoCloseable {
    static final String PROGRAM = "perf";

    private static final int CANNOT_BE_RUN = 126;
    private static final int NOT_FOUND = 127;
    /** Between a signal that asks a script to end and the one that ends it. */
    private static final int GRACE_SECONDS = 5;

    /** An interrupt from the terminal is the driver's. Symbols of what is not installed would be looked for in the Internet. */
    private static final String SURROUNDINGS = """
        trap "" INT
        export LC_ALL=C PERF_CONFIG=/dev/null
        unset DEBUGINFOD_URLS
        """;

    /** Traces that the program left behind, and the kernel's limit for its use; empty when it has none. */
    record Answer(int status, String output, String limit) {
        boolean isOfMissingProgram() {
            return status == CANNOT_BE_RUN || status == NOT_FOUND;
        }

        String complaint() {
            String first = output.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.equals("Error:") && !line.startsWith("#"))
                    .findFirst()
                    .orElse("it does not say why");
            return Sentences.cut(first, 200, " ...");
        }

        String refusal() {
            return complaint() + (limit.isEmpty() ? "" : " (kernel.perf_event_paranoid is " + limit + ")");
        }
    }

    /** Starts a shell, with the program as the first argument of the script. Does not wait. */
    static Perf start(Duration patience, String script, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", SURROUNDINGS + script, "sh"));
        command.addAll(List.of(arguments));
        return new Perf(ChildProcess.of(command).redirectErrorStream(true).start(), patience);
    }

    /** Writes a line to what the shell runs. Does not wait. */
    void send(String line) {
        try {
            shell.outputWriter().append(line).append('\n').flush();
        } catch (IOException e) {
            // The shell has ended; its answer says why.
        }
    }

    /** Ends the input and waits for the answer of a tool. */
    Answer answer(String tool) throws IOException, InterruptedException {
        try {
            endInput();
            return TimeLimit.get("oe-perf", patience, () -> {
                String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                String limit = LocalProcess.text(Path.of("/proc/sys/kernel/perf_event_paranoid"));
                return new Answer(shell.waitFor(), output, limit.strip());
            });
        } catch (TimeoutException e) {
            kill();
            throw new IOException(tool + " on this machine did not end within " + patience.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        }
    }

    private void endInput() {
        try {
            shell.getOutputStream().close();
        } catch (IOException e) {
            // The shell has ended.
        }
    }

    private void kill() throws InterruptedException {
        shell.descendants().forEach(ProcessHandle::destroy);
        shell.destroy();
        shell.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
        shell.destroyForcibly();
    }

    /** Ends the program and the shell, which deletes its files. */
    @Override
    public void close() {
        endInput();
        try {
            if (!shell.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            shell.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
