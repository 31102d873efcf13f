package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.schedule.Clock;
import org.junit.jupiter.api.Test;

class SelfCheckTest {
    /** Wakes a thread so late; each fiftieth time ten times as late. */
    private record LateClock(long lateNanos, long[] now) implements Clock {
        @Override
        public long nanos() {
            return now[0];
        }

        @Override
        public long epochMillis() {
            return now[0] / 1_000_000;
        }

        @Override
        public void sleep(long nanos) {
            now[1]++;
            now[0] += nanos + (now[1] % 50 == 0 ? 10 * lateNanos : lateNanos);
        }
    }

    private static double lateBy(long nanos) throws InterruptedException {
        return SelfCheck.lagMillis(new LateClock(nanos, new long[2]));
    }

    @Test
    void theLatestWakeUpsCount() throws Exception {
        assertThat(lateBy(0)).isZero();
        assertThat(SelfCheck.text(lateBy(50_000))).isEqualTo("scheduling lag 0.50 ms (99th percentile)");
        assertThat(SelfCheck.text(lateBy(300_000)))
                .isEqualTo(
                        "scheduling lag 3.00 ms (99th percentile), not less than 1 ms: expect a run that is driver-limited;"
                                + " use a machine of its own");
    }
}
