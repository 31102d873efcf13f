package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    private static final Map<String, TransactionResult> COUNTS = Map.of(
            "newOrder", Results.counts("newOrder", 103, 99, 1, 1, 1, 1, 50),
            "payment", Results.counts("payment", 100, 100, 0, 0, 0, 0, 0));

    @Test
    @DisplayName("5.4.2: the rolled-back New-Orders are counted, failed, unknown and skipped ones are not")
    void headline() {
        Throughput throughput = Throughput.of(COUNTS, 30, Reading.of(8.0), 2_100L, Reading.of(new Stall(0.25, 6)));

        assertThat(throughput)
                .isEqualTo(new Throughput(
                        Reading.of(200.0),
                        Reading.of(198.0),
                        Reading.of(200 / 30.0),
                        Reading.of(8.0),
                        Reading.of(10.5),
                        Reading.of(new Stall(0.25, 6))));
    }

    @Test
    void whatWasNotCountedHasItsReason() {
        Throughput throughput = Throughput.of(
                Map.of("payment", Results.counts("payment", 0, 0, 0, 0, 0, 0, 0)),
                30,
                Reading.unavailable(Blank.REASON),
                5L,
                Reading.unavailable(Blank.REASON));

        assertThat(throughput)
                .isEqualTo(new Throughput(
                        Reading.unavailable("no New-Order was due"),
                        Reading.unavailable("no New-Order was due"),
                        Reading.of(0.0),
                        Reading.unavailable(Blank.REASON),
                        Reading.unavailable("no transaction was completed"),
                        Reading.unavailable(Blank.REASON)));
    }

    @Test
    void noIntervalHasNoThroughput() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Throughput.of(
                        COUNTS, 0, Reading.unavailable(Blank.REASON), 0, Reading.unavailable(Blank.REASON)));
    }
}
