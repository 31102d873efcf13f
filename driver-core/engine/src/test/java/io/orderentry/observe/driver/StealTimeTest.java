package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.observe.host.HostSample;
import io.orderentry.observe.host.ProcSample;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StealTimeTest {
    /** The guests' 30 and 40 are inside user and nice. */
    private static final HostSample BEFORE = stat("100 50 30 800 10 2 3 5 30 40");

    private static HostSample stat(String processors) {
        String text = "cpu  " + processors + "\ncpu0 " + processors + "\nintr 1\nctxt 1\nprocesses 1\n";
        return ProcSample.parse(0, Map.of("/proc/stat", text), 1);
    }

    @Test
    void isAShareOfTheTimeOfAllClassesWithoutTheGuests() {
        HostSample after = stat("150 50 30 1220 10 2 3 35 30 40");
        assertThat(DriverWatch.stealPercent(BEFORE, after)).isEqualTo(6.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1 2 3 4 5 6 7", "1 2 x 4 5 6 7 8 9 10", "100 50 30 900 10 2 3 4 30 40"})
    void isNotAvailableFromATextThatIsDamagedOrACounterThatFell(String processors) {
        assertThat(DriverWatch.stealPercent(BEFORE, stat(processors))).isNull();
        assertThat(DriverWatch.stealPercent(BEFORE, HostSample.unavailable("not Linux")))
                .isNull();
    }

    @Test
    void isNotAvailableWithoutTimeBetweenTheSamples() {
        assertThat(DriverWatch.stealPercent(BEFORE, BEFORE)).isNull();
    }

    /** 50 + 10 + 20 of 200 ticks are 40 %; what waits or was stolen is no load of others. */
    @Test
    void othersHaveWhatTheDriverHadNotOfTheBusyTime() {
        HostSample after = stat("150 50 40 880 20 2 23 35 30 40");
        assertThat(DriverWatch.othersPercent(BEFORE, after, 15)).isEqualTo(25.0);
        assertThat(DriverWatch.othersPercent(BEFORE, after, 45)).isZero();
        assertThat(DriverWatch.othersPercent(BEFORE, HostSample.unavailable("not Linux"), 15))
                .isNull();
    }

    @Test
    void eachProcessorThatIsOnlineIsCounted() {
        assertThat(DriverWatch.online("cpu  1\ncpu0 1\ncpu3 1\ncpu11 1\nintr 1\n"))
                .isEqualTo(3);
        assertThat(DriverWatch.online("")).isZero();
    }
}
