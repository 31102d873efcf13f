package io.orderentry.it.endurance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.it.endurance.Trend.Judgement;
import io.orderentry.it.endurance.Trend.Point;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A planted leak is seen, and noise is not taken for one. */
class TrendTest {
    private static final int SAMPLES = 60;
    private static final double LIMIT = 16;

    /** A sample every ten seconds. */
    private static List<Point> samples(double leakPerHour, double noise, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, SAMPLES)
                .mapToObj(i -> new Point(i / 360.0, 50 + leakPerHour * i / 360.0 + noise * random.nextGaussian()))
                .toList();
    }

    @Test
    void aLeakIsSeenThroughTheNoise() {
        for (long seed = 0; seed < 100; seed++) {
            Trend trend = Trend.of(samples(60, 2, seed));
            assertThat(trend.against(LIMIT)).as(trend.toString()).isEqualTo(Judgement.GROWS);
            assertThat(trend.perHour()).isBetween(trend.low(), trend.high());
        }
    }

    @Test
    void noiseIsNoLeakAndTheIntervalHoldsTheSlopeAsOftenAsItSays() {
        int holds = 0;
        for (long seed = 0; seed < 1_000; seed++) {
            Trend trend = Trend.of(samples(0, 2, seed));
            assertThat(trend.against(LIMIT)).isNotEqualTo(Judgement.GROWS);
            holds += trend.low() <= 0 && 0 <= trend.high() ? 1 : 0;
        }
        assertThat(holds).isBetween(925, 975);
    }

    @Test
    void noiseThatHidesALeakIsNotCalledFlat() {
        assertThat(Trend.of(samples(0, 40, 1)).against(LIMIT)).isEqualTo(Judgement.NOT_SHOWN_TO_GROW);
        assertThat(Trend.of(samples(0, 0.1, 1)).against(LIMIT)).isEqualTo(Judgement.FLAT);
    }

    @Test
    void aLineWithoutNoiseHasItsSlope() {
        Trend trend = Trend.of(samples(7, 0, 1));
        assertThat(trend.perHour()).isCloseTo(7, within(1e-9));
        assertThat(trend.high() - trend.low()).isCloseTo(0, within(1e-6));
        assertThatThrownBy(() -> Trend.of(List.of(new Point(0, 1), new Point(1, 1))))
                .hasMessageContaining("2 points are too few");
    }
}
