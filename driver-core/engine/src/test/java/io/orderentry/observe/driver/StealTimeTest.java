package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.observe.driver.DriverWatch.Moment;
import io.orderentry.observe.machine.ProcessorTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StealTimeTest {
    private static final long SECONDS = 1_000_000_000;

    /** The guests' 30 and 40 are inside user and nice. */
    private static final Moment BEFORE = at(0, 0, "100 50 30 800 10 2 3 5 30 40");

    private static Moment at(long seconds, double cpuSeconds, String processors) {
        String text = "cpu  " + processors + "\ncpu0 " + processors + "\nintr 1\nctxt 1\nprocesses 1\n";
        return new Moment(
                (long) (cpuSeconds * SECONDS),
                seconds * SECONDS,
                ProcessorTime.sample(seconds * SECONDS, processors == null ? "" : text));
    }

    /** Five seconds of one processor. */
    private static Moment after(double cpuSeconds, String processors) {
        return at(5, cpuSeconds, processors);
    }

    /**
     * Shares of the time of all classes without the guests. What waits or was stolen is no load of others. In the third row idle time fell, as the
     * kernel's clocks do when a processor is woken: that takes nothing else away.
     */
    @ParameterizedTest
    @CsvSource({
        "150 50 30 1220 10 2 3 35 30 40, 0, 6.0, 10.0",
        "150 50 40 880 20 2 23 35 30 40, 0.3, 15.0, 25.0",
        "500 50 40 799 10 2 3 105 30 40, 0.5, 19.607843, 70.588235",
        "150 50 40 880 20 2 23 35 30 40, 0.9, 15.0, 0.0"
    })
    void whatWasStolenAndWhatOthersHad(String processors, double ofDriver, double steal, double others) {
        Moment later = after(ofDriver, processors);
        assertThat(BEFORE.stealPercent(later).value()).isCloseTo(steal, within(1e-6));
        assertThat(BEFORE.othersPercent(later).value()).isCloseTo(others, within(1e-6));
    }

    /** Of a text that is damaged, after a counter that fell, and of more time than passed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 2 3 4 5 6 7",
                "1 2 x 4 5 6 7 8 9 10",
                "100 50 30 900 10 2 3 4 30 40",
                "150 50 30 1220 10 2 3 9000035 30 40"
            })
    void isNotAvailable(String processors) {
        assertThat(BEFORE.stealPercent(after(0, processors)).isAvailable()).isFalse();
    }

    @Test
    void isNotAvailableOnAnotherPlatformOrWithoutTimeBetweenTheSamples() {
        assertThat(BEFORE.stealPercent(after(0, null)).reason()).endsWith("not available on this platform");
        assertThat(BEFORE.othersPercent(after(0.3, null)).isAvailable()).isFalse();
        assertThat(BEFORE.stealPercent(BEFORE).isAvailable()).isFalse();
    }
}
