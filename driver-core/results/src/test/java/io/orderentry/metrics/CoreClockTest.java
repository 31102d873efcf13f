package io.orderentry.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import org.junit.jupiter.api.Test;

class CoreClockTest {
    private static final Metric PER_CORE_GHZ = ThroughputMetrics.TABLE.get("transactionsPerSecondPerCoreGhz");
    private static final Metric ELAPSED = ThroughputMetrics.TABLE.get("elapsedSeconds");

    private static ResultFixtures cores(String cores) {
        return ResultFixtures.run().set("/host/facts/cores", cores);
    }

    @Test
    void throughputIsDividedByCoresAndTheFrequencyOfTheInterval() {
        Result nominal = cores("8").set("/host/facts/nominalMegahertz", "2500").result();
        double perSecond = ThroughputMetrics.TRANSACTIONS.of(nominal);
        assertThat(PER_CORE_GHZ.of(nominal)).isEqualTo(perSecond / 20);
        assertThat(CoreClock.note(nominal)).isEqualTo("8 cores of 2.500 GHz, nominal");
        Result measured = cores("1")
                .set("/host/facts/nominalMegahertz", "2500")
                .set("/host/facts/measuredMegahertz", "4000")
                .result();
        assertThat(PER_CORE_GHZ.of(measured)).isEqualTo(perSecond / 4);
        assertThat(CoreClock.note(measured)).isEqualTo("1 core of 4.000 GHz, measured");
    }

    @Test
    void withoutAFrequencyTheReasonIsGiven() {
        Result hidden = cores("8").result();
        assertThat(PER_CORE_GHZ.of(hidden)).isNull();
        assertThat(CoreClock.note(hidden)).isEqualTo("not available: clock frequency of the database's machine");
    }

    @Test
    void timeElapsedIsThatOfAFixedNumberOfTransactions() {
        Result timed = Results.good();
        assertThat(ELAPSED.of(timed)).isNull();
        assertThat(ELAPSED.note().apply(timed)).isEqualTo("only of a fixed number of transactions");
        Result fixed = ResultFixtures.run().configured("transactions", "1000").result();
        assertThat(ELAPSED.of(fixed)).isEqualTo(fixed.phases().intervalSeconds());
        assertThat(ELAPSED.note().apply(fixed)).isEqualTo("for 1000 transactions");
    }
}
