package io.orderentry.job;

import com.sun.nio.file.ExtendedOpenOption;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Passport.Spread;
import io.orderentry.result.Reading;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;

/** Makes a passport of this machine, in about three seconds: rounds of all kinds of work, and two stretches in which all CPUs are busy. */
public final class PassportMeasurement implements AutoCloseable {
    /** The same work takes longer before the JVM has compiled it. */
    private static final int WARM_UP_ROUNDS = 4;

    private static final int ROUNDS = 10;
    private static final long SLICE_NANOS = 10_000_000;
    /** Work that a quota may limit: what is done of it in rounds, a little at a time, is within any quota. */
    private static final List<MachineWork> LIMITED = List.of(MachineWork.INTEGER_ALL, MachineWork.FLUSH);
    /** A period of the kernel's quotas: a shorter one may see nothing of a quota, or too much. */
    private static final long STRETCH_SLICE_NANOS = 100_000_000;

    private static final int STRETCH_SLICES = 3;

    private static final long SEED = 20090;
    /** 64 MiB: more than most caches of processors. */
    private static final int CELLS = 1 << 24;

    private static final int FILE_BYTES = 16 << 20;
    private static final int PAGE = 4_096;
    private static final int STEPS = 4_000;
    private static final long TIMER_NANOS = 100_000;

