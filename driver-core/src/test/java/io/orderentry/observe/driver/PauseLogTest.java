package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("any other test's collection would be heard as well")
class PauseLogTest {

    @Test
    void aCollectionIsAPauseAndASafepoint() {
        try (PauseLog log = new PauseLog()) {
            Instant before = Instant.now();
            System.gc();
            Instant after = Instant.now();
            // The recorder has a clock of its own, which may be some milliseconds off.
            PauseLog.Pauses pauses = log.between(before.minusSeconds(1), after.plusSeconds(1));
            assertThat(pauses.gcMillis()).isPositive();
            assertThat(pauses.longestGcMillis()).isPositive().isLessThanOrEqualTo(pauses.gcMillis());
            assertThat(pauses.safepointMillis()).isGreaterThanOrEqualTo(pauses.gcMillis() * 0.5);
            assertThat(pauses.longestSafepointMillis()).isLessThanOrEqualTo(pauses.safepointMillis());

            PauseLog.Pauses earlier = log.between(before.minusSeconds(60), before.minusSeconds(30));
            assertThat(earlier).isEqualTo(new PauseLog.Pauses(0, 0, 0, 0));
        }
    }
}
