package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    private static final Map<String, TransactionResult> COUNTS = Map.of(
            "newOrder",
                    TransactionResultBuilder.builder()
                            .type("newOrder")
                            .due(103)
                            .committed(99)
                            .rolledBack(1)
                            .failed(1)
                            .unknown(1)
                            .skipped(1)
                            .retries(50)
                            .build(),
            "payment",
                    TransactionResultBuilder.builder()
                            .type("payment")
                            .due(100)
                            .committed(100)
                            .rolledBack(0)
                            .failed(0)
                            .unknown(0)
                            .skipped(0)
                            .retries(0)
                            .build());

    @Test
    @DisplayName("5.4.2: the rolled-back New-Orders are counted, failed, unknown and skipped ones are not")
    void headline() {
        Throughput throughput = Throughput.of(COUNTS, 30, 8.0, 2_100L, new Stall(0.25, 6));

        assertThat(throughput).isEqualTo(new Throughput(200.0, 198.0, 200 / 30.0, 8.0, 10.5, new Stall(0.25, 6)));
    }

    @Test
    void whatWasNotCountedIsNull() {
        Throughput throughput = Throughput.of(
                Map.of(
                        "payment",
                        TransactionResultBuilder.builder()
                                .type("payment")
                                .due(0)
                                .committed(0)
                                .rolledBack(0)
                                .failed(0)
                                .unknown(0)
                                .skipped(0)
                                .retries(0)
                                .build()),
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
