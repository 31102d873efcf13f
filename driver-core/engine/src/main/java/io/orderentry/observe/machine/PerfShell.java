package io.orderentry.observe.machine;

import io.orderentry.config.HostMetric;
import io.orderentry.text.Sentences;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Shell that runs the system's program perf on one machine: this one, or another one by ssh. Files are kept in a temporary folder of that
 * machine, which is deleted at the end. Used by one thread at a time.
 *
 * @param shell that runs the {@link #script}
 * @param machine where it is in sentences
 * @param patience how long the program may take for what takes it a second or two
 */
record PerfShell(ShellSession shell, String machine, Duration patience) implements AutoCloseable {
    private static final int LONGEST_COMPLAINT = 200;
    private static final int CANNOT_BE_RUN = 126;
    private static final int NOT_FOUND = 127;

    /**
     * Requests without an answer: {@code record SECONDS} takes samples for that time or until {@code end}, {@code open} and {@code start} count
     * until {@code end}. With one: {@code answer}, of the program that ran last, and {@code report}. While the program runs, it waits for a
     * process that reads the next request, which must be {@code end}; another {@code end} is ignored. Symbols of what is not installed would
     * be looked for in the Internet, and a cache of programs would stay in the user's home. A signal at any moment leaves no folder behind. Has
     * no single quote.
     */
    private static final String SCRIPT = """
            umask 077
            folder=
            trap "rm -rf \\"\\$folder\\"" EXIT
            trap "exit 1" HUP TERM
            folder=$(trap "" HUP TERM; mktemp -d) || exit 1
            trap "" INT
            export LC_ALL=C PERF_CONFIG=/dev/null
            unset DEBUGINFOD_URLS
            while read -r request seconds; do
              case $request in
              open)
                if PERF stat -a -e CALLS -- true </dev/null >/dev/null 2>&1; then calls="-e CALLS"; fi
                continue ;;
              start)
                PERF stat -x , -a EVENTS $calls -- sh -c "read -r end" >"$folder/output" 2>&1
                status=$?
                continue ;;
              record)
                PERF record --quiet --no-buildid-cache --all-cpus --freq FREQUENCY --output "$folder/perf.data" \
                  -- timeout "$seconds" sh -c "read -r end" >"$folder/output" 2>&1
                status=$?
                continue ;;
              report)
                PERF report --stdio --no-children --fields sample,period,symbol,dso --field-separator "$(printf "\t")" \
                  --input "$folder/perf.data" </dev/null >"$folder/report" 2>"$folder/output"
                status=$?
                if [ $status = 0 ]; then mv "$folder/report" "$folder/output"; fi ;;
              end)
                continue ;;
              esac
              cat "$folder/output"
              printf "\n==> %s %s %s <==\n==> end <==\n" $status "$(getconf _NPROCESSORS_ONLN)" \
                "$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null)"
            done""";

    /**
     * Answer to a request.
     *
     * @param status with which the program ended
     * @param processors of the machine
     * @param paranoid the kernel's limit of the program's use; empty when it has none
     * @param output of the program
     */
    record Answer(int status, int processors, String paranoid, String output) {
        static Answer of(String text) throws IOException {
            int mark = text.lastIndexOf("\n==> ");
            String[] words =
                    mark < 0 ? new String[0] : text.substring(mark).strip().split(" ");
            if (words.length < 4 || !words[1].matches("[0-9]{1,3}") || !words[2].matches("[1-9][0-9]{0,4}")) {
                throw new IOException("the shell prints something else than the exit status of perf");
            }
            return new Answer(
                    Integer.parseInt(words[1]),
                    Integer.parseInt(words[2]),
                    words.length > 4 ? words[3] : "",
                    text.substring(0, mark));
        }

        boolean isOfMissingProgram() {
            return status == CANNOT_BE_RUN || status == NOT_FOUND;
        }

        /** Message of a failed program, shortened. */
        String complaint() {
            String first = output.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.equals("Error:") && !line.startsWith("#"))
                    .findFirst()
                    .orElse("it does not say why");
            return Sentences.cut(first, LONGEST_COMPLAINT, " ...");
        }

        /** The same with the kernel's limit. */
        String refusal() {
            return complaint() + (paranoid.isEmpty() ? "" : " (kernel.perf_event_paranoid is " + paranoid + ")");
        }
    }

    /** The shell of a source of the kind local or ssh. */
    static PerfShell of(HostMetric source, Duration patience) {
        if (source.kind() == HostMetric.Kind.LOCAL) {
            return local(patience);
        }
        ShellSession shell = ShellSession.ssh(ShellSession.CLIENT, source.address(), script("perf"));
        return new PerfShell(shell, source.address(), patience);
    }

    /** The shell of this machine. */
    static PerfShell local(Duration patience) {
        ShellSession shell = new ShellSession("the shell", List.of("sh", "-c", script("perf")));
        return new PerfShell(shell, "this machine", patience);
    }

    /** Script of a shell, with the program by its name or path. */
    static String script(String program) {
        return SCRIPT.replace("FREQUENCY", Profiling.SAMPLES_PER_SECOND)
                .replace("EVENTS", HardwareCounters.EVENTS)
                .replace("CALLS", HardwareCounters.SYSTEM_CALLS)
                .replace("PERF ", program + " ");
    }

    /** Sends a request that has no answer. Does not wait. */
    void send(String request) throws IOException {
        shell.send(request);
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @param tool that is said to be late
     */
    Answer ask(String request, String tool) throws IOException, InterruptedException {
        try {
            return TimeLimit.get("oe-perf", patience, () -> Answer.of(shell.ask(request)));
        } catch (TimeoutException e) {
            shell.close(Duration.ZERO);
            throw new IOException(tool + " on " + machine + " did not end within " + patience.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        }
    }

    /** Ends the program and the shell, which deletes its files. */
    @Override
    public void close() {
        shell.close(patience);
    }
}
