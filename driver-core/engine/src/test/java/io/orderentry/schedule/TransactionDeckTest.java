package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.Mix;
import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionDeckTest {
    private final RandomStream random = new RandomStream(1);

    @Test
    @DisplayName("5.2.4.2: every 23 turns are exactly 10 New-Orders, 10 Payments and one of each other")
    void deck() {
        TransactionDeck cards = new TransactionDeck(Mix.DECK);
        for (int deck = 0; deck < 200; deck++) {
            assertThat(counts(cards, 23))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            TransactionType.NEW_ORDER, 10,
                            TransactionType.PAYMENT, 10,
                            TransactionType.ORDER_STATUS, 1,
                            TransactionType.DELIVERY, 1,
                            TransactionType.STOCK_LEVEL, 1));
        }
    }

    @Test
    @DisplayName("5.2.4.2: an exhausted deck is shuffled anew, and every card comes at every place")
    void reshuffled() {
        TransactionDeck cards = new TransactionDeck(Mix.DECK);
        Set<List<TransactionType>> orders = new HashSet<>();
        int[] placesOfDelivery = new int[23];
        int decks = 4_600;
        for (int deck = 0; deck < decks; deck++) {
            List<TransactionType> order = new ArrayList<>();
            for (int i = 0; i < 23; i++) {
                order.add(cards.draw(random));
            }
            orders.add(order);
            placesOfDelivery[order.indexOf(TransactionType.DELIVERY)]++;
        }
        assertThat(orders).hasSizeGreaterThan(decks - 10);
        // 200 are expected at each place; five standard deviations are 71.
        assertThat(Arrays.stream(placesOfDelivery)).allMatch(times -> Math.abs(times - 200) < 71);
    }

    @Test
    @DisplayName("5.2.4.2: a terminal's first deck is shuffled too")
    void firstDeck() {
        Set<TransactionType> first = new HashSet<>();
        for (int terminal = 0; terminal < 500; terminal++) {
            first.add(new TransactionDeck(Mix.DECK).draw(random));
        }
        assertThat(first).hasSize(5);
    }

    /** In percent of New-Orders, Payments, Order-Statuses, Deliveries and Stock-Levels. */
    @ParameterizedTest
    @DisplayName("5.2.4.1: weights")
    @CsvSource({"44.6, 43.2, 4.2, 4.1, 3.9", "0, 0, 50, 0, 50"})
    void weights(double newOrder, double payment, double orderStatus, double delivery, double stockLevel) {
        double[] percents = {newOrder, payment, orderStatus, delivery, stockLevel};
        Map<TransactionType, Integer> counts =
                counts(new TransactionDeck(new Mix(newOrder, payment, orderStatus, delivery, stockLevel)), 200_000);
        for (TransactionType type : TransactionType.values()) {
            double expected = percents[type.ordinal()];
            assertThat(counts.getOrDefault(type, 0) / 2_000.0)
                    .isCloseTo(expected, within(expected > 10 ? 0.6 : expected / 16));
        }
    }

    @Test
    void theEndsOfTheRandomRangeAreCardsToo() {
        TransactionDeck readOnly = new TransactionDeck(new Mix(0.0, 0.0, 50.0, 0.0, 50.0));
        assertThat(readOnly.byWeight(0x1p-53)).isEqualTo(TransactionType.ORDER_STATUS);
        assertThat(readOnly.byWeight(1)).isEqualTo(TransactionType.STOCK_LEVEL);
        assertThat(new TransactionDeck(new Mix(0.0, 50.0, 50.0, 0.0, 0.0)).byWeight(1))
                .isEqualTo(TransactionType.ORDER_STATUS);
    }

    private Map<TransactionType, Integer> counts(TransactionDeck cards, int draws) {
        Map<TransactionType, Integer> counts = new EnumMap<>(TransactionType.class);
        for (int i = 0; i < draws; i++) {
            counts.merge(cards.draw(random), 1, Integer::sum);
        }
        return counts;
    }
}
