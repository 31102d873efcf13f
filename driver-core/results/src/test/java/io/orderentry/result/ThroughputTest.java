package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    private static final Map<String, TransactionResult> COUNTS = Map.of(
            "newOrder", new TransactionResult("newOrder", 103, 99, 1, 1, 1, 1, 50, null, null),
            "payment", new TransactionResult("payment", 100, 100, 0, 0, 0, 0, 0, null, null));

    @Test
    @DisplayName("5.4.2: the rolled-back New-Orders are counted, failed, unknown and skipped ones are not")
    void headline() {
        Throughput throughput = Throughput.of(COUNTS, 30, 8.0, 2_100L, new Stall(0.25, 6));

        assertThat(throughput).isEqualTo(new Throughput(200.0, 198.0, 200 / 30.0, 8.0, 10.5, new Stall(0.25, 6)));
    }

    @Test
    void whatWasNotCountedIsNull() {
        Throughput throughput = Throughput.of(
                Map.of("payment", new TransactionResult("payment", 0, 0, 0, 0, 0, 0, 0, null, null)),
                30,
                null,
                5L,
                null);

        assertThat(throughput).isEqualTo(new Throughput(null, null, 0.0, null, null, null));
    }

    @Test
    void noIntervalHasNoThroughput() {
        assertThatIllegalArgumentException().isThrownBy(() -> Throughput.of(COUNTS, 0, null, null, null));
    }
}
