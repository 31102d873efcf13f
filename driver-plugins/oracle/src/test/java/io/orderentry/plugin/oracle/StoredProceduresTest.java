package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.OrderStatusOutput;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

/** What can be seen of the calls without a server: how the texts are read that the package returns. */
class StoredProceduresTest {

    @Test
    void linesOfAnOrderMayBeUndelivered() {
        assertThat(StoredProcedures.lines("7|1|5|0|2026-02-28T23:59:59.123456\n8|2|5|999999|\n"))
                .containsExactly(
                        new OrderStatusOutput.Line(7, 1, 5, 0, LocalDateTime.of(2026, 2, 28, 23, 59, 59, 123_456_000)),
                        new OrderStatusOutput.Line(8, 2, 5, 999_999, null));
    }

    @Test
    void districtsWithoutAnOrderAreZero() {
        assertThat(StoredProcedures.orders("2101|0|2103|")).containsExactly(2101, 0, 2103);
    }
}
