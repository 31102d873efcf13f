package io.orderentry.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.orderentry.benchmarks.stub.StubServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs one client after the other against a stub in this process. What is measured is the same for every client: transactions that the stub
 * answered and processor time of the client's process, between two moments after its ramp-up. Used by one thread.
 */
final class StubBench {
    /** The pool's library misses a log. */
    private static final String LOGGING = "SLF4J";

    private static final int START_SECONDS = 120;
    private static final int END_SECONDS = 60;
    /** A client goes on for so long behind the interval that is measured. */
    private static final int SLACK_SECONDS = 1;

    private final Path work;
    private final Path home;
    private final int warmup;
    private final int seconds;
    private int runs;

    /** @param warmup seconds between the first transaction and the interval */
    StubBench(Path work, Path home, int warmup, int seconds) {
        this.work = work;
        this.home = home;
        this.warmup = warmup;
        this.seconds = seconds;
    }

    /**
     * One client's run.
     *
     * @param transactionsPerSecond as the stub counts them
     * @param cpuMicros processor time of the client for one transaction
     * @param stubMicros processor time of the stub for one
     * @param bytes that the driver's workers allocated for one; 0 for pgbench
     */
    record Run(double transactionsPerSecond, double cpuMicros, double stubMicros, long bytes) {}

    void requirePgbench() throws IOException, InterruptedException {
        new Pgbench(work, server(0), 1).require();
    }

    private static PgServer server(int port) {
        return PgServer.of("jdbc:postgresql://127.0.0.1:" + port + "/stub", "stub", null);
    }

    /** Starts a client of the stub; its output goes into the file. */
    private interface Client {
        Process start(StubServer stub, Path output) throws IOException;
    }

    Run driver(Duration delay, int connections) throws IOException, InterruptedException {
        List<String> output = new ArrayList<>();
        Run run = measure(delay, output, driver(connections, "none"));
        long bytes = output.stream()
                .filter(line -> line.startsWith(StubDriver.BYTES))
                .mapToLong(line -> Long.parseLong(line.substring(StubDriver.BYTES.length())))
                .findFirst()
                .orElseThrow(() -> new IOException("the driver did not print its bytes: " + output));
        return new Run(run.transactionsPerSecond(), run.cpuMicros(), run.stubMicros(), bytes);
    }

    /** What a run of the driver prints about locks. */
    List<String> locks(Duration delay, int connections) throws IOException, InterruptedException {
        List<String> output = new ArrayList<>();
        Run run = measure(delay, output, driver(connections, "locks"));
        output.removeIf(line -> line.startsWith(LOGGING));
        output.add(0, String.format("%,.0f transactions/s", run.transactionsPerSecond()));
        return output;
    }

    /** In a JVM with the options of {@code ./oe}. */
    private Client driver(int connections, String locks) {
        Path options = home.resolve("driver-core/app/src/main/resources/io/orderentry/cli/jvm.options");
        return (stub, output) -> new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + options,
                        "-cp",
                        System.getProperty("java.class.path"),
                        StubDriver.class.getName(),
                        "" + stub.port(),
                        "" + connections,
                        "" + warmup,
                        "" + (seconds + SLACK_SECONDS),
                        locks)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    Run pgbench(Duration delay, int connections, long seed) throws IOException, InterruptedException {
        int warehouses = StubDriver.warehouses(connections);
        PgbenchScripts scripts = new PgbenchScripts(
                "oe",
                warehouses,
                connections,
                Harness.plan(Harness.load("warehouses=" + warehouses)).constants());
        List<String> output = new ArrayList<>();
        Run run = measure(
                delay,
                output,
                (stub, file) -> new Pgbench(work, server(stub.port()), connections)
                        .start("pgbench-" + runs, scripts, seed, warmup + seconds + SLACK_SECONDS, file));
        // Refuses an output with failed transactions.
        PgbenchOutput.parse(output, warmup);
        return run;
    }

    private Run measure(Duration delay, List<String> output, Client client) throws IOException, InterruptedException {
        Path file = work.resolve("run-" + ++runs + ".log");
        Process process = null;
        try (StubServer stub = StubServer.start(delay)) {
            process = client.start(stub, file);
            await(stub, process, file);
            TimeUnit.SECONDS.sleep(warmup);
            Reading from = Reading.of(stub, process);
            TimeUnit.SECONDS.sleep(seconds);
            Reading to = Reading.of(stub, process);
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("a client did not end well:\n" + Files.readString(file));
            }
            output.addAll(Files.readAllLines(file));
            return to.since(from);
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }

    private static void await(StubServer stub, Process process, Path file) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (stub.answered() == 0) {
            if (!process.isAlive() || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(START_SECONDS)) {
                throw new IOException("a client did not begin:\n" + Files.readString(file));
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private record Reading(long nanos, long answered, long clientNanos, long stubNanos) {
        static Reading of(StubServer stub, Process client) throws IOException {
            OperatingSystemMXBean self = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return new Reading(
                    System.nanoTime(),
                    stub.answered(),
                    client.info()
                            .totalCpuDuration()
                            .orElseThrow(() -> new IOException("the processor time of a client cannot be read"))
                            .toNanos(),
                    self.getProcessCpuTime());
        }

        Run since(Reading before) {
            double transactions = answered - before.answered;
            return new Run(
                    transactions * 1e9 / (nanos - before.nanos),
                    (clientNanos - before.clientNanos) / 1e3 / transactions,
                    (stubNanos - before.stubNanos) / 1e3 / transactions,
                    0);
        }
    }
}
