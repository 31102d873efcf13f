package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench stub}: what the driver costs against a server that answers at once or after a fixed delay, beside pgbench. */
@Command(
        name = "stub",
        description =
                "Transactions per second and processor time per transaction of the driver and of pgbench, without a"
                        + " database: a stub answers both after a fixed delay.",
        mixinStandardHelpOptions = true)
final class StubCommand extends BenchVerb {
    private static final int LONGEST_DELAY_MILLIS = 10_000;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N,...",
            split = ",",
            defaultValue = "64,256,1000",
            description = "Connections, one after the other (default: ${DEFAULT-VALUE}).")
    private List<Integer> connections;

    @Option(
            names = "--delay",
            paramLabel = "MS,...",
            split = ",",
            defaultValue = "0,1,5",
            description = "Delays of the stub, one after the other (default: ${DEFAULT-VALUE}).")
    private List<Integer> delays;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "2",
            description = "Runs of each side, every other pair in reverse (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(
            names = "--warmup",
            paramLabel = "S",
            defaultValue = "4",
            description = "Seconds from the first transaction on (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "6",
            description = "Measured in each run (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--locks",
            description = "Run the driver alone, once, and print what its workers waited for monitors and locks.")
    private boolean locks;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Where scripts and outputs are kept (default: a temporary folder).")
    private Path work;

    @Override
    void measure() throws IOException, InterruptedException {
        connections.forEach(each -> atLeastOne("--connections", each));
        atLeastOne("--pairs", pairs);
        atLeastOne("--warmup", warmup);
        atLeastOne("--seconds", seconds);
        for (int delay : delays) {
            if (delay < 0 || delay > LONGEST_DELAY_MILLIS) {
                throw new Refusal("--delay: " + delay + " is not in 0.." + LONGEST_DELAY_MILLIS);
            }
        }
        Path folder = work == null ? Files.createTempDirectory("bench-stub") : Files.createDirectories(work);
        StubBench bench = new StubBench(folder.toAbsolutePath(), home(), warmup, seconds);
        if (!locks) {
            bench.requirePgbench();
        }
        say("scripts and outputs: " + folder);
        List<String> table = new ArrayList<>();
        for (int delay : delays) {
            for (int each : connections) {
                if (locks) {
                    say(String.format("%n%d connections, %d ms", each, delay));
                    bench.locks(Duration.ofMillis(delay), each).forEach(this::say);
                } else {
                    table.add(compare(bench, delay, each));
                }
            }
        }
        table.forEach(this::say);
    }

    private String compare(StubBench bench, int delay, int each) throws IOException, InterruptedException {
        Mean[] rates = {new Mean(), new Mean()};
        Mean[] micros = {new Mean(), new Mean()};
        Mean bytes = new Mean();
        Ratios rate = new Ratios();
        Ratios cpu = new Ratios();
        for (int pair = 1; pair <= pairs; pair++) {
            List<Integer> order = new ArrayList<>(List.of(0, 1));
            if (pair % 2 == 0) {
                Collections.reverse(order);
            }
            for (int side : order) {
                StubBench.Run run = side == 0
                        ? bench.driver(Duration.ofMillis(delay), each)
                        : bench.pgbench(Duration.ofMillis(delay), each, pair);
                rates[side].add(run.transactionsPerSecond());
                micros[side].add(run.cpuMicros());
                if (side == 0) {
                    bytes.add(run.bytes());
                }
                say(String.format(
                        Locale.ROOT,
                        "%d ms, %,5d connections, pair %d, %-7s %,9.0f transactions/s, %6.1f us of processor time each, stub %.1f us",
                        delay,
                        each,
                        pair,
                        side == 0 ? "driver" : "pgbench",
                        run.transactionsPerSecond(),
                        run.cpuMicros(),
                        run.stubMicros()));
            }
            rate.add(rates[0].last(), rates[1].last());
            cpu.add(micros[0].last(), micros[1].last());
        }
        return String.format(
                Locale.ROOT,
                "%n%d ms, %,d connections%n  transactions/s: driver %,.0f, pgbench %,.0f, ratio %s%n"
                        + "  processor time each: driver %.1f us, pgbench %.1f us, ratio %s%n  allocated by the driver's workers: %,.0f bytes a transaction",
                delay,
                each,
                rates[0].value(),
                rates[1].value(),
                rate,
                micros[0].value(),
                micros[1].value(),
                cpu,
                bytes.value());
    }
}
