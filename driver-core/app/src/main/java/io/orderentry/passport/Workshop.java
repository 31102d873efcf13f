package io.orderentry.passport;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;

/** Memory, files, threads and a connection with which pieces of work are done; the same on every machine. For one thread. */
final class Workshop implements AutoCloseable {
    private static final long SEED = 20090;
    /** 64 MiB: more than most caches of processors. */
    private static final int CELLS = 1 << 24;

    private static final int FILE_BYTES = 16 << 20;
    private static final int PAGE = 4_096;
    private static final int STEPS = 4_000;
    private static final long TIMER_NANOS = 100_000;

    private int[] cells;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final ExecutorService helpers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "oe-passport");
        thread.setDaemon(true);
        return thread;
    });
    private final SynchronousQueue<Boolean> there = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> back = new SynchronousQueue<>();
    private final FileChannel writes;
    private final FileChannel reads;
    private final String noReads;
    private final String place;
    private final Loopback loopback;
    private int cell;
    /** Keeps the work from being left out by the compiler. */
    private volatile long result;

    /** @param folder in which a file is made that has no name while it is used */
    Workshop(Path folder) throws IOException {
        renewMemory();
        place = Files.getFileStore(folder).type();
        Path file = Files.createTempFile(folder, "oe-passport", ".tmp");
        writes = FileChannel.open(file, StandardOpenOption.WRITE);
        FileChannel direct = null;
        String problem = "";
        try {
            direct = FileChannel.open(file, StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
        } catch (UnsupportedOperationException | FileSystemException e) {
            problem = "the file system has no direct I/O: " + e.getMessage();
        } finally {
            // The channels keep it: nothing of it stays, even of a process that is killed.
            Files.delete(file);
        }
        reads = direct;
        noReads = problem;
        ByteBuffer content = ByteBuffer.allocate(FILE_BYTES);
        random.nextBytes(content.array());
        while (content.hasRemaining()) {
            writes.write(content);
        }
        writes.force(true);
        helpers.execute(this::answer);
        loopback = new Loopback();
    }

    /** Takes other memory: how fast it is depends on where its pages are. */
    void renewMemory() {
        cells = null;
        int[] order = new int[CELLS];
        // One cycle through all cells in an order that no processor foresees: a linear congruential generator of full
        // period.
        for (int i = 0; i < CELLS; i++) {
            order[i] = i * 1_664_525 + 1_013_904_223 & CELLS - 1;
        }
        cells = order;
    }

    /** Type of the file system. */
    String place() {
        return place;
    }

    /** Repeats until the time is over, and gives the nanoseconds of one. */
    private static double nanos(long nanos, int steps, Step step) throws IOException, InterruptedException {
        long start = System.nanoTime();
        long done = 0;
        long now;
        do {
            for (int i = 0; i < steps; i++) {
                step.run();
            }
            done += steps;
            now = System.nanoTime();
        } while (now - start < nanos);
        return (double) (now - start) / done;
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    double integerRate(long nanos) {
        return 1e3 / integerNanos(nanos);
    }

    private double integerNanos(long nanos) {
        long start = System.nanoTime();
        long x = SEED;
        long done = 0;
        long now;
        do {
            for (int i = 0; i < STEPS; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            done += STEPS;
            now = System.nanoTime();
        } while (now - start < nanos);
        result = x;
        return (double) (now - start) / done;
    }

    /** The rates of as many threads as there are processors, added up. */
    double integerRateOfAll(long nanos) throws InterruptedException {
        List<Callable<Double>> tasks = new ArrayList<>();
        for (int i = Runtime.getRuntime().availableProcessors(); i > 0; i--) {
            tasks.add(() -> integerRate(nanos));
        }
        double rate = 0;
        for (Future<Double> each : helpers.invokeAll(tasks)) {
            try {
                rate += each.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
        return rate;
    }

    double memoryNanos(long nanos) throws IOException, InterruptedException {
        double each = nanos(nanos, 1, () -> {
            int at = cell;
            for (int i = 0; i < STEPS; i++) {
                at = cells[at];
            }
            cell = at;
        });
        return each / STEPS;
    }

    double memoryBandwidth(long nanos) throws IOException, InterruptedException {
        double each = nanos(nanos, 1, () -> {
            int sum = 0;
            for (int value : cells) {
                sum += value;
            }
            result = sum;
        });
        return (double) CELLS * Integer.BYTES / each;
    }

    /** Of the kernel's cheapest, with what the JVM adds: the size of an open file. */
    double systemCallNanos(long nanos) throws IOException, InterruptedException {
        return nanos(nanos, 100, () -> result = writes.size());
    }

    /** Half of the time in which a thread wakes another one and is woken by it. */
    double wakeMicros(long nanos) throws IOException, InterruptedException {
        return nanos(nanos, 10, () -> {
                    there.put(true);
                    back.take();
                })
                / 2
                / 1e3;
    }

    private void answer() {
        try {
            while (there.take()) {
                back.put(true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Time beyond a sleep of 100 us. */
    double lateMicros(long nanos) throws IOException, InterruptedException {
        return (nanos(nanos, 1, () -> LockSupport.parkNanos(TIMER_NANOS)) - TIMER_NANOS) / 1e3;
    }

    double flushMillis(long nanos) throws IOException, InterruptedException {
        ByteBuffer page = ByteBuffer.allocate(PAGE);
        return nanos(nanos, 1, () -> {
                    writes.write(page.clear(), 0);
                    writes.force(false);
                })
                / 1e6;
    }

    /** Past the kernel's cache. */
    double readMillis(long nanos) throws IOException, InterruptedException {
        if (reads == null) {
            throw new UnsupportedOperationException(noReads);
        }
        ByteBuffer page = ByteBuffer.allocateDirect(2 * PAGE).alignedSlice(PAGE).limit(PAGE);
        return nanos(
                        nanos,
                        1,
                        () -> reads.read(page.clear().limit(PAGE), (long) random.nextInt(FILE_BYTES / PAGE) * PAGE))
                / 1e6;
    }

    double loopbackMicros(long nanos) throws IOException, InterruptedException {
        return nanos(nanos, 1, loopback::roundTrip) / 1e3;
    }

    @Override
    public void close() throws IOException {
        helpers.shutdownNow();
        try (loopback;
                writes) {
            if (reads != null) {
                reads.close();
            }
        }
    }
}
