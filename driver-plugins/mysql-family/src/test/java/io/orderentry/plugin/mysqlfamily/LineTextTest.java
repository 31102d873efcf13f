package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.Scale;
import org.junit.jupiter.api.Test;

class LineTextTest {

    @Test
    void readsOneLineAfterTheOther() {
        LineText text = new LineText("15|7|B|1.05|9999.99|a name|with a bar\n2|100|G|0.99|0.00|x\n");
        assertThat(text.hasNext()).isTrue();
        assertThat(text.number()).isEqualTo(15);
        assertThat(text.number()).isEqualTo(7);
        assertThat(text.letter()).isEqualTo('B');
        assertThat(text.number()).isEqualTo(105);
        assertThat(text.number()).isEqualTo(999_999);
        assertThat(text.rest()).isEqualTo("a name|with a bar");
        assertThat(text.hasNext()).isTrue();
        assertThat(text.number()).isEqualTo(2);
        assertThat(text.number()).isEqualTo(100);
        assertThat(text.letter()).isEqualTo('G');
        assertThat(text.number()).isEqualTo(99);
        assertThat(text.number()).isZero();
        assertThat(text.rest()).isEqualTo("x");
        assertThat(text.hasNext()).isFalse();
    }

    @Test
    void noTextIsNoLine() {
        assertThat(new LineText("").hasNext()).isFalse();
    }

    @Test
    void writesEachNumberWithItsDigits() {
        StringBuilder lines = new StringBuilder();
        LineText.append(lines, 7, 1, 10, 2);
        LineText.append(lines, NewOrderInput.UNUSED_ITEM, Scale.MAX_WAREHOUSES, 1, Scale.MAX_LINES);
        assertThat(lines).hasToString("00000700000011002" + "10000110000000115");
    }

    @Test
    void aNumberThatIsTooLongWouldBeReadAsAnother() {
        assertThatThrownBy(() -> LineText.append(new StringBuilder(), 1_000_000, 1, 1, 1))
                .hasMessage("1000000 has more than 6 digits");
    }
}
