package io.orderentry.benchmarks;

import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Very many thinking terminals on few connections: how late are they served, and what memory do they take? */
@Command(
        name = "paced",
        mixinStandardHelpOptions = true,
        description = "Thinking terminals over few connections: how late they start, and the heap they take.")
final class PacedCommand implements Callable<Integer> {
    private static final String UNAVAILABLE = "not available: no /proc/self/status";

    @Option(names = "--terminals", defaultValue = "200000", description = "multiple of 10 (default ${DEFAULT-VALUE})")
    private int terminals;

    @Option(
            names = {"-c", "--connections"},
            defaultValue = "200",
            description = "workers (default ${DEFAULT-VALUE})")
    private int connections;

    @Option(
            names = "--service",
            defaultValue = "2",
            description = "milliseconds that a transaction takes (default ${DEFAULT-VALUE})")
    private int serviceMillis;

    @Option(names = "--runs", defaultValue = "3", description = "how often (default ${DEFAULT-VALUE})")
    private int runs;

    @Option(names = "--seconds", defaultValue = "30", description = "length of each run (default ${DEFAULT-VALUE})")
    private int seconds;

    @Override
    public Integer call() throws InterruptedException {
        Load load = Harness.load(
                "warehouses=" + terminals / Scale.TERMINALS_PER_WAREHOUSE,
                "connections=" + connections,
                "pace=paced",
                "warmup=25s",
                "duration=" + seconds + "s");
        System.out.printf(
                "%,d terminals with keying and think times, %d connections, %d ms a transaction:%n",
                terminals, connections, serviceMillis);
        for (int run = 1; run <= runs; run++) {
            heap().forEach(MemoryPoolMXBean::resetPeakUsage);
            Harness.Figures figures =
                    Harness.run(load, new InstantOrderEntry(TimeUnit.MILLISECONDS.toNanos(serviceMillis)));
            long peak = heap().stream()
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            System.out.printf(
                    "run %d: %,.0f transactions/s, started late by %.2f ms (99th percentile), %.2f ms (latest);"
                            + " heap at most %d MiB of %d, %d MiB after a full collection; resident at most %s;"
                            + " %.0f %% of one CPU%n",
                    run,
                    figures.transactionsPerSecond(),
                    figures.lateMillisP99(),
                    figures.lateMillisMax(),
                    peak >> 20,
                    Runtime.getRuntime().maxMemory() >> 20,
                    figures.liveBytes() >> 20,
                    residentPeak(),
                    100 * figures.cpuSeconds() / seconds);
        }
        return 0;
    }

    /** Of this process since its start, as the kernel counts it. */
    private static String residentPeak() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> (Long.parseLong(line.replaceAll("\\D", "")) >> 10) + " MiB")
                    .findFirst()
                    .orElse(UNAVAILABLE);
        } catch (IOException e) {
            return UNAVAILABLE;
        }
    }

    private static List<MemoryPoolMXBean> heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }
}
