package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The age of a server's counters is its own date minus that of their reset, and its date may be set at any time. */
class CounterResetsTest {
    private final ServerProbe probe = new ServerProbe(null, null);

    private long read(long ageSeconds, double atSeconds) {
        return probe.resets(ageSeconds, TimeUnit.DAYS.toNanos(1) + (long) (atSeconds * 1e9));
    }

    @Test
    void countersThatOnlyGrewOlderWereNotReset() {
        assertThat(read(0, 0)).isZero();
        assertThat(read(29, 30)).isZero();
        assertThat(read(3_600, 3_600)).isZero();
    }

    @Test
    void aStepOfTheServersClockIsNoReset() {
        assertThat(read(600, 0)).isZero();
        assertThat(read(600 + 30 - 300, 30)).isZero();
        assertThat(read(600 + 60 + 7_200, 60)).isZero();
    }

    @Test
    void countersYoungerThanTheReadingBeforeWereReset() {
        assertThat(read(600, 0)).isZero();
        assertThat(read(10, 30)).isEqualTo(1);
        assertThat(read(40, 60)).isEqualTo(1);
        assertThat(read(3, 90)).isEqualTo(2);
    }
}
