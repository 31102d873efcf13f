package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows are made without an object each, and a part of a large database costs as much memory as one of a small one. */
class PopulationMemoryTest {
    /** What a part may allocate, for any number of rows: streams, buffers, an order of customers. */
    private static final long PART_BYTES = 64_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @BeforeAll
    static void classesAreLoaded() throws SQLException {
        for (Table table : Table.values()) {
            allocated(new Population(1, new Scale(1)), table, 0);
        }
    }

    @ParameterizedTest
    @EnumSource(Table.class)
    void aPartOfAThousandWarehousesAllocatesAsLittleAsOneOfFour(Table table) throws SQLException {
        Population small = new Population(1, new Scale(4));
        Population large = new Population(1, new Scale(1_000));
        assertThat(allocated(small, table, small.parts(table) - 1)).isLessThan(PART_BYTES);
        assertThat(allocated(large, table, large.parts(table) - 1)).isLessThan(PART_BYTES);
    }

    private static long allocated(Population population, Table table, int part) throws SQLException {
        long thread = Thread.currentThread().getId();
        RowMix sink = new RowMix();
        long before = THREADS.getThreadAllocatedBytes(thread);
        population.generate(table, part, sink);
        long bytes = THREADS.getThreadAllocatedBytes(thread) - before;
        assertThat(sink.rows()).isPositive();
        return bytes;
    }
}
