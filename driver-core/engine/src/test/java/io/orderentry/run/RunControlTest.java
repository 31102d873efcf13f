package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.schedule.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    @Test
    void aNumberOfTransactionsIsCountedFromTheStartOfTheInterval() {
        RunControl control = new RunControl(interval, 2, clock);
        control.ended(99);
        control.ended(99);
        control.ended(100);
        assertThat(control.stopping()).isFalse();
        clock.advance(Duration.ofNanos(700));
        control.ended(101);
        assertThat(control.end()).isEqualTo(RunControl.End.COMPLETE);
        assertThat(control.reason()).isNull();
        assertThat(interval.end()).isEqualTo(700);
    }

    @Test
    void everyPassButTheLastIsReportedOnce() {
        List<Integer> left = new ArrayList<>();
        RunControl control = new RunControl(MeasurementInterval.notBegun(clock.nanos()), 2, clock);
        control.passes(3, left::add);
        for (int i = 0; i < 5; i++) {
            control.ended(clock.nanos());
        }
        assertThat(left).containsExactly(2, 1);
        assertThat(control.stopping()).isFalse();
        control.ended(clock.nanos());
        assertThat(left).containsExactly(2, 1);
        assertThat(control.end()).isEqualTo(RunControl.End.COMPLETE);
    }

    @Test
    void withoutANumberTheLengthDecides() {
        RunControl control = new RunControl(interval, Long.MAX_VALUE, clock);
        for (int i = 0; i < 1_000; i++) {
            control.ended(200);
        }
        assertThat(control.stopping()).isFalse();
    }
}
