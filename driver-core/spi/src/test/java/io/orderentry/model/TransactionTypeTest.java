package io.orderentry.model;

import static io.orderentry.model.TransactionType.DELIVERY;
import static io.orderentry.model.TransactionType.NEW_ORDER;
import static io.orderentry.model.TransactionType.ORDER_STATUS;
import static io.orderentry.model.TransactionType.PAYMENT;
import static io.orderentry.model.TransactionType.STOCK_LEVEL;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionTypeTest {

    @Test
    @DisplayName("5.2.4.2: a deck has 23 cards, and its shares are not below the minimum mix of 5.2.3")
    void deck() {
        int cards = Arrays.stream(TransactionType.values())
                .mapToInt(TransactionType::deckCards)
                .sum();
        assertThat(cards).isEqualTo(23);
        for (TransactionType type : TransactionType.values()) {
            assertThat(100.0 * type.deckCards() / cards).isGreaterThanOrEqualTo(type.minimumPercent());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NEW_ORDER, newOrder, New-Order, 10, 0, 18, 12, 5",
        "PAYMENT, payment, Payment, 10, 43, 3, 12, 5",
        "ORDER_STATUS, orderStatus, Order-Status, 1, 4, 2, 10, 5",
        "DELIVERY, delivery, Delivery, 1, 4, 2, 5, 5",
        "STOCK_LEVEL, stockLevel, Stock-Level, 1, 4, 2, 5, 20"
    })
    @DisplayName("5.2.3, 5.2.5.7: minimum share, keying time, mean think time and response time limit")
    void figures(
            TransactionType type,
            String key,
            String title,
            int cards,
            double percent,
            int keying,
            int think,
            int limit) {
        assertThat(type.key()).isEqualTo(key);
        assertThat(type.title()).isEqualTo(title);
        assertThat(type.deckCards()).isEqualTo(cards);
        assertThat(type.minimumPercent()).isEqualTo(percent);
        assertThat(type.keyingTime()).hasSeconds(keying);
        assertThat(type.meanThinkTime()).hasSeconds(think);
        assertThat(type.responseLimit()).hasSeconds(limit);
    }

    @Test
    void everyTypeIsFoundByItsOrdinal() {
        assertThat(TransactionType.count()).isEqualTo(5);
        assertThat(new TransactionType[] {
                    TransactionType.at(0),
                    TransactionType.at(1),
                    TransactionType.at(2),
                    TransactionType.at(3),
                    TransactionType.at(4)
                })
                .containsExactly(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);
    }
}
