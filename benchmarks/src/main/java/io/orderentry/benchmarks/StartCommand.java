package io.orderentry.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench start}: how long does a user wait for the first transaction? */
@Command(
        name = "start",
        description =
                "Seconds from typing oe run to the first transaction, on an embedded database of 1 warehouse that is there already.",
        mixinStandardHelpOptions = true)
final class StartCommand extends BenchVerb {
    @Option(
            names = "-n",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often (default: ${DEFAULT-VALUE}); the run before them, which builds, does not count.")
    private int times;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Where the embedded database is made and removed (default: a temporary folder).")
    private Path work;

    @Override
    void measure() throws IOException, InterruptedException {
        atLeastOne("-n", times);
        try (Scratch scratch = Scratch.in(work, "bench-start")) {
            say(String.format(
                    Locale.ROOT, "%.2f s with start and build of the database, not counted", once(scratch, 0)));
            Mean mean = new Mean();
            for (int i = 1; i <= times; i++) {
                mean.add(once(scratch, i));
                say(String.format(Locale.ROOT, "%.3f s", mean.last()));
            }
            say("from typing to the first transaction: " + mean + " s");
        }
    }

    /**
     * The first transactions are due when the ramp-up begins, which the log of latencies keeps in milliseconds of the clock that this
     * process has too. The result has only whole seconds, and the lines of progress come before the connections of the terminals work.
     */
    private static double once(Scratch scratch, int number) throws IOException, InterruptedException {
        Path out = scratch.folder().resolve("runs-" + number);
        long typed = System.currentTimeMillis();
        Child.run(
                        scratch.folder(),
                        Map.of(),
                        List.of(
                                home().resolve("oe").toString(),
                                "--quiet",
                                "run",
                                "--warmup",
                                "0s",
                                "--duration",
                                "1s",
                                "--set",
                                "load.check=none",
                                "--out",
                                out.toString()))
                .orFail("oe run");
        try (Stream<Path> runs = Files.list(out)) {
            Path log = runs.findFirst().orElseThrow().resolve("latency.hlog");
            return (startMillis(log) - typed) / 1e3;
        }
    }

    /** When the seconds of a log of latencies begin to count. */
    static double startMillis(Path log) throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            // The reader knows the start once it has come to an interval.
            if (reader.nextIntervalHistogram() == null) {
                throw new IOException(log + " has no interval, so there was no transaction");
            }
            return reader.getStartTimeSec() * 1e3;
        }
    }
}
