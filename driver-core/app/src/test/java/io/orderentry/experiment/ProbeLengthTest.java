package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.experiment.SearchPlan.ProbeLength;
import io.orderentry.text.Refusal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeLengthTest {
    private static ProbeLength of(String... limits) {
        return ProbeLength.of(
                Arrays.stream(limits).map(ResponseTimeLimit::parse).toList(),
                Load.of(Overrides.none().set("load.duration=60s").set("load.warmup=10s")));
    }

    /** 200 samples, and four standard deviations more, of a type that is one of 23 cards. */
    @ParameterizedTest
    @CsvSource({
        "delivery.p95=1s, 100, 60",
        "delivery.p95=1s, 50, 119",
        "delivery.p95=1s, 1, 5902",
        "delivery.p99=1s, 100, 260",
        "newOrder.p95=1s, 20, 100",
        "newOrder.p99=1s, 20, 500"
    })
    void isLongEnoughForTheSamplesAndAtLeastAsConfigured(String limit, double rate, double seconds) {
        assertThat(of(limit).seconds(rate)).isEqualTo(seconds);
        assertThat(of(limit).isLengthened(rate)).isEqualTo(seconds > 60);
    }

    @Test
    void theRarestLimitDecidesAndIsNamed() {
        assertThat(of("newOrder.p95=20ms", "delivery.p90=1s", "payment.p50=5ms"))
                .hasToString("at least 1m; longer below 53.67 transactions/s, because p90 of Delivery needs 100 samples"
                        + " (about 3,220 transactions)");
    }

    @Test
    void refusesABudgetThatIsShorterThanOneProbe() {
        assertThatThrownBy(() -> of("delivery.p99.9=1s").requireWithin(3_600, 50))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "--budget: 1h is shorter than one probe at 50 transactions/s: p99.9 of Delivery needs 10,000 samples,"
                                + " which takes 4794s; give a longer --budget, a lower percentile, a more frequent type or a higher rate");
        assertThatCode(() -> of("delivery.p99.9=1s").requireWithin(3_600, 100)).doesNotThrowAnyException();
        assertThatCode(() -> of("delivery.p99.9=1s").requireWithin(5, 10_000))
                .as("a first probe of the configured length is made within any budget")
                .doesNotThrowAnyException();
    }
}
