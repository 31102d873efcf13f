package io.orderentry.observe;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.HostMetric;
import io.orderentry.observe.PerfShell.Answer;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Samples of one machine's processors by the system's program perf. Used by one thread at a time. */
final class Perf implements AutoCloseable {
    /** Not a round number, so as not to run in step with what happens a hundred times a second. */
    private static final String SAMPLES_PER_SECOND = "99";

    private static final String TOOL = "perf record -a -F " + SAMPLES_PER_SECOND;
    private static final Duration TRIAL = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int GOOD = 0;
    /** Of a program that was ended by a signal on request; perf has written its samples then. */
    private static final int TERMINATED = 143;

    /**
     * Requests: {@code record SECONDS} and {@code end}, without an answer; {@code wait} and {@code report}. The cache of programs would stay in
     * the user's home. Has no single quote.
     */
    private static final String REQUESTS = """
              record)
                # A signal that arrives before the program has replaced the shell must end it too.
                trap - HUP TERM
                PERF record --quiet --no-buildid-cache --all-cpus --freq FREQUENCY --output "$folder/perf.data" \\
                  -- sleep "$seconds" </dev/null >"$folder/output" 2>&1 &
                child=$!
                trap "exit 1" HUP TERM
                continue ;;
              end)
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
            """.replace("FREQUENCY", SAMPLES_PER_SECOND);

    private final String source;
    private final PerfShell shell;
    private Duration length;
    private long startedNanos;
    private Double cutSeconds;

    /**
     * @param source of the samples in the result
     * @param shell that runs {@link #script}
     */
    Perf(String source, PerfShell shell) {
        this.source = source;
        this.shell = shell;
    }

    /** The program on the machine of a source of the kind local or ssh. */
    static Perf of(HostMetric source) {
        return new Perf(source.publicSource(), PerfShell.of(source, script("perf"), PATIENCE));
    }

    /** Script of the shell, with the program by its name or path. */
    static String script(String program) {
        return PerfShell.script(REQUESTS, program);
    }

    /** Samples for a moment; returns the reason when that cannot be done, as one sentence. */
    Optional<String> trial() throws InterruptedException {
        try {
            start(TRIAL);
            Answer answer = ask("wait");
            length = null;
            if (answer.isOfMissingProgram()) {
                return Optional.of("the program perf cannot be run on " + shell.machine() + " (" + answer.complaint()
                        + "); install it there (package linux-perf or perf)");
            }
            return isGood(answer)
                    ? Optional.empty()
                    : Optional.of("perf may not sample all of " + shell.machine() + ": " + answer.refusal()
                            + "; run perf as root, or set there: sysctl kernel.perf_event_paranoid=-1");
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    private static boolean isGood(Answer answer) {
        return answer.status() == GOOD || answer.status() == TERMINATED;
    }

    private Answer ask(String request) throws IOException, InterruptedException {
        return shell.ask(request, "perf");
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
            if (!isGood(recorded)) {
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

    /** Ends the sampling and deletes its files. */
    @Override
    public void close() {
        shell.close();
    }
}
