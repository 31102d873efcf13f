package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TransactionResultTest {

    @Test
    void countsThatAddUpAreAcceptedWithAnyRetries() {
        TransactionResult result = new TransactionResult("payment", 15, 5, 4, 3, 2, 1, 99, null, null);

        assertThat(result.completed()).isEqualTo(9);
    }

    @Test
    void countsThatDoNotAddUpAreRefusedWithTheTypeAndAllFigures() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransactionResult("payment", 16, 5, 4, 3, 2, 1, 0, null, null))
                .withMessage(
                        "payment: the counts do not add up: due 16 is not committed 5 + rolledBack 4 + failed 3 + unknown 2"
                                + " + skipped 1 = 15");
    }

    @Test
    void negativeCountIsRefusedEvenIfTheSumIsRight() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransactionResult("payment", 1, 2, 0, -1, 0, 0, 0, null, null))
                .withMessageStartingWith("payment: a count is negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransactionResult("payment", 0, 0, 0, 0, 0, 0, -1, null, null))
                .withMessageEndingWith("retries -1");
    }

    @Test
    void unknownTypeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransactionResult("neworder", 0, 0, 0, 0, 0, 0, 0, null, null))
                .withMessage(
                        "'neworder' is no transaction type; there are newOrder, payment, orderStatus, delivery, stockLevel");
    }

    @Test
    @DisplayName("5.4.2: New-Orders rolled back by design count as completed")
    void rolledBackCountAsCompleted() {
        assertThat(new TransactionResult("newOrder", 100, 99, 1, 0, 0, 0, 0, null, null).completed())
                .isEqualTo(100);
    }
}
