package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.observe.driver.DriverWatch.Moment;
import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.ProcessorTime;
import io.orderentry.result.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    private static Reading<Double> steal(String processors) {
        return BEFORE.stealPercent(after(0, processors));
    }

    @Test
    void isAShareOfTheTimeOfAllClassesWithoutTheGuests() {
        assertThat(steal("150 50 30 1220 10 2 3 35 30 40").value()).isCloseTo(6.0, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 2 3 4 5 6 7", "1 2 x 4 5 6 7 8 9 10", "100 50 30 900 10 2 3 4 30 40"})
    void isNotAvailableFromATextThatIsDamagedOrACounterThatFell(String processors) {
        assertThat(steal(processors).isAvailable()).isFalse();
        assertThat(steal(null).reason()).endsWith("not available on this platform");
    }

    /** As the kernel's clocks do when a processor is woken. */
    @Test
    void idleTimeThatFellTakesNothingElseAway() {
        Moment later = after(0.5, "500 50 40 799 10 2 3 105 30 40");
        assertThat(BEFORE.stealPercent(later).value()).isCloseTo(100 / 5.1, within(1e-9));
        assertThat(BEFORE.othersPercent(later).value()).isCloseTo(100 * (4.1 - 0.5) / 5.1, within(1e-9));
    }

    @Test
    void moreTimeThanPassedIsNoShare() {
        assertThat(steal("150 50 30 1220 10 2 3 9000035 30 40").reason()).startsWith("more time than passed");
    }

    @Test
    void isNotAvailableWithoutTimeBetweenTheSamples() {
        assertThat(BEFORE.stealPercent(BEFORE).isAvailable()).isFalse();
        HostSample none = HostSample.unavailable("not Linux");
        assertThat(BEFORE.stealPercent(new Moment(0, SECONDS, none)).isAvailable())
                .isFalse();
    }

    /** 50 + 10 + 20 of 200 ticks are 40 %; what waits or was stolen is no load of others. */
    @Test
    void othersHaveWhatTheDriverHadNotOfTheBusyTime() {
        String processors = "150 50 40 880 20 2 23 35 30 40";
        assertThat(BEFORE.othersPercent(after(0.3, processors)).value()).isCloseTo(25.0, within(1e-9));
        assertThat(BEFORE.othersPercent(after(0.9, processors)).value()).isZero();
        assertThat(BEFORE.othersPercent(after(0.3, null)).isAvailable()).isFalse();
    }
}
