package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasureSampleTest {
    @Test
    void geometricMeanSpreadAndMedian() {
        MeasureSample sample = MeasureSample.of(List.of(1.0, 10.0, 100.0));
        assertThat(sample.mean()).isEqualTo(10);
        assertThat(sample.geometric()).isTrue();
        assertThat(sample.median()).isEqualTo(10);
        assertThat(sample.spread()).isCloseTo(54.7449 / 37, within(1e-5));
    }

    @Test
    void equalFiguresHaveThemselvesAsMeanAndAZeroMakesItArithmetic() {
        double same = 9_200_000;
        assertThat(MeasureSample.of(List.of(same, same, same)).mean()).isEqualTo(same);
        MeasureSample sample = MeasureSample.of(List.of(0.0, 2.0));
        assertThat(sample.mean()).isEqualTo(1);
        assertThat(sample.geometric()).isFalse();
    }

    @Test
    void intervalOfTheMeanByStudentsT() {
        ConfidenceInterval geometric =
                MeasureSample.of(List.of(1.0, 10.0, 100.0)).interval();
        assertThat(geometric.low()).isCloseTo(10 / Math.exp(4.302653 * Math.log(10) / Math.sqrt(3)), within(1e-6));
        assertThat(geometric.low() * geometric.high()).isCloseTo(100, within(1e-9));
        ConfidenceInterval arithmetic = MeasureSample.of(List.of(0.0, 1.0, 2.0)).interval();
        assertThat(arithmetic.high()).isCloseTo(1 + 4.302653 / Math.sqrt(3), within(1e-6));
        assertThat(MeasureSample.of(List.of(5.0, 5.0, 5.0)).interval().low()).isCloseTo(5, within(1e-12));
        assertThat(MeasureSample.of(List.of(1.0, 2.0)).interval()).isNull();
    }

    @Test
    void runsWithoutTheFigureDoNotCount() {
        assertThat(MeasureSample.of(Arrays.asList(5.0, null)).runs()).isEqualTo(1);
        assertThat(MeasureSample.of(Arrays.asList(5.0, null)).spread()).isNull();
        assertThat(MeasureSample.of(Arrays.asList(null, null))).isNull();
    }
}
