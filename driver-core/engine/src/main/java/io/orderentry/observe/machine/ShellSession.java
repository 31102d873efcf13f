package io.orderentry.observe.machine;

import io.orderentry.text.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A shell that is kept running, here or on another machine, and gets requests of one line each. Nothing is installed there. Another machine's
 * is reached by the system's own ssh client, which honours the user's configuration, agent and known hosts. The shell is started with the
 * first request, and again when it died. For one thread; only {@link #close} may be called by another.
 */
public final class ShellSession implements AutoCloseable {
    /** Without a question: a missing password or an unknown host key is a refusal of the client, and reported as such. */
    static final List<String> CLIENT = List.of(
            "ssh -T -o BatchMode=yes -o ConnectTimeout=5 -o ServerAliveInterval=5 -o ServerAliveCountMax=2".split(" "));

    /** Lines with which scripts mark parts of their answers. */
    private static final Pattern MARK = Pattern.compile("==> .* <==");

    private static final String END = "\n==> end <==\n";
    /** Far more characters than any answer has on a large machine. */
    private static final int LONGEST = 16_000_000;
    /** Between a signal that asks a script to end and the one that ends it. */
    private static final int GRACE_SECONDS = 5;

    private final String name;
    private final List<String> command;
    private Process shell;
    private boolean closed;

    /**
     * @param name of the shell in messages
     * @param command runs a script that reads requests and ends each answer with the line {@code ==> end <==}
     */
    public ShellSession(String name, List<String> command) {
        this.name = name;
        this.command = List.copyOf(command);
    }

    /**
     * A shell on another machine.
     *
     * @param client the ssh client with its options, such as {@link #CLIENT}
     * @param script without a single quote, so that any login shell hands it on as it is
     */
    static ShellSession ssh(List<String> client, String destination, String script) {
        List<String> command = new ArrayList<>(client);
        command.addAll(List.of("--", destination, "exec sh -c '" + script + "'"));
        return new ShellSession("ssh to " + destination, command);
    }

    /**
     * Sends a request that has no answer; does not wait.
     *
     * @throws IOException when the shell cannot be started
     */
    public void send(String request) throws IOException {
        if (shell == null || !shell.isAlive()) {
            start();
        }
        try {
            shell.outputWriter(StandardCharsets.ISO_8859_1)
                    .append(request)
                    .append('\n')
                    .flush();
        } catch (IOException e) {
            // The shell has ended; what it printed, which the next answer shows, says why.
        }
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @return the answer before the line that ends it, without the line feed between them
     * @throws IOException when the shell ended, with the last line that it printed
     */
    public String ask(String request) throws IOException {
        send(request);
        StringBuilder answer = new StringBuilder();
        char[] buffer = new char[8_192];
        while (answer.length() < LONGEST) {
            int length = read(buffer);
            if (length < 0) {
                end(shell);
                throw new IOException(name + " ended" + reason(answer));
            }
            answer.append(buffer, 0, length);
            int end = answer.length() - END.length();
            if (end >= 0 && answer.indexOf(END, end) >= 0) {
                return answer.substring(0, end);
            }
        }
        end(shell);
        throw new IOException(name + " prints something else than it is asked for");
    }

    /** Also at its end when the stream was closed under the reader, as it is when the process has gone. */
    private int read(char[] buffer) {
        try {
            return shell.inputReader(StandardCharsets.ISO_8859_1).read(buffer);
        } catch (IOException e) {
            return -1;
        }
    }

    /** The last line that was printed. */
    private static String reason(CharSequence printed) {
        return printed.toString()
                .lines()
                .filter(line -> !line.isBlank() && !MARK.matcher(line).matches())
                .reduce((a, b) -> b)
                .map(line -> ": " + line.strip())
                .orElse("");
    }

    private synchronized void start() throws IOException {
        if (closed) {
            throw new IOException(name + " was ended");
        }
        try {
            shell = ChildProcess.of(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new IOException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** Ends the requests and waits for the script to end by that; when it does not do so in time, it is told to by a signal. */
    public void close(Duration patience) {
        Process ending;
        synchronized (this) {
            closed = true;
            ending = shell;
        }
        try {
            if (ending != null) {
                ending.getOutputStream().close();
                if (!ending.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    ending.descendants().forEach(ProcessHandle::destroy);
                    ending.destroy();
                    ending.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
                }
            }
        } catch (IOException e) {
            // The shell has ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    /** Ends the shell at once, and a request that waits for its answer. */
    @Override
    public synchronized void close() {
        closed = true;
        end(shell);
    }

    private static void end(Process process) {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
