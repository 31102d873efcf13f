package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real runs beside a thief of processor time, more of it in some than in others: {@code oe noise} names what he leaves. */
@EnabledOnOs(OS.LINUX)
@QuietMachine
class NoiseRunsTest {
    /** How much of each processor a thief takes in each run, in thirteenths and in no order; more thieves at a time would take no more. */
    private static final List<Integer> SHARES = List.of(5, 0, 11, 3, 8, 13, 1, 7, 4, 10, 2, 12, 6, 9);

    private static final int WHOLE = 13;
    /** Not longer than a scheduler lets one thread run, so that a larger share is a longer wait of the others. */
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    @TempDir
    private Path folder;

    @Test
    void aThiefOfProcessorTimeIsNamed() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        for (int share : SHARES) {
            List<Thread> thieves = thieves(share);
            try {
                CommandResult run = oe.run(
                        "run", "-c", "2", "--warmup", "2s", "--duration", "12s", "--set", "load.check=none", "--quiet");
                assertThat(run.exitCode()).as(run.toString()).isZero();
            } finally {
                thieves.forEach(Thread::interrupt);
            }
        }
        CommandResult noise = oe.run("noise", "runs", "--covariate", "lag", "--covariate", "order");
        assertThat(noise.exitCode()).as(noise.toString()).isZero();
        System.out.println(noise.out());
        assertThat(noise.out().lines())
                .anyMatch(line -> line.startsWith("New-Orders per minute (NOPM)")
                        && line.contains("scheduling lag of the driver's machine")
                        && line.endsWith("goes together"))
                .noneMatch(line -> line.startsWith("New-Orders per minute (NOPM)")
                        && line.contains("order of the runs")
                        && line.endsWith("goes together"));
    }

    private static List<Thread> thieves(int share) {
        return IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .mapToObj(each -> {
                    Thread thief = new Thread(() -> steal(share), "thief-" + each);
                    thief.setDaemon(true);
                    thief.start();
                    return thief;
                })
                .toList();
    }

    /** Keeps a processor busy for a part of every round, until it is interrupted. */
    private static void steal(int share) {
        long busyNanos = ROUND_NANOS * share / WHOLE;
        while (!Thread.currentThread().isInterrupted()) {
            long until = System.nanoTime() + busyNanos;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(ROUND_NANOS - busyNanos);
        }
    }
}
