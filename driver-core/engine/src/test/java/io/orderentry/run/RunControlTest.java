package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.schedule.VirtualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunControlTest {
    private final VirtualClock clock = new VirtualClock();
    private final MeasurementInterval interval = new MeasurementInterval(100, 1_000_000);

    @Test
    void theFirstReasonToStopIsKept() {
        RunControl control = new RunControl(interval, Long.MAX_VALUE, clock);
        clock.advance(Duration.ofNanos(500));
        control.stop(RunControl.End.BROKEN, "first");
        clock.advance(Duration.ofNanos(500));
        control.stop(RunControl.End.COMPLETE, "second");
        assertThat(control.end()).isEqualTo(RunControl.End.BROKEN);
        assertThat(control.reason()).isEqualTo("first");
        assertThat(interval.end()).isEqualTo(500);
    }
}
