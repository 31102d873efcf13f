package io.orderentry.observe;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.HostMetric;
import io.orderentry.observe.host.ShellSession;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * The system's program perf on one machine, run by a shell there: this machine, or another one by ssh. Samples are kept in a temporary folder
 * of that machine, which is deleted at the end. Used by one thread at a time.
 */
final class Perf implements AutoCloseable {
    /** Not a round number, so as not to run in step with what happens a hundred times a second. */
    private static final String SAMPLES_PER_SECOND = "99";

    private static final String TOOL = "perf record -a -F " + SAMPLES_PER_SECOND;
    private static final Duration TRIAL = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LONGEST_COMPLAINT = 200;
    private static final int GOOD = 0;
    /** Of a program that cannot be run, or is not there. */
    private static final int CANNOT_BE_RUN = 126;

    private static final int NOT_FOUND = 127;
    /** Of a program that was ended by a signal on request; perf has written its samples then. */
    private static final int TERMINATED = 143;

    /**
     * Requests: {@code record SECONDS} and {@code end}, without an answer; {@code wait} and {@code report}, answered with the output and
     * the exit status. The cache of programs would stay in the user's home, and symbols of what is not installed would be looked for in the
     * Internet. Has no single quote.
     */
    private static final String SCRIPT = """
            umask 077
            folder=$(mktemp -d) || exit 1
            recorder=
            clean() {
              if [ -n "$recorder" ]; then kill "$recorder"; wait "$recorder"; fi 2>/dev/null
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
                recorder=$!
                trap "exit 1" HUP TERM
                continue ;;
              end)
                kill "$recorder" 2>/dev/null
                continue ;;
              wait)
                status=1
                if [ -n "$recorder" ]; then
                  wait "$recorder"
                  status=$?
                fi
                recorder=
                cat "$folder/output" ;;
              report)
                PERF report --stdio --no-children --fields sample,period,symbol,dso --field-separator "$(printf "\\t")" \\
                  --input "$folder/perf.data" </dev/null >"$folder/report" 2>"$folder/output"
                status=$?
                if [ $status = 0 ]; then cat "$folder/report"; else cat "$folder/output"; fi ;;
              esac
              printf "\\n==> %s %s <==\\n==> end <==\\n" $status "$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null)"
            done""";

    /** An answer: what the program printed, its exit status, and the kernel's limit of its use. */
    private record Answer(int status, String paranoid, String output) {
        private static Answer of(String text) throws IOException {
            int mark = text.lastIndexOf("\n==> ");
            String[] words =
                    mark < 0 ? new String[0] : text.substring(mark).strip().split(" ");
            if (words.length < 3 || !words[1].matches("\\d{1,3}")) {
                throw new IOException("the shell prints something else than the exit status of perf");
            }
            return new Answer(Integer.parseInt(words[1]), words.length > 3 ? words[2] : "", text.substring(0, mark));
        }

        /** Message of a failed program, shortened. */
        private String complaint() {
            String first = output.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.equals("Error:"))
                    .findFirst()
                    .orElse("it does not say why");
            return first.length() <= LONGEST_COMPLAINT ? first : first.substring(0, LONGEST_COMPLAINT) + "...";
        }
    }

    private final String source;
    private final String machine;
    private final ShellSession shell;
    private final Duration patience;
    private Duration length;
    private long startedNanos;
    private Double cutSeconds;

    /**
     * @param source of the samples in the result
     * @param machine where it is in sentences
     * @param shell that runs {@link #script}
     * @param patience how long the program may take for what takes it a second or two
     */
    Perf(String source, String machine, ShellSession shell, Duration patience) {
        this.source = source;
        this.machine = machine;
        this.shell = shell;
        this.patience = patience;
    }

    /** The program on the machine of a source of the kind local or ssh. */
    static Perf of(HostMetric source) {
        boolean local = source.kind() == HostMetric.Kind.LOCAL;
        String script = script("perf");
        return new Perf(
                source.publicSource(),
                local ? "this machine" : source.address(),
                local ? ShellSession.local(script) : ShellSession.ssh(source.address(), script),
                PATIENCE);
    }

    /** Script of the shell, with the program by its name or path. */
    static String script(String program) {
        return SCRIPT.replace("PERF ", program + " ").replace("FREQUENCY", SAMPLES_PER_SECOND);
    }

    /** Samples for a moment; returns the reason when that cannot be done, as one sentence. */
    Optional<String> trial() throws InterruptedException {
        try {
            start(TRIAL);
            Answer answer = ask("wait");
            length = null;
            return switch (answer.status()) {
                case GOOD, TERMINATED -> Optional.empty();
                case CANNOT_BE_RUN, NOT_FOUND ->
                    Optional.of("the program perf cannot be run on " + machine + " (" + answer.complaint()
                            + "); install it there (package linux-perf or perf)");
                default ->
                    Optional.of("perf may not sample all of " + machine + ": " + answer.complaint()
                            + (answer.paranoid().isEmpty()
                                    ? ""
                                    : " (kernel.perf_event_paranoid is " + answer.paranoid() + ")")
                            + "; run perf as root, or set there: sysctl kernel.perf_event_paranoid=-1");
            };
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Begins to sample, for at most so long. Does not wait. */
    void start(Duration longest) throws IOException {
        length = longest;
        cutSeconds = null;
        startedNanos = System.nanoTime();
        shell.send("record " + text("%.3f", longest.toMillis() / 1e3));
    }

    /** The measurement interval has ended: takes no further sample. Does not wait. */
    void end() throws IOException {
        if (length == null) {
            return;
        }
        double seconds = (System.nanoTime() - startedNanos) / 1e9;
        if (cutSeconds == null && seconds < length.toMillis() / 1e3) {
            cutSeconds = seconds;
        }
        shell.send("end");
    }

    /** Ends the sampling and analyses the samples, which takes some seconds. */
    Reading<Profile> profile() throws InterruptedException {
        if (length == null) {
            return Reading.unavailable("there was no measurement interval");
        }
        try {
            end();
            Answer recorded = ask("wait");
            if (recorded.status() != GOOD && recorded.status() != TERMINATED) {
                return Reading.unavailable("perf failed: " + recorded.complaint());
            }
            Answer report = ask("report");
            if (report.status() != GOOD) {
                return Reading.unavailable("perf failed: " + report.complaint());
            }
            double seconds = cutSeconds == null ? length.toMillis() / 1e3 : cutSeconds;
            return Reading.of(PerfReport.parse(source, TOOL, seconds, report.output()), "perf took no sample");
        } catch (IOException e) {
            return Reading.unavailable(e.getMessage());
        }
    }

    private Answer ask(String request) throws IOException, InterruptedException {
        try {
            return TimeLimit.get("oe-perf", patience, () -> Answer.of(shell.ask(request)));
        } catch (TimeoutException e) {
            shell.close(Duration.ZERO);
            throw new IOException("perf on " + machine + " did not end within " + patience.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        }
    }

    /** Ends the sampling and deletes its files. */
    @Override
    public void close() {
        shell.close(patience);
    }
}
