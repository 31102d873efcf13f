package io.orderentry.observe.profile;

import io.orderentry.config.Refusal;
import io.orderentry.result.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The system's program perf, seen to sample all of this machine. Immutable. */
public final class Perf {
    /** Not a round number, so as not to run in step with what happens a hundred times a second. */
    private static final String SAMPLES_PER_SECOND = "99";

    private static final String TOOL = "perf record -a -F " + SAMPLES_PER_SECOND;
    private static final Duration TRIAL = Duration.ofMillis(100);
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    private final String program;
    private final Duration patience;
    private final Path temporary;

    private Perf(String program, Duration patience, Path temporary) {
        this.program = program;
        this.patience = patience;
        this.temporary = temporary;
    }

    /**
     * Looks for it, and samples for a moment.
     *
     * @throws Refusal when it is missing, or may not sample all of this machine
     */
    public static Perf require() throws InterruptedException {
        return require("perf", Duration.ofSeconds(60), Path.of(System.getProperty("java.io.tmpdir")));
    }

    /**
     * @param patience how long the program may take for what takes it a second or two
     * @param temporary folder of the samples
     */
    static Perf require(String program, Duration patience, Path temporary) throws InterruptedException {
        Perf perf = new Perf(program, patience, temporary);
        try (WorkFolder folder = WorkFolder.create(temporary)) {
            Process trial = perf.record(folder, TRIAL);
            if (!trial.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                trial.destroyForcibly();
                throw new Refusal("--profile: perf did not end a trial of " + TRIAL.toMillis() + " ms within "
                        + patience.toSeconds() + " s");
            }
            if (trial.exitValue() != 0) {
                throw new Refusal(
                        "--profile: perf may not sample all of this machine: " + folder.complaint() + paranoia()
                                + "; leave --profile out, or run as root, or there: sysctl kernel.perf_event_paranoid=-1");
            }
            return perf;
        } catch (IOException e) {
            throw new Refusal("--profile: the program perf cannot be run on this machine (" + e.getMessage()
                    + "); install it (package linux-perf or perf), or leave --profile out");
        }
    }

    private static String paranoia() {
        try {
            return " (kernel.perf_event_paranoid is "
                    + Files.readString(PARANOID).trim() + ")";
        } catch (IOException e) {
            return "";
        }
    }

    /** Begins to sample, for at most so long. The caller closes it. */
    public Sampling start(Duration length) throws IOException {
        WorkFolder folder = WorkFolder.create(temporary);
        try {
            return new Sampling(this, folder, record(folder, length), length, patience);
        } catch (IOException e) {
            folder.close();
            throw e;
        }
    }

    private Process record(WorkFolder folder, Duration length) throws IOException {
        return folder.run(
                folder.complaints(),
                program,
                "record",
                "--quiet",
                // Its cache of programs would stay in the user's home.
                "--no-buildid-cache",
                "--all-cpus",
                "--freq",
                SAMPLES_PER_SECOND,
                "--output",
                folder.samples().toString(),
                "--",
                "sleep",
                String.format(Locale.ROOT, "%.3f", length.toMillis() / 1e3));
    }

    /** Writes the report of the samples that were taken. */
    Process report(WorkFolder folder) throws IOException {
        List<String> command = new ArrayList<>(List.of(program, "report", "--stdio", "--no-children"));
        command.addAll(List.of("--fields", "sample,period,symbol,dso", "--field-separator", "\t"));
        command.addAll(List.of("--input", folder.samples().toString()));
        return folder.run(folder.report(), command.toArray(String[]::new));
    }

    static Profile profile(double seconds, String report) {
        return PerfReport.parse(TOOL, seconds, report);
    }
}
