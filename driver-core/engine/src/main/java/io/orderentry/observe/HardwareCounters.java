package io.orderentry.observe;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.observe.host.ShellSession;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts events of all processors of one machine in the measurement interval by the system's program perf, which a shell runs there: this
 * machine, or another one by ssh. Nothing is sampled. Used by one thread at a time; nothing but {@link #rates} waits.
 */
public final class HardwareCounters implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String EVENTS = Stream.of(
                    PerfStatParser.CLOCK,
                    PerfStatParser.CYCLES,
                    PerfStatParser.INSTRUCTIONS,
                    PerfStatParser.CACHE_MISSES,
                    PerfStatParser.TLB_MISSES)
            .map(event -> "-e " + event)
            .collect(Collectors.joining(" "));

    private static final int CANNOT_BE_RUN = 126;
    private static final int NOT_FOUND = 127;
    private static final int LONGEST_COMPLAINT = 200;

    /**
     * Requests: {@code open}, {@code start} and {@code end}, without an answer; {@code counts}, answered with what perf printed, its exit status, the number
     * of processors, and the kernel's limit of its use. The program that perf waits for is ended, since perf prints its counts then. Has no
     * single quote.
     */
    private static final String SCRIPT = """
            umask 077
            folder=$(mktemp -d) || exit 1
            counter=
            end() {
              if [ -s "$folder/waited" ]; then kill "$(cat "$folder/waited")"; fi 2>/dev/null
            }
            clean() {
              end
              if [ -n "$counter" ]; then kill "$counter"; wait "$counter"; fi 2>/dev/null
              rm -rf "$folder"
            }
            trap clean EXIT
            trap "exit 1" HUP TERM
            trap "" INT
            export LC_ALL=C PERF_CONFIG=/dev/null
            while read -r request; do
              case $request in
              open)
                continue ;;
              start)
                trap - HUP TERM
                PERF stat -x , -a EVENTS -o "$folder/counts" \\
                  -- sh -c "echo \\$\\$ >\"\\$0\"; exec sleep 1000000" "$folder/waited" </dev/null >"$folder/output" 2>&1 &
                counter=$!
                trap "exit 1" HUP TERM
                continue ;;
              end)
                end
                continue ;;
              counts)
                status=1
                if [ -n "$counter" ]; then
                  until [ -s "$folder/waited" ] || ! kill -0 "$counter" 2>/dev/null; do sleep 0.1; done
                  end
                  wait "$counter"
                  status=$?
                fi
                counter=
                cat "$folder/output" "$folder/counts" 2>/dev/null ;;
              esac
              printf "\\n==> %s %s %s <==\\n==> end <==\\n" $status "$(getconf _NPROCESSORS_ONLN)" \\
                "$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null)"
            done""";

    private final ShellSession shell;
    private final String machine;
    private final Duration patience;
    private boolean started;
    private Reading<Host.Hardware> rates;

    /**
     * @param shell that runs {@link #script}
     * @param machine where it is in sentences
     * @param patience how long the answer may take
     */
    HardwareCounters(ShellSession shell, String machine, Duration patience) {
        this.shell = shell;
        this.machine = machine;
        this.patience = patience;
    }

    private HardwareCounters(String reason) {
        this(null, "", PATIENCE);
        rates = Reading.unavailable(reason);
    }

    /** Those of the machine of a source; a source that runs no programs has none. */
    static HardwareCounters of(HostMetric source) {
        String script = script("perf");
        return switch (source.kind()) {
            case LOCAL -> new HardwareCounters(ShellSession.local(script), "this machine", PATIENCE);
            case SSH -> new HardwareCounters(ShellSession.ssh(source.address(), script), source.address(), PATIENCE);
            default ->
                none("the source '" + source.kind() + "' runs no program; they are counted with " + Kind.LOCAL + " and "
                        + Kind.SSH);
        };
    }

    /** None, for a reason. */
    static HardwareCounters none(String reason) {
        return new HardwareCounters(reason);
    }

    /** Script of the shell, with the program by its name or path. */
    static String script(String program) {
        return SCRIPT.replace("PERF ", program + " ").replace("EVENTS", EVENTS);
    }

    /** Starts the shell, so that the start of the interval need not. Does not wait. */
    void open() {
        if (rates == null) {
            send("open");
        }
    }

    /** Begins to count. Does not wait. */
    void start() {
        if (rates == null) {
            started = true;
            send("start");
        }
    }

    /** Ends the counting. Does not wait. */
    void end() {
        if (rates == null && started) {
            send("end");
        }
    }

    private void send(String request) {
        try {
            shell.send(request);
        } catch (IOException e) {
            rates = Reading.unavailable(e.getMessage());
        }
    }

    /** Events per second between start and end, after both. */
    Reading<Host.Hardware> rates() {
        if (rates == null) {
            rates = started ? counted() : Reading.unavailable("there was no measurement interval");
        }
        return rates;
    }

    private Reading<Host.Hardware> counted() {
        try {
            return TimeLimit.get("oe-counters", patience, () -> parse(shell.ask("counts"), machine));
        } catch (TimeoutException e) {
            shell.close();
            return Reading.unavailable(
                    "perf stat on " + machine + " did not end within " + patience.toSeconds() + " s");
        } catch (ExecutionException e) {
            return Reading.unavailable(e.getCause().getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reading.unavailable("the run was interrupted");
        }
    }

    /** The answer of the shell as rates, or why there are none. */
    static Reading<Host.Hardware> parse(String answer, String machine) throws IOException {
        int mark = answer.lastIndexOf("\n==> ");
        String[] words =
                mark < 0 ? new String[0] : answer.substring(mark).strip().split(" ");
        if (words.length < 4 || !words[1].matches("[0-9]{1,3}") || !words[2].matches("[1-9][0-9]{0,4}")) {
            throw new IOException("the shell prints something else than the exit status of perf");
        }
        String text = answer.substring(0, mark);
        int status = Integer.parseInt(words[1]);
        if (status == CANNOT_BE_RUN || status == NOT_FOUND) {
            return Reading.unavailable(
                    "the program perf is not installed on " + machine + " (package linux-perf or perf)");
        }
        if (!text.contains("," + PerfStatParser.CLOCK + ",")) {
            return Reading.unavailable("perf stat may not count on " + machine + ": " + complaint(text)
                    + (words.length > 4 ? " (kernel.perf_event_paranoid is " + words[3] + ")" : "")
                    + "; run it as root, or set there: sysctl kernel.perf_event_paranoid=0");
        }
        return PerfStatParser.parse(text, Integer.parseInt(words[2]));
    }

    /** Message of a failed program, shortened. */
    private static String complaint(String text) {
        String first = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals("Error:") && !line.startsWith("#"))
                .findFirst()
                .orElse("it does not say why");
        return first.length() <= LONGEST_COMPLAINT ? first : first.substring(0, LONGEST_COMPLAINT) + "...";
    }

    /** Ends the counting and the shell, which deletes its files. */
    @Override
    public void close() {
        if (shell != null) {
            shell.close(patience);
        }
    }
}
