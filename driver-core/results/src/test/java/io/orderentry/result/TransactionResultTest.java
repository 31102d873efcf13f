package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TransactionResultTest {

    @Test
    void countsThatAddUpAreAcceptedWithAnyRetries() {
        TransactionResult result = Blank.of(TransactionResultBuilder.builder())
                .type("payment")
                .due(15)
                .committed(5)
                .rolledBack(4)
                .failed(3)
                .unknown(2)
                .skipped(1)
                .retries(99)
                .build();

        assertThat(result.completed()).isEqualTo(9);
    }

    @Test
    void countsThatDoNotAddUpAreRefusedWithTheTypeAndAllFigures() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blank.of(TransactionResultBuilder.builder())
                        .type("payment")
                        .due(16)
                        .committed(5)
                        .rolledBack(4)
                        .failed(3)
                        .unknown(2)
                        .skipped(1)
                        .retries(0)
                        .build())
                .withMessage(
                        "payment: the counts do not add up: due 16 is not committed 5 + rolledBack 4 + failed 3 + unknown 2"
                                + " + skipped 1 = 15");
    }

    @Test
    void negativeCountIsRefusedEvenIfTheSumIsRight() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blank.of(TransactionResultBuilder.builder())
                        .type("payment")
                        .due(1)
                        .committed(2)
                        .rolledBack(0)
                        .failed(-1)
                        .unknown(0)
                        .skipped(0)
                        .retries(0)
                        .build())
                .withMessageStartingWith("payment: a count is negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blank.of(TransactionResultBuilder.builder())
                        .type("payment")
                        .due(0)
                        .committed(0)
                        .rolledBack(0)
                        .failed(0)
                        .unknown(0)
                        .skipped(0)
                        .retries(-1)
                        .build())
                .withMessageEndingWith("retries -1");
    }

    @Test
    void unknownTypeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blank.of(TransactionResultBuilder.builder())
                        .type("neworder")
                        .due(0)
                        .committed(0)
                        .rolledBack(0)
                        .failed(0)
                        .unknown(0)
                        .skipped(0)
                        .retries(0)
                        .build())
                .withMessage(
                        "'neworder' is no transaction type; there are newOrder, payment, orderStatus, delivery, stockLevel");
    }

    @Test
    @DisplayName("5.4.2: New-Orders rolled back by design count as completed")
    void rolledBackCountAsCompleted() {
        assertThat(Blank.of(TransactionResultBuilder.builder())
                        .type("newOrder")
                        .due(100)
                        .committed(99)
                        .rolledBack(1)
                        .failed(0)
                        .unknown(0)
                        .skipped(0)
                        .retries(0)
                        .build()
                        .completed())
                .isEqualTo(100);
    }
}
