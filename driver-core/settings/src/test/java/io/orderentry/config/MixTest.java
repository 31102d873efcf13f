package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.TransactionType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MixTest {

    @Test
    @DisplayName("clause 5.2.4.2: the deck has 10, 10, 1, 1 and 1 of 23 cards")
    void deck() {
        assertThat(Mix.DECK.isDeck()).isTrue();
        assertThat(Mix.DECK.percent(TransactionType.NEW_ORDER)).isCloseTo(43.478, within(0.001));
        assertThat(Mix.DECK.percent(TransactionType.PAYMENT)).isCloseTo(43.478, within(0.001));
        assertThat(Mix.DECK.percent(TransactionType.ORDER_STATUS)).isCloseTo(4.348, within(0.001));
        assertThat(Mix.DECK.percent(TransactionType.DELIVERY)).isCloseTo(4.348, within(0.001));
        assertThat(Mix.DECK.percent(TransactionType.STOCK_LEVEL)).isCloseTo(4.348, within(0.001));
        assertThat(Mix.DECK).hasToString("deck");
    }

    @Test
    @DisplayName("clause 5.2.3: the deck reaches every minimum")
    void deckReachesTheMinimums() {
        for (TransactionType type : TransactionType.values()) {
            assertThat(Mix.DECK.percent(type)).as(type.title()).isGreaterThanOrEqualTo(type.minimumPercent());
        }
    }

    @Test
    void weights() {
        Mix mix = new Mix(44.8, 43.2, 4.0, 4.0, 4.0);
        assertThat(mix.isDeck()).isFalse();
        assertThat(mix.percent(TransactionType.PAYMENT)).isEqualTo(43.2);
        assertThat(mix).hasToString("44.8/43.2/4/4/4");
        // Three times a third is not a hundred in any decimal notation; a thousandth is let pass.
        assertThat(new Mix(33.333, 33.333, 33.333, 0.0, 0.0).percent(TransactionType.DELIVERY))
                .isZero();
    }

    @Test
    void checksItself() {
        assertRefused(() -> new Mix(50.0, 50.0, 1.0, 0.0, 0.0), "the weights add up to 101, not to 100");
        assertRefused(() -> new Mix(Double.NaN, 50.0, 50.0, 0.0, 0.0), "newOrder: NaN is not in 0..100");
    }
}
