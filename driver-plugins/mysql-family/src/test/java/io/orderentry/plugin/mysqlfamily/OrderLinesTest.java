package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.Scale;
import org.junit.jupiter.api.Test;

class OrderLinesTest {

    @Test
    void writesEachNumberWithItsDigits() {
        StringBuilder lines = new StringBuilder();
        OrderLines.append(lines, 7, 1, 10, 2);
        OrderLines.append(lines, NewOrderInput.UNUSED_ITEM, Scale.MAX_WAREHOUSES, 1, Scale.MAX_LINES);
        assertThat(lines).hasToString("00000700000011002" + "10000110000000115");
    }

    @Test
    void aNumberThatIsTooLongWouldBeReadAsAnother() {
        assertThatThrownBy(() -> OrderLines.append(new StringBuilder(), 1_000_000, 1, 1, 1))
                .hasMessage("1000000 has more than 6 digits");
    }
}
