package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionResultTest {

    @Test
    void countsThatAddUpAreAcceptedWithAnyRetries() {
        assertThat(Results.counts("payment", 15, 5, 4, 3, 2, 1, 99).completed()).isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            payment  | 16 | 5 | 4 |  3 | 2 | 1 |  0 | payment: the counts do not add up: due 16 is not committed 5 + rolledBack 4 + failed 3 + unknown 2 + skipped 1 = 15
            payment  |  1 | 2 | 0 | -1 | 0 | 0 |  0 | payment: a count is negative: due 1, committed 2 + rolledBack 0 + failed -1 + unknown 0 + skipped 0, retries 0
            payment  |  0 | 0 | 0 |  0 | 0 | 0 | -1 | payment: a count is negative: due 0, committed 0 + rolledBack 0 + failed 0 + unknown 0 + skipped 0, retries -1
            neworder |  0 | 0 | 0 |  0 | 0 | 0 |  0 | 'neworder' is no transaction type; there are newOrder, payment, orderStatus, delivery, stockLevel
            """, quoteCharacter = '`')
    void countsThatAreNone(
            String type,
            long due,
            long committed,
            long rolledBack,
            long failed,
            long unknown,
            long skipped,
            long retries,
            String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Results.counts(type, due, committed, rolledBack, failed, unknown, skipped, retries))
                .withMessage(message);
    }

    @Test
    @DisplayName("5.4.2: New-Orders rolled back by design count as completed")
    void rolledBackCountAsCompleted() {
        assertThat(Results.counts("newOrder", 100, 99, 1, 0, 0, 0, 0).completed())
                .isEqualTo(100);
    }
}
