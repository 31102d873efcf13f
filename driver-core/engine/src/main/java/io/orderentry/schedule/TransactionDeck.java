package io.orderentry.schedule;

import io.orderentry.config.Mix;
import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionType;
import java.util.Arrays;

/**
 * Chooses a terminal's next transaction: from a deck of 23 cards that is shuffled anew when it is exhausted, so that every minimum of
 * clause 5.2.3 is reached (clause 5.2.4.2), or by weights. Belongs to one terminal.
 */
final class TransactionDeck {
    private static final byte[] FULL = fullDeck();

    private final byte[] deck;
    private final double[] cumulativePercent;
    private int next;

    TransactionDeck(Mix mix) {
        if (mix.isDeck()) {
            deck = FULL.clone();
            cumulativePercent = null;
            next = deck.length;
        } else {
            deck = null;
            cumulativePercent = new double[TransactionType.count()];
            double sum = 0;
            for (int i = 0; i < cumulativePercent.length; i++) {
                sum += mix.percent(TransactionType.at(i));
                cumulativePercent[i] = sum;
            }
        }
    }

    private static byte[] fullDeck() {
        byte[] cards = new byte
                [Arrays.stream(TransactionType.values())
                        .mapToInt(TransactionType::deckCards)
                        .sum()];
        int card = 0;
        for (TransactionType type : TransactionType.values()) {
            Arrays.fill(cards, card, card + type.deckCards(), (byte) type.ordinal());
            card += type.deckCards();
        }
        return cards;
    }

    TransactionType draw(RandomStream random) {
        return deck != null ? fromDeck(random) : byWeight(random.unit());
    }

    private TransactionType fromDeck(RandomStream random) {
        if (next == deck.length) {
            for (int i = deck.length - 1; i > 0; i--) {
                int other = random.uniform(0, i);
                byte card = deck[i];
                deck[i] = deck[other];
                deck[other] = card;
            }
            next = 0;
        }
        return TransactionType.at(deck[next++]);
    }

    /** @param unit above 0 and up to 1, so that a type without weight is never chosen and the last one is */
    TransactionType byWeight(double unit) {
        double at = unit * cumulativePercent[cumulativePercent.length - 1];
        for (int i = 0; i < cumulativePercent.length; i++) {
            if (at <= cumulativePercent[i]) {
                return TransactionType.at(i);
            }
        }
        throw new IllegalStateException("the weights end at " + cumulativePercent[cumulativePercent.length - 1]);
    }
}
