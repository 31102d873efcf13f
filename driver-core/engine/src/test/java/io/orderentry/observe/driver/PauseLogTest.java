package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("any other test's collection would be heard as well")
class PauseLogTest {

    @Test
    void aCollectionIsAPauseAndASafepoint() {
        try (PauseLog log = new PauseLog()) {
            long longBefore = mark(log);
            long before = mark(log);
            System.gc();
            long after = mark(log);
            PauseLog.Pauses pauses = log.between(before, after);
            assertThat(pauses.gcMillis()).isPositive();
            assertThat(pauses.longestGcMillis()).isPositive().isLessThanOrEqualTo(pauses.gcMillis());
            assertThat(pauses.safepointMillis()).isGreaterThanOrEqualTo(pauses.gcMillis() * 0.5);
            assertThat(pauses.longestSafepointMillis()).isLessThanOrEqualTo(pauses.safepointMillis());

            assertThat(pauses.safepointMillis()).isLessThanOrEqualTo((after - before) / 1e6);

            assertThat(log.between(longBefore, before).gcMillis()).isZero();
            assertThat(log.between(before, after + 1)).isNull();
        }
    }

    private static long mark(PauseLog log) {
        long nanos = System.nanoTime();
        log.mark(nanos);
        return nanos;
    }
}
