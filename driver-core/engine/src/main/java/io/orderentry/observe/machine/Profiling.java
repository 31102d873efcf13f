package io.orderentry.observe.machine;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.Target.ProfileSource;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.run.RunListener;
import io.orderentry.text.Refusal;
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

/**
 * Samples of this machine's processors in a part of the measurement interval, if that was requested, by the system's program perf. Used by one
 * thread at a time.
 */
public final class Profiling implements RunListener, AutoCloseable {
    /** Not a round number, so as not to run in step with what happens a hundred times a second. */
    static final String SAMPLES_PER_SECOND = "99";

    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * Samples for a time or until a line of its input, then reports if another line asks for that. A cache of programs would stay in the
     * user's home. A signal at any moment leaves no folder behind.
     */
    private static final String SCRIPT =
            """
            umask 077
            folder=
            trap "rm -rf \\"\\$folder\\"" EXIT
            trap "exit 1" HUP TERM
            folder=$(trap "" HUP TERM; mktemp -d) || exit 1
            "$1" record --quiet --no-buildid-cache --all-cpus --freq FREQUENCY --output "$folder/perf.data" \
              -- timeout "$2" sh -c "read -r end" >"$folder/output" 2>&1
            status=$?
            if [ $status = TIME_IS_OVER ]; then status=0; fi
            while read -r request; do
              if [ $request$status = report0 ]; then
                "$1" report --stdio --no-children --fields sample,period,symbol,dso --field-separator "$(printf "\t")" \
                  --input "$folder/perf.data" </dev/null >"$folder/report" 2>"$folder/output"
                status=$?
                if [ $status = 0 ]; then mv "$folder/report" "$folder/output"; fi
              fi
            done
            cat "$folder/output"
            exit $status
            """.replace("FREQUENCY", SAMPLES_PER_SECOND).replace("TIME_IS_OVER", "124");

    private final String program;
    private final Duration patience;
    private final Duration longest;
    private Perf perf;
    private long startedNanos;
    private long endedNanos;
    /** Reason that there is no profile; null when there is none. */
    private String problem = "there was no measurement interval";

    /**
     * @param program perf, a path in place of it, or null to sample nothing
     * @param longest time of the samples
     */
    Profiling(String program, Duration patience, Duration longest) {
        this.program = program;
        this.patience = patience;
        this.longest = longest;
    }

    /**
     * Samples this machine for a moment, before the run.
     *
     * @param interval the measurement interval's length, or null when it is not known before
     * @throws Refusal when this machine was requested and cannot be sampled
     */
    public static Profiling of(ProfileSource source, Duration interval) throws InterruptedException {
        if (source == ProfileSource.OFF) {
            return new Profiling(null, PATIENCE, LONGEST);
        }
        problemHere().ifPresent(why -> {
            throw new Refusal("target.profile: " + why + "; or leave it out");
        });
        Duration half = interval == null ? LONGEST : interval.dividedBy(2);
        return new Profiling(Perf.PROGRAM, PATIENCE, half.compareTo(LONGEST) < 0 ? half : LONGEST);
    }

    /** Reason that this machine cannot be sampled, as one sentence; empty when it can. */
    public static Optional<String> problemHere() throws InterruptedException {
        return new Profiling(Perf.PROGRAM, PATIENCE, LONGEST).trial();
    }

