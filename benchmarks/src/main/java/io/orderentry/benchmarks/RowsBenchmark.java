package io.orderentry.benchmarks;

import io.orderentry.data.Population;
import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Generating all rows of one warehouse of a table, without writing them anywhere. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class RowsBenchmark {
    @Param({"CUSTOMER", "STOCK", "ORDER_LINE"})
    public Table table;

    private final Population population = new Population(1, new Scale(1));

    @Benchmark
    public void oneWarehouse(Blackhole blackhole) throws SQLException {
        population.generate(table, 0, new Swallowing(blackhole));
    }

    /** Takes every value and keeps none. */
    private record Swallowing(Blackhole blackhole) implements RowSink {
        @Override
        public void integer(long value) {
            blackhole.consume(value);
        }

        @Override
        public void decimal(long unscaled, int scale) {
            blackhole.consume(unscaled);
        }

        @Override
        public void text(byte[] ascii, int offset, int length) {
            blackhole.consume(ascii[offset + length - 1]);
        }

        @Override
        public void timestamp(long epochMicros) {
            blackhole.consume(epochMicros);
        }

        @Override
        public void nullValue() {
            blackhole.consume(0);
        }

        @Override
        public void endRow() {
            blackhole.consume(1);
        }
    }
}
