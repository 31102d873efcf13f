package io.orderentry.populate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountingSinkTest {
    private final List<Object> passed = new ArrayList<>();
    private final List<Long> reported = new ArrayList<>();
    private final List<Long> reportedBytes = new ArrayList<>();

    private final CountingSink sink = new CountingSink(
            new RowSink() {
                @Override
                public void integer(long value) {
                    passed.add(value);
                }

                @Override
                public void decimal(long unscaled, int scale) {
                    passed.add(unscaled + "e-" + scale);
                }

                @Override
                public void text(byte[] ascii, int offset, int length) {
                    passed.add(new String(ascii, offset, length, StandardCharsets.US_ASCII));
                }

                @Override
                public void timestamp(long epochMicros) {
                    passed.add(-epochMicros);
                }

                @Override
                public void nullValue() {
                    passed.add("null");
                }

                @Override
                public void endRow() {
                    passed.add("end");
                }
            },
            Table.STOCK,
            new BuildListener() {
                @Override
                public void rows(Table table, long rows) {
                    reported.add(rows);
                }

                @Override
                public void bytes(long bytes) {
                    reportedBytes.add(bytes);
                }

                @Override
                public void step(String text) {
                    throw new IllegalStateException(text);
                }
            });

    @Test
    void everyValueIsPassedOn() throws SQLException {
        sink.integer(1);
        sink.decimal(234, 2);
        sink.text("abcdef".getBytes(StandardCharsets.US_ASCII), 1, 3);
        sink.timestamp(5);
        sink.nullValue();
        sink.endRow();
        assertThat(passed).containsExactly(1L, "234e-2", "bcd", -5L, "null", "end");
        assertThat(sink.rows()).isEqualTo(1);
        sink.report();
        assertThat(reportedBytes).as("three numbers and three characters").containsExactly(27L);
    }

    @Test
    void aThousandRowsAreReportedAndTheRestAtTheEnd() throws SQLException {
        for (int i = 0; i < 2_345; i++) {
            sink.endRow();
        }
        assertThat(reported).containsExactly(1_000L, 1_000L);
        sink.report();
        assertThat(reported).containsExactly(1_000L, 1_000L, 345L);
        assertThat(sink.rows()).isEqualTo(2_345);
    }

    @Test
    void anInterruptEndsTheGenerationAtTheNextRow() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(sink::endRow).isInstanceOf(SQLException.class).hasMessage("interrupted");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(passed).isEmpty();
        assertThat(sink.rows()).isZero();
    }
}
