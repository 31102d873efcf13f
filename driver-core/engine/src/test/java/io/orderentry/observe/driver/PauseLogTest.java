package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("any other test's collection would be heard as well")
class PauseLogTest {

    @Test
    void aCollectionIsAPauseAndASafepoint() {
        try (PauseLog log = new PauseLog(PauseLog.PATIENCE)) {
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

    /** As after a step of the clock; the test is interrupted where it would wait for ever. */
    @Test
    void aRecorderThatDoesNotEndIsLeft() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        FlightRecorderListener holding = new FlightRecorderListener() {
            @Override
            public void recordingStateChanged(Recording recording) {
                if (recording.getState() == RecordingState.STOPPED) {
                    held.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        };
        PauseLog log = new PauseLog(Duration.ofMillis(50));
        FlightRecorder.addListener(holding);
        try {
            log.close();
            held.await();
            assertThat(log.between(0, 1)).isNull();
        } finally {
            release.countDown();
            FlightRecorder.removeListener(holding);
        }
    }

    private static long mark(PauseLog log) {
        long nanos = System.nanoTime();
        log.mark(nanos);
        return nanos;
    }
}
