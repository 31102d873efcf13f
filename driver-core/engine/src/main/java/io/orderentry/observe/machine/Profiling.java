package io.orderentry.observe.machine;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.Target.ProfileSource;
import io.orderentry.observe.machine.PerfShell.Answer;
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

    private static final String SOURCE = "local";
    private static final String TOOL = "perf record -a -F " + SAMPLES_PER_SECOND;
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration TRIAL = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int GOOD = 0;
    /** Of the end of the time that was asked for. */
    private static final int TIME_IS_OVER = 124;

    /** Null when nothing is sampled. */
    private final PerfShell shell;

    private final Duration longest;
    /** Longest time of the samples that were begun last; null before. */
    private Duration length;

    private long startedNanos;
    private long endedNanos;
    /** Reason that there is no profile; null when there is none. */
    private String problem;

    /** @param interval the measurement interval's length, or null when it is not known before */
    Profiling(PerfShell shell, Duration interval) {
        this.shell = shell;
        Duration half = interval == null ? LONGEST : interval.dividedBy(2);
        longest = half.compareTo(LONGEST) < 0 ? half : LONGEST;
    }

    /**
     * Samples this machine for a moment, before the run.
     *
     * @param interval the measurement interval's length, or null when it is not known before
     * @throws Refusal when this machine was requested and cannot be sampled
     */
    public static Profiling of(ProfileSource source, Duration interval) throws InterruptedException {
        if (source == ProfileSource.OFF) {
            return new Profiling(null, interval);
        }
        Profiling profiling = new Profiling(PerfShell.local(PATIENCE), interval);
        try {
            profiling.trial().ifPresent(why -> {
                throw new Refusal("target.profile: " + why + "; or leave it out");
            });
            return profiling;
        } catch (RuntimeException | InterruptedException e) {
            profiling.close();
            throw e;
        }
    }

    /** Reason that this machine cannot be sampled, as one sentence; empty when it can. */
    public static Optional<String> problemHere() throws InterruptedException {
        try (Profiling profiling = new Profiling(PerfShell.local(PATIENCE), null)) {
            return profiling.trial();
        }
    }

    /** Samples for a moment; returns the reason when that cannot be done, as one sentence. */
    Optional<String> trial() throws InterruptedException {
        try {
            start(TRIAL);
            end();
            Answer answer = ask("answer");
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
        return answer.status() == GOOD || answer.status() == TIME_IS_OVER;
    }

    private Answer ask(String request) throws IOException, InterruptedException {
        return shell.ask(request, "perf");
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        try {
            if (shell != null) {
                start(longest);
            }
        } catch (IOException e) {
            problem = "perf could not be started: " + e.getMessage();
        }
    }

    /** Begins to sample, for at most so long. Does not wait. */
    void start(Duration atMost) throws IOException {
        length = atMost;
        endedNanos = 0;
        startedNanos = System.nanoTime();
        shell.send("record " + text("%.3f", atMost.toMillis() / 1e3));
    }

    /** Takes no further sample. */
    @Override
    public void intervalEnded(long edgeNanos) {
        try {
            if (length != null && problem == null) {
                end();
            }
        } catch (IOException e) {
            problem = e.getMessage();
        }
    }

    private void end() throws IOException {
        endedNanos = endedNanos == 0 ? System.nanoTime() : endedNanos;
        shell.send("end");
    }

    /** The profiles by role, after the run. Analyses the samples, which takes some seconds. */
    public Reading<Map<String, Reading<Profile>>> profiles() throws InterruptedException {
        return shell == null
                ? Reading.unavailable("it was not asked for (target.profile)")
                : Reading.of(Map.of(Role.DRIVER.toString(), profile()));
    }

    /** Ends the sampling and analyses the samples, which takes some seconds. */
    Reading<Profile> profile() throws InterruptedException {
        if (problem != null || length == null) {
            return Reading.unavailable(problem == null ? "there was no measurement interval" : problem);
        }
        try {
            end();
            Answer recorded = ask("answer");
            if (!isGood(recorded)) {
                return Reading.unavailable("perf failed: " + recorded.complaint());
            }
            Answer report = ask("report");
            if (report.status() != GOOD) {
                return Reading.unavailable("perf failed: " + report.complaint());
            }
            double seconds = Math.min((endedNanos - startedNanos) / 1e9, length.toMillis() / 1e3);
            return Reading.of(PerfReport.parse(SOURCE, TOOL, seconds, report.output()), "perf took no sample");
        } catch (IOException e) {
            return Reading.unavailable(e.getMessage());
        }
    }

    /** Ends the sampling and deletes its files. */
    @Override
    public void close() {
        if (shell != null) {
            shell.close();
        }
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
