package io.orderentry.observe;

import io.orderentry.config.Refusal;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The system's program perf, seen to sample all of this machine. Immutable. */
public final class Perf {
    /** Not a round number, so as not to run in step with what happens a hundred times a second. */
    private static final String SAMPLES_PER_SECOND = "99";

    private static final String TOOL = "perf record -a -F " + SAMPLES_PER_SECOND;
    private static final Duration TRIAL = Duration.ofMillis(100);
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");
    private static final int LONGEST_COMPLAINT = 200;

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
        try (Sampling trial = perf.start(TRIAL)) {
            if (!perf.ends(trial.recorder)) {
                throw new Refusal("--profile: perf did not end a trial of " + TRIAL.toMillis() + " ms within "
                        + patience.toSeconds() + " s");
            }
            if (trial.recorder.exitValue() != 0) {
                throw new Refusal(
                        "--profile: perf may not sample all of this machine: " + trial.complaint() + paranoia()
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

    private boolean ends(Process process) throws InterruptedException {
        return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Begins to sample, for at most so long. The caller closes it. */
    Sampling start(Duration length) throws IOException {
        Sampling sampling = new Sampling(length);
        try {
            sampling.record();
            return sampling;
        } catch (IOException e) {
            sampling.close();
            throw e;
        }
    }

    /** Samples that are being taken, in a temporary folder that is deleted at the end. Used by one thread. */
    final class Sampling implements AutoCloseable {
        private final Duration length;
        private final Path folder = Files.createTempDirectory(temporary, "order-entry-profile");
        private final Path samples = folder.resolve("perf.data");
        private final Path complaints = folder.resolve("complaints.txt");
        private Process recorder;
        private long started;
        private Double cutSeconds;

        private Sampling(Duration length) throws IOException {
            this.length = length;
        }

        private void record() throws IOException {
            started = System.nanoTime();
            // The cache of programs would stay in the user's home.
            String options = "record --quiet --no-buildid-cache --all-cpus --freq " + SAMPLES_PER_SECOND;
            String seconds = String.format(Locale.ROOT, "%.3f", length.toMillis() / 1e3);
            recorder = run(complaints, options, "--output", samples.toString(), "--", "sleep", seconds);
        }

        /** Runs perf without settings of the user's, without input, and with its output and errors in files. */
        private Process run(Path output, String options, String... arguments) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(
                            Stream.of(Stream.of(program), Stream.of(options.split(" ")), Stream.of(arguments))
                                    .flatMap(words -> words)
                                    .toList())
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile())
                    .redirectError(complaints.toFile());
            builder.environment().put("LC_ALL", "C");
            builder.environment().put("PERF_CONFIG", "/dev/null");
            // Symbols of what is not installed would be looked for in the Internet.
            builder.environment().remove("DEBUGINFOD_URLS");
            return builder.start();
        }

        /** Message of a failed program, shortened. */
        private String complaint() throws IOException {
            String first = Files.readAllLines(complaints).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.equals("Error:"))
                    .findFirst()
                    .orElse("it does not say why");
            return first.length() <= LONGEST_COMPLAINT ? first : first.substring(0, LONGEST_COMPLAINT) + "...";
        }

        /** The measurement interval has ended: takes no further sample. Does not wait. */
        void end() {
            if (recorder.isAlive()) {
                cutSeconds = (System.nanoTime() - started) / 1e9;
                recorder.destroy();
            }
        }

        /** Ends the sampling and analyses the samples, which takes some seconds. */
        Reading<Profile> profile() throws InterruptedException {
            try {
                end();
                if (!ends(recorder)) {
                    return Reading.unavailable("perf did not end within " + patience.toSeconds() + " s");
                }
                // A recorder that was ended early has written its samples and ends by the signal.
                if (recorder.exitValue() != 0 && cutSeconds == null) {
                    return Reading.unavailable("perf failed: " + complaint());
                }
                Path report = folder.resolve("report.txt");
                String options = "report --stdio --no-children --fields sample,period,symbol,dso --field-separator";
                Process reporter = run(report, options, "\t", "--input", samples.toString());
                if (!ends(reporter)) {
                    reporter.destroyForcibly();
                    return Reading.unavailable("perf did not report within " + patience.toSeconds() + " s");
                }
                if (reporter.exitValue() != 0) {
                    return Reading.unavailable("perf failed: " + complaint());
                }
                double seconds = cutSeconds == null ? length.toMillis() / 1e3 : cutSeconds;
                return Reading.of(PerfReport.parse(TOOL, seconds, Files.readString(report)), "perf took no sample");
            } catch (IOException e) {
                return Reading.unavailable("the samples could not be read: " + e.getMessage());
            }
        }

        /** Ends the sampling and deletes its files. */
        @Override
        public void close() throws IOException {
            if (recorder != null) {
                recorder.destroyForcibly();
            }
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.delete(folder);
        }
    }
}
