package io.orderentry.populate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.data.TableHash;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountingSinkTest {
    private final TableHash passed = new TableHash();
    private final List<Long> reported = new ArrayList<>();

    private final CountingSink sink = new CountingSink(passed, Table.STOCK, new BuildListener() {
        @Override
        public void rows(Table table, long rows) {
            reported.add(rows);
        }

        @Override
        public void step(String text) {
            throw new IllegalStateException(text);
        }
    });

    private static void write(RowSink to) throws SQLException {
        to.integer(1);
        to.decimal(234, 2);
        to.text("abcdef".getBytes(StandardCharsets.US_ASCII), 1, 3);
        to.timestamp(5);
        to.nullValue();
        to.endRow();
    }

    @Test
    void everyValueIsPassedOn() throws SQLException {
        TableHash direct = new TableHash();
        write(direct);
        write(sink);
        assertThat(passed.hex()).isEqualTo(direct.hex());
        assertThat(sink.rows()).isEqualTo(1);
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
        assertThat(passed.rows()).isZero();
        assertThat(sink.rows()).isZero();
    }
}
