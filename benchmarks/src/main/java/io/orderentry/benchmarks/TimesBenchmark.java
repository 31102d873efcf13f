package io.orderentry.benchmarks;

import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.LatencyRecorder.Kind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** Recording one time into the histogram that all workers share: alone, and with a second worker doing the same. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TimesBenchmark {
    private final LatencyRecorder times = new LatencyRecorder();
    private long nanos;

    private void recordOne() {
        // Spread over the histogram as response times are; a race on the counter changes nothing.
        nanos = (nanos + 7_919_000) % 50_000_000;
        times.record(TransactionType.NEW_ORDER, Kind.RESPONSE, nanos);
    }

    @Benchmark
    @Threads(1)
    public void oneWorker() {
        recordOne();
    }

    @Benchmark
    @Threads(2)
    public void twoWorkers() {
        recordOne();
    }
}
