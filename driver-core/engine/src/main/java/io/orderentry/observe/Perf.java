package io.orderentry.observe;

import static io.orderentry.text.Sentences.text;

import io.orderentry.observe.PerfShell.Answer;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Samples of this machine's processors by the system's program perf. Used by one thread at a time. */
final class Perf implements AutoCloseable {
    /** Not a round number, so as not to run in step with what happens a hundred times a second. */
    private static final String SAMPLES_PER_SECOND = "99";

    private static final String SOURCE = "local";
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

    private final PerfShell shell;
    private Duration length;
    private long startedNanos;
    private Double cutSeconds;

    /** @param shell that runs {@link #script} */
    Perf(PerfShell shell) {
        this.shell = shell;
    }

    /** The program on this machine. */
    static Perf local() {
        return new Perf(PerfShell.local(script("perf"), PATIENCE));
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
            return Reading.of(PerfReport.parse(SOURCE, TOOL, seconds, report.output()), "perf took no sample");
        } catch (IOException e) {
            return Reading.unavailable(e.getMessage());
        }
    }

    /** Ends the sampling and deletes its files. */
    @Override
    public void close() {
        shell.close();
    }

    /** Reads what {@code perf report --fields sample,period,symbol,dso --field-separator TAB} prints. */
    static final class PerfReport {
        private static final int TOP = 20;
        private static final String NO_SYMBOL = "(no symbol)";

        private static final Pattern EVENT = Pattern.compile("# Samples: .* of event '([^']+)'");
        private static final Pattern ROW =
                Pattern.compile(" *+(\\d{1,15}) *+\\t *+(\\d{1,18}) *+\\t *+(?:\\[\\S] )?([^\\t]*+)\\t([^\\t]*+).*");
        private static final Pattern ADDRESS = Pattern.compile("(0x)?[0-9a-f]{8,}");
        private static final Pattern MODIFIERS = Pattern.compile(":\\w*$");

        private record Place(String symbol, String module) {}

        private PerfReport() {}

        /**
         * The functions in which most of the time went. Time is the sum of the samples' periods, so that samples of different length are
         * weighed rightly; addresses without a symbol are counted together, by module.
         *
         * @return null when the text has no sample
         */
        static Profile parse(String source, String tool, double seconds, String report) {
            Set<String> events = new LinkedHashSet<>();
            Map<Place, Double> periods = new LinkedHashMap<>();
            long samples = 0;
            double sum = 0;
            for (String line : report.lines().toList()) {
                Matcher event = EVENT.matcher(line);
                Matcher row = ROW.matcher(line);
                if (event.matches()) {
                    events.add(MODIFIERS.matcher(event.group(1)).replaceFirst(""));
                } else if (!line.startsWith("#") && row.matches()) {
                    String symbol = row.group(3).strip();
                    double period = Double.parseDouble(row.group(2));
                    samples += Long.parseLong(row.group(1));
                    sum += period;
                    periods.merge(
                            new Place(
                                    symbol.isEmpty() || ADDRESS.matcher(symbol).matches() ? NO_SYMBOL : symbol,
                                    row.group(4).strip()),
                            period,
                            Double::sum);
                }
            }
            if (samples == 0 || sum == 0) {
                return null;
            }
            double all = sum;
            List<Profile.Function> top = periods.entrySet().stream()
                    .sorted(Map.Entry.<Place, Double>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(entry -> entry.getKey().symbol()))
                    .limit(TOP)
                    .map(entry -> new Profile.Function(
                            100 * entry.getValue() / all,
                            entry.getKey().symbol(),
                            entry.getKey().module()))
                    .toList();
            return new Profile(
                    source,
                    tool,
                    events.isEmpty() ? "an unnamed event" : String.join(", ", events),
                    seconds,
                    samples,
                    top);
        }
    }
}
