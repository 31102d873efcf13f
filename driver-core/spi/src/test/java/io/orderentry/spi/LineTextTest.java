package io.orderentry.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.NewOrderOutput;
import org.junit.jupiter.api.Test;

class LineTextTest {

    @Test
    void readsOneLineAfterTheOther() {
        LineText text = new LineText("15|-7|B|1.05|9999.99|a name|with a bar\n2|100|G|0.99|0.00|x");
        assertThat(text.hasNext()).isTrue();
        assertThat(text.number()).isEqualTo(15);
        assertThat(text.number()).isEqualTo(-7);
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
    void aLastFieldMayBeEmpty() {
        LineText text = new LineText("4.00|\n5.00|");
        assertThat(text.number()).isEqualTo(400);
        assertThat(text.rest()).isEmpty();
        assertThat(text.number()).isEqualTo(500);
        assertThat(text.rest()).isEmpty();
        assertThat(text.hasNext()).isFalse();
    }

    @Test
    void noTextIsNoLine() {
        assertThat(new LineText(null).hasNext()).isFalse();
    }

    @Test
    void linesOfANewOrderGoBackToTheirPlaces() {
        assertThat(LineText.ofNewOrder("2|17|G|1.23|2.46|a | b\n1|99|B|100|1000|x\n", 2))
                .containsExactly(
                        new NewOrderOutput.Line("x", 99, 'B', 100, 1_000),
                        new NewOrderOutput.Line("a | b", 17, 'G', 123, 246));
    }
}
