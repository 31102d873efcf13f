package io.orderentry.benchmarks;

import io.orderentry.config.Load;
import io.orderentry.model.TransactionInput;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Clock;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.Terminal;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Drawing a card and keying in what it asks for. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InputBenchmark {
    private final Load load = Harness.load("warehouses=10");
    private final RunPlan plan = Harness.plan(load);
    private final InputGenerator inputs = plan.inputs();
    private final Terminal terminal = new Terminal(7, load.seed(), load.mix());
    private final Clock clock = Clock.system();

    @Benchmark
    public TransactionInput input() {
        return terminal.next(inputs, clock.date());
    }
}
