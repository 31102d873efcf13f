package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusOutput;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class LineTextTest {

    @Test
    void orderLinesGoBackToTheirPlaces() {
        assertThat(LineText.ordered("2|17|G|123|246|a | b\n1|99|B|100|1000|x\n", 2))
                .containsExactly(
                        new NewOrderOutput.Line("x", 99, 'B', 100, 1_000),
                        new NewOrderOutput.Line("a | b", 17, 'G', 123, 246));
    }

    @Test
    void linesOfAnOrderMayBeUndelivered() {
        assertThat(LineText.shown("7|1|5|0|2026-02-28T23:59:59.123456\n8|2|5|999999|\n"))
                .containsExactly(
                        new OrderStatusOutput.Line(7, 1, 5, 0, LocalDateTime.of(2026, 2, 28, 23, 59, 59, 123_456_000)),
                        new OrderStatusOutput.Line(8, 2, 5, 999_999, null));
    }

    @Test
    void districtsWithoutAnOrderAreZero() {
        assertThat(LineText.numbers("2101|0|2103|")).containsExactly(2101, 0, 2103);
    }
}