    private final Map<MachineWork, List<Double>> values = new EnumMap<>(MachineWork.class);
    private final Map<MachineWork, String> absent = new EnumMap<>(MachineWork.class);
    private final int[] cells = new int[CELLS];
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final ExecutorService helpers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "oe-passport");
        thread.setDaemon(true);
        return thread;
    });
    private final SynchronousQueue<Boolean> there = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> back = new SynchronousQueue<>();
    private final Loopback loopback;
    private final FileChannel writes;
    private FileChannel reads;
    private int cell;
    /** Keeps the work from being left out by the compiler. */
    private volatile long result;

    /** @param folder in which a file is made that has no name while it is used */
    private PassportMeasurement(Path folder) throws IOException {
        // One cycle through all cells in an order that no processor foresees: a linear congruential generator of full
        // period.
        for (int i = 0; i < CELLS; i++) {
            cells[i] = i * 1_664_525 + 1_013_904_223 & CELLS - 1;
        }
        Path file = Files.createTempFile(folder, "oe-passport", ".tmp");
        writes = FileChannel.open(file, StandardOpenOption.WRITE);
        try {
            reads = FileChannel.open(file, StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
        } catch (UnsupportedOperationException | FileSystemException e) {
            absent.put(MachineWork.RANDOM_READ, "the file system has no direct I/O: " + e.getMessage());
        } finally {
            // The channels keep it: nothing of it stays, even of a process that is killed.
            Files.delete(file);
        }
        ByteBuffer content = ByteBuffer.allocate(FILE_BYTES);
        random.nextBytes(content.array());
        while (content.hasRemaining()) {
            writes.write(content);
        }
        writes.force(true);
        helpers.execute(this::answer);
        loopback = new Loopback();
    }

    /**
     * Measures; what it writes is deleted.
     *
     * @param folder on the file system whose writes and reads are measured
     */
    public static Passport measure(Path folder) throws IOException, InterruptedException {
        DriverWatch.Moment before = DriverWatch.now();
        try (PassportMeasurement measurement = new PassportMeasurement(folder)) {
            measurement.rounds();
            DriverWatch.Moment after = DriverWatch.now();
            return new Passport(
                    Files.getFileStore(folder).type(),
                    before.stealPercent(after),
                    before.othersPercent(after),
                    measurement.work());
        }
    }

    private void rounds() throws InterruptedException {
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            for (MachineWork work : MachineWork.values()) {
                if (!LIMITED.contains(work)) {
                    measure(work, SLICE_NANOS, round >= WARM_UP_ROUNDS);
                }
            }
            if (round == WARM_UP_ROUNDS || round == WARM_UP_ROUNDS + ROUNDS - 1) {
                for (MachineWork work : LIMITED) {
                    // The first slice begins somewhere in a period.
                    for (int i = 0; i <= STRETCH_SLICES; i++) {
                        measure(work, STRETCH_SLICE_NANOS, i > 0);
                    }
                }
            }
        }
    }

    private void measure(MachineWork work, long slice, boolean counts) throws InterruptedException {
        if (absent.containsKey(work)) {
            return;
        }
        try {
            double value = one(work, slice);
            if (counts) {
                values.computeIfAbsent(work, each -> new ArrayList<>()).add(value);
            }
        } catch (IOException e) {
            absent.put(work, String.valueOf(e.getMessage()));
        }
    }

    private Map<String, Reading<Spread>> work() {
        Map<String, Reading<Spread>> spreads = new HashMap<>();
        values.forEach((work, its) -> {
            ConfidenceInterval interval =
                    ConfidenceInterval.ofMedian(its.stream().sorted().toList());
            spreads.put(
                    work.key(),
                    Reading.of(new Spread(MeasureSample.of(its).median(), interval.low(), interval.high())));
        });
        absent.forEach((work, why) -> spreads.put(work.key(), Reading.unavailable(why)));
        return spreads;
    }

    private double one(MachineWork work, long nanos) throws IOException, InterruptedException {
        ByteBuffer page = ByteBuffer.allocateDirect(2 * PAGE).alignedSlice(PAGE).limit(PAGE);
        return switch (work) {
            case INTEGER -> integerRate(nanos);
            case INTEGER_ALL -> integerRateOfAll(nanos);
            case MEMORY_LATENCY -> nanos(nanos, 1, this::loads) / STEPS;
            case MEMORY_BANDWIDTH -> (double) CELLS * Integer.BYTES / nanos(nanos, 1, this::sum);
            // Of the kernel's cheapest, with what the JVM adds: the size of an open file.
            case SYSTEM_CALL -> nanos(nanos, 100, () -> result = writes.size());
            case CONTEXT_SWITCH -> nanos(nanos, 10, this::ask) / 2 / 1e3;
            case TIMER -> (nanos(nanos, 1, () -> LockSupport.parkNanos(TIMER_NANOS)) - TIMER_NANOS) / 1e3;
            case FLUSH ->
                nanos(nanos, 1, () -> {
                            writes.write(page.clear().limit(PAGE), 0);
                            writes.force(false);
                        })
                        / 1e6;
            // Past the kernel's cache.
            case RANDOM_READ ->
                nanos(
                                nanos,
                                1,
                                () -> reads.read(
                                        page.clear().limit(PAGE), (long) random.nextInt(FILE_BYTES / PAGE) * PAGE))
                        / 1e6;
            case LOOPBACK -> nanos(nanos, 1, loopback::roundTrip) / 1e3;
        };
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException, InterruptedException;
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

    /** Steps of a shift register, in millions a second. */
    private double integerRate(long nanos) throws IOException, InterruptedException {
        long[] register = {SEED};
        double each = nanos(nanos, 1, () -> {
            long x = register[0];
            for (int i = 0; i < STEPS; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            register[0] = x;
        });
        result = register[0];
        return 1e3 * STEPS / each;
    }

    private double integerRateOfAll(long nanos) throws InterruptedException {
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

    private void loads() {
        int at = cell;
        for (int i = 0; i < STEPS; i++) {
            at = cells[at];
        }
        cell = at;
    }

    private void sum() {
        int sum = 0;
        for (int value : cells) {
            sum += value;
        }
        result = sum;
    }

    /** Wakes another thread and is woken by it. */
    private void ask() throws InterruptedException {
        there.put(true);
        back.take();
    }

    private void answer() {
        try {
            while (true) {
                there.take();
                back.put(true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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

    /** A connection over the loopback interface whose other end, a thread of this process, sends each byte back. For one thread. */
    public static final class Loopback implements AutoCloseable {
        private final SocketChannel socket;
        private final ByteBuffer one = ByteBuffer.allocate(1);

        /** Connects; nothing listens any more afterwards. */
        public Loopback() throws IOException {
            SocketChannel other;
            try (ServerSocketChannel listener = ServerSocketChannel.open()) {
                listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                socket = SocketChannel.open(listener.getLocalAddress());
                other = listener.accept();
            }
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            TimeLimit.start("oe-echo", () -> echo(other));
        }

        /**
         * Sends a byte to the other side, and waits for its answer.
         *
         * @throws IOException when the connection is lost
         */
        public void roundTrip() throws IOException {
            socket.write(one.clear());
            if (socket.read(one.clear()) < 1) {
                throw new IOException("the connection over loopback was closed");
            }
        }

        private static void echo(SocketChannel other) {
            try (other) {
                other.setOption(StandardSocketOptions.TCP_NODELAY, true);
                ByteBuffer one = ByteBuffer.allocate(1);
                while (other.read(one.clear()) == 1) {
                    other.write(one.flip());
                }
            } catch (IOException e) {
                // The other end says what happened.
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
