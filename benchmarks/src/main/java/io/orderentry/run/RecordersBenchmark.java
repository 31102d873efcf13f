package io.orderentry.run;

import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import io.orderentry.model.TransactionInput;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.TransactionExecution;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The end of a transaction in the recorder of its worker: alone, beside a second worker's recorder that was made right after it, with
 * other memory between the two, and with times of all workers in one place or in one place for each.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordersBenchmark {
    private static final int WORKERS = 2;
    /** More than any processor fetches ahead. */
    private static final int APART_BYTES = 1 << 16;

    private static final TransactionInput INPUT = new StockLevelInput(1, 1, 15);
    private static final TransactionExecution COMMITTED =
            new TransactionExecution(Outcome.COMMITTED, new StockLevelOutput(7), List.of(), 1);

    private final MeasurementInterval past = new MeasurementInterval(-2, -1);
    private final MeasurementInterval open = MeasurementInterval.from(0);
    private final List<Object> between = new ArrayList<>();
    private TransactionRecorder[] adjacent;
    private TransactionRecorder[] apart;
    private TransactionRecorder[] sharedTimes;
    private TransactionRecorder[] stripedTimes;

    /** A worker: its number, and a clock that never shows two equal times. */
    @State(Scope.Thread)
    public static class Worker {
        private int number;
        private long now;

        @Setup
        public void number(ThreadParams threads) {
            number = threads.getThreadIndex();
        }
    }

    @Setup
    public void make() {
        LatencyRecorder times = new LatencyRecorder(1);
        StallRecorder stalls = new StallRecorder(open);
        // The last two do not come into it outside of the interval.
        adjacent = each(() -> recorder(past, times, stalls), 0);
        apart = each(() -> recorder(past, times, stalls), APART_BYTES);
        sharedTimes = each(() -> recorder(open, times, stalls), APART_BYTES);
        LatencyRecorder striped = new LatencyRecorder(WORKERS);
        stripedTimes = each(() -> recorder(open, striped, stalls), APART_BYTES);
    }

    private TransactionRecorder[] each(Supplier<TransactionRecorder> maker, int bytes) {
        TransactionRecorder[] recorders = new TransactionRecorder[WORKERS];
        for (int worker = 0; worker < WORKERS; worker++) {
            between.add(new byte[bytes]);
            recorders[worker] = maker.get();
        }
        return recorders;
    }

    private static TransactionRecorder recorder(
            MeasurementInterval interval, LatencyRecorder times, StallRecorder stalls) {
        return new TransactionRecorder(interval, times, new ErrorRecorder(), stalls);
    }

    private static void record(TransactionRecorder[] recorders, Worker worker) {
        // Response times are spread over 50 ms.
        long now = worker.now += 7_919;
        long took = now * 1_000 % 50_000_000;
        recorders[worker.number].ended(INPUT, COMMITTED, now, now, now + took);
    }

    @Benchmark
    @Threads(1)
    public void oneWorker(Worker worker) {
        record(adjacent, worker);
    }

    @Benchmark
    @Threads(WORKERS)
    public void twoWorkersAdjacent(Worker worker) {
        record(adjacent, worker);
    }

    @Benchmark
    @Threads(WORKERS)
    public void twoWorkersApart(Worker worker) {
        record(apart, worker);
    }

    @Benchmark
    @Threads(1)
    public void oneWorkerWithTimes(Worker worker) {
        record(sharedTimes, worker);
    }

    @Benchmark
    @Threads(WORKERS)
    public void twoWorkersSharedTimes(Worker worker) {
        record(sharedTimes, worker);
    }

    @Benchmark
    @Threads(WORKERS)
    public void twoWorkersStripedTimes(Worker worker) {
        record(stripedTimes, worker);
    }
}