    /** Samples for a moment; returns the reason when that cannot be done, as one sentence. */
    Optional<String> trial() throws InterruptedException {
        try (Perf trial = perf(Duration.ofMillis(100))) {
            trial.send("end");
            Perf.Answer answer = trial.answer(Perf.PROGRAM);
            if (answer.isOfMissingProgram()) {
                return Optional.of("the program perf cannot be run on this machine (" + answer.complaint()
                        + "); install it there (package linux-perf or perf)");
            }
            return answer.status() == 0
                    ? Optional.empty()
                    : Optional.of("perf may not sample all of this machine: " + answer.refusal()
                            + "; run perf as root, or set there: sysctl kernel.perf_event_paranoid=-1");
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    private Perf perf(Duration atMost) throws IOException {
        return Perf.start(patience, SCRIPT, program, text("%.3f", atMost.toMillis() / 1e3));
    }

    /** Begins to sample. Does not wait. */
    @Override
    public void intervalStarted(long edgeNanos) {
        try {
            if (program != null) {
                startedNanos = System.nanoTime();
                perf = perf(longest);
                problem = null;
            }
        } catch (IOException e) {
            problem = "perf could not be started: " + e.getMessage();
        }
    }

    /** Takes no further sample. */
    @Override
    public void intervalEnded(long edgeNanos) {
        if (perf != null && endedNanos == 0) {
            endedNanos = System.nanoTime();
            perf.send("end");
        }
    }

    /** The profiles by role, after the run. Analyses the samples, which takes some seconds. */
    public Reading<Map<String, Reading<Profile>>> profiles() throws InterruptedException {
        return program == null
                ? Reading.unavailable("it was not asked for (target.profile)")
                : Reading.of(Map.of(Role.DRIVER.toString(), profile()));
    }

    /** Ends the sampling and analyses the samples, which takes some seconds. */
    Reading<Profile> profile() throws InterruptedException {
        if (problem != null) {
            return Reading.unavailable(problem);
        }
        try {
            intervalEnded(System.nanoTime());
            perf.send("report");
            Perf.Answer report = perf.answer(Perf.PROGRAM);
            if (report.status() != 0) {
                return Reading.unavailable("perf failed: " + report.complaint());
            }
            double seconds = Math.min((endedNanos - startedNanos) / 1e9, longest.toMillis() / 1e3);
            return Reading.of(
                    PerfReport.parse("local", "perf record -a -F " + SAMPLES_PER_SECOND, seconds, report.output()),
                    "perf took no sample");
        } catch (IOException e) {
            return Reading.unavailable(e.getMessage());
        }
    }

    /** Ends the sampling and deletes its files. */
    @Override
    public void close() {
        if (perf != null) {
            perf.close();
        }
    }

    /** Reads what {@code perf report --fields sample,period,symbol,dso --field-separator TAB} prints. */
    static final class PerfReport {
        private static final int TOP = 20;

        private static final Pattern EVENT = Pattern.compile("# Samples: .* of event '([^']+)'");
        private static final Pattern ROW =
                Pattern.compile(" *+(\\d{1,15}) *+\\t *+(\\d{1,18}) *+\\t *+(?:\\[\\S] )?([^\\t]*+)\\t([^\\t]*+).*");
        private static final Pattern ADDRESS = Pattern.compile("(0x)?[0-9a-f]{8,}");
        private static final Pattern MODIFIERS = Pattern.compile(":\\w*$");

        private PerfReport() {}

        /**
         * The functions in which most of the time went. Time is the sum of the samples' periods, so that samples of different length are
         * weighed rightly; addresses without a symbol are counted together, by module.
         *
         * @return null when the text has no sample
         */
        static Profile parse(String source, String tool, double seconds, String report) {
            Set<String> events = new LinkedHashSet<>();
            Map<Profile.Function, Double> periods = new LinkedHashMap<>();
            long samples = 0;
            for (String line : report.lines().toList()) {
                Matcher event = EVENT.matcher(line);
                Matcher row = ROW.matcher(line);
                if (event.matches()) {
                    events.add(MODIFIERS.matcher(event.group(1)).replaceFirst(""));
                } else if (!line.startsWith("#") && row.matches()) {
                    String symbol = row.group(3).strip();
                    String shown = symbol.isEmpty() || ADDRESS.matcher(symbol).matches() ? "(no symbol)" : symbol;
                    samples += Long.parseLong(row.group(1));
                    Profile.Function function =
                            new Profile.Function(0, shown, row.group(4).strip());
                    periods.merge(function, Double.parseDouble(row.group(2)), Double::sum);
                }
            }
            double all = periods.values().stream().mapToDouble(each -> each).sum();
            if (samples == 0 || all == 0) {
                return null;
            }
            List<Profile.Function> top = periods.entrySet().stream()
                    .sorted(Map.Entry.<Profile.Function, Double>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(entry -> entry.getKey().symbol()))
                    .limit(TOP)
                    .map(entry -> new Profile.Function(
                            100 * entry.getValue() / all,
                            entry.getKey().symbol(),
                            entry.getKey().module()))
                    .toList();
            String sampled = events.isEmpty() ? "an unnamed event" : String.join(", ", events);
            return new Profile(source, tool, sampled, seconds, samples, top);
        }
    }
}
