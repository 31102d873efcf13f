package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ReadingTest {
    private static final Reading<Double> NONE = Reading.unavailable("no counter");

    @Test
    void isAValueOrAReason() {
        assertThat(Reading.of(0.0, "unused")).isEqualTo(Reading.of(0.0));
        assertThatIllegalArgumentException().isThrownBy(() -> Reading.of(null, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> Reading.of(null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Reading<>(1.0, "no counter"));
    }

    @Test
    void followsFromAnotherWithItsReason() {
        assertThat(Reading.of(2.0).map(value -> 3 * value).value()).isEqualTo(6);
        assertThat(NONE.map(value -> 3 * value)).isEqualTo(NONE);
        assertThat(Reading.of(2.0).flatMap(value -> NONE)).isEqualTo(NONE);
        assertThat(NONE.flatMap(value -> Reading.of("x")).reason()).isEqualTo("no counter");
        assertThat(NONE.otherwise("another").reason()).isEqualTo("another");
        assertThat(NONE.orElse(5.0)).isEqualTo(5);
        assertThat(NONE.orNull()).isNull();
    }
}
