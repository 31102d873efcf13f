package io.orderentry.observe.machine;

import io.orderentry.config.HostMetric;
import io.orderentry.text.Sentences;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Shell that runs the system's program perf on one machine: this one, or another one by ssh. Files are kept in a temporary folder of that
 * machine, which is deleted at the end. Used by one thread at a time.
 */
final class PerfShell implements AutoCloseable {
    private static final int LONGEST_COMPLAINT = 200;
    private static final int CANNOT_BE_RUN = 126;
    private static final int NOT_FOUND = 127;

    /**
     * Requests without an answer: {@code record SECONDS} takes samples until {@code kill}, {@code open} and {@code start} count until
     * {@code end}. With one: {@code wait} and {@code report}, {@code counts}. The program's number is {@code $child}, and that of a program that
     * it waits for is in the file {@code waited}: perf prints its counts when that is ended. Symbols of what is not installed would be looked
     * for in the Internet, and a cache of programs would stay in the user's home. Has no single quote.
     */
    private static final String SCRIPT = """
            umask 077
            folder=$(mktemp -d) || exit 1
            child=
            end() {
              if [ -s "$folder/waited" ]; then kill "$(cat "$folder/waited")"; fi 2>/dev/null
            }
            clean() {
              end
              if [ -n "$child" ]; then kill "$child"; wait "$child"; fi 2>/dev/null
              rm -rf "$folder"
            }
            trap clean EXIT
            trap "exit 1" HUP TERM
            trap "" INT
            export LC_ALL=C PERF_CONFIG=/dev/null
            unset DEBUGINFOD_URLS
            while read -r request seconds; do
              case $request in
              record)
                # A signal that arrives before the program has replaced the shell must end it too.
                trap - HUP TERM
                PERF record --quiet --no-buildid-cache --all-cpus --freq FREQUENCY --output "$folder/perf.data" \\
                  -- sleep "$seconds" </dev/null >"$folder/output" 2>&1 &
                child=$!
                trap "exit 1" HUP TERM
                continue ;;
              kill)
                kill "$child" 2>/dev/null
                continue ;;
              wait)
                status=1
                if [ -n "$child" ]; then
                  wait "$child"
                  status=$?
                fi
                child=
                cat "$folder/output" ;;
              report)
                PERF report --stdio --no-children --fields sample,period,symbol,dso --field-separator "$(printf "\\t")" \\
                  --input "$folder/perf.data" </dev/null >"$folder/report" 2>"$folder/output"
                status=$?
                if [ $status = 0 ]; then cat "$folder/report"; else cat "$folder/output"; fi ;;
              open)
                calls=
                if PERF stat -a -e CALLS -- true </dev/null >/dev/null 2>&1; then calls="-e CALLS"; fi
                continue ;;
              start)
                trap - HUP TERM
                PERF stat -x , -a EVENTS $calls -o "$folder/counts" \\
                  -- sh -c "echo \\$\\$ >\"\\$0\"; exec sleep 1000000" "$folder/waited" </dev/null >"$folder/output" 2>&1 &
                child=$!
                trap "exit 1" HUP TERM
                continue ;;
              end)
                end
                continue ;;
              counts)
                status=1
                if [ -n "$child" ]; then
                  until [ -s "$folder/waited" ] || ! kill -0 "$child" 2>/dev/null; do sleep 0.1; done
                  end
                  wait "$child"
                  status=$?
                fi
                child=
                cat "$folder/output" "$folder/counts" 2>/dev/null ;;
              esac
              printf "\\n==> %s %s %s <==\\n==> end <==\\n" $status "$(getconf _NPROCESSORS_ONLN)" \\
                "$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null)"
            done""";

    private final ShellSession shell;
    private final String machine;
    private final Duration patience;

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

    /**
     * @param shell that runs the {@link #script}
     * @param machine where it is in sentences
     * @param patience how long the program may take for what takes it a second or two
     */
    PerfShell(ShellSession shell, String machine, Duration patience) {
        this.shell = shell;
        this.machine = machine;
        this.patience = patience;
    }

    /** The shell of a source of the kind local or ssh. */
    static PerfShell of(HostMetric source, Duration patience) {
        return source.kind() == HostMetric.Kind.LOCAL
                ? local(patience)
                : new PerfShell(ShellSession.ssh(source.address(), script("perf")), source.address(), patience);
    }

    /** The shell of this machine. */
    static PerfShell local(Duration patience) {
        return new PerfShell(ShellSession.local(script("perf")), "this machine", patience);
    }

    /** Script of a shell, with the program by its name or path. */
    static String script(String program) {
        return SCRIPT.replace("FREQUENCY", Profiling.SAMPLES_PER_SECOND)
                .replace("EVENTS", HardwareCounters.EVENTS)
                .replace("CALLS", HardwareCounters.SYSTEM_CALLS)
                .replace("PERF ", program + " ");
    }

    String machine() {
        return machine;
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
