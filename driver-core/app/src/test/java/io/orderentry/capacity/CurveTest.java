package io.orderentry.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.limit.Knee;
import io.orderentry.limit.Probe;
import io.orderentry.limit.Probe.Outcome;
import io.orderentry.limit.ProbeBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CurveTest {
    private static Probe run(double rate, Outcome outcome) {
        return ProbeBuilder.builder()
                .number(1)
                .folder("curve")
                .offeredPerSecond(rate)
                .achievedPerSecond(rate)
                .outcome(outcome)
                .clear(false)
                .nearestLimit(0.5)
                .reasons(List.of())
                .seconds(60)
                .responseMillis(Map.of())
                .build();
    }

    /** A run with too few samples for the limits neither meets nor misses them. */
    @Test
    void runsOfTooFewSamplesDoNotContradictTheKnee() {
        Curve.Point few =
                new Curve.Point(10, null, List.of(run(10, Outcome.TOO_FEW_SAMPLES), run(10, Outcome.TOO_FEW_SAMPLES)));
        Curve.Point missed =
                new Curve.Point(20, null, List.of(run(20, Outcome.TOO_FEW_SAMPLES), run(20, Outcome.MISSED)));
        assertThat(new Curve(List.of(few, missed)).contradicting(new Knee(100, 98, 102)))
                .containsExactly(20.0);
    }
}
