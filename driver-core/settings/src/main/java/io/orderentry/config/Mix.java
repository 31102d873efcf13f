package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.print;
import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.model.TransactionType;
import io.orderentry.text.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Choice of the next transaction: from a shuffled deck of 23 cards (clause 5.2.4.2), or by weights in percent of the five types, together
 * 100; all null for the deck.
 */
public record Mix(
        @Key(sentence = "Share of New-Order" + OF_ALL, range = "0..100", unit = "%", sample = "45")
        Double newOrder,

        @Key(sentence = "Share of Payment" + OF_ALL, range = "0..100", unit = "%", sample = "43")
        Double payment,

        @Key(sentence = "Share of Order-Status" + OF_ALL, range = "0..100", unit = "%", sample = "4")
        Double orderStatus,

        @Key(sentence = "Share of Delivery" + OF_ALL, range = "0..100", unit = "%", sample = "4")
        Double delivery,

        @Key(sentence = "Share of Stock-Level" + OF_ALL, range = "0..100", unit = "%", sample = "4")
        Double stockLevel) {
    private static final String OF_ALL = "; the five together are 100.";

    /** The default, and the only mix that reaches every minimum of clause 5.2.3 in every run. */
    public static final Mix DECK = new Mix(null, null, null, null, null);

    private static final String WORD = "deck";

    private static final int CARDS = Arrays.stream(TransactionType.values())
            .mapToInt(TransactionType::deckCards)
            .sum();
    /** A thousandth; the rest is for sums of decimal fractions in binary. */
    private static final double TOLERANCE = 0.001 + 1e-9;

    public Mix {
        List<Double> weights = Arrays.asList(newOrder, payment, orderStatus, delivery, stockLevel);
        if (weights.stream().anyMatch(Objects::nonNull)) {
            List<ConfigKey> keys = ConfigKeys.of(Mix.class);
            double sum = 0;
            for (int i = 0; i < weights.size(); i++) {
                Double weight = weights.get(i);
                require(weight != null, keys.get(i).name(), "is missing; weights are given for all five transactions");
                keys.get(i).check(weight);
                sum += weight;
            }
            // Rounded, because sums of decimal fractions such as 99.9 have a binary tail.
            String shown = print(Math.rint(sum * 10_000) / 10_000);
            require(Math.abs(sum - 100) <= TOLERANCE, "", "the weights add up to " + shown + ", not to 100");
        }
    }

    public boolean isDeck() {
        return newOrder == null;
    }

    /** The share of a type in percent, of the deck too. */
    public double percent(TransactionType type) {
        return isDeck() ? 100.0 * type.deckCards() / CARDS : weights().get(type.ordinal());
    }

    private List<Double> weights() {
        return List.of(newOrder, payment, orderStatus, delivery, stockLevel);
    }

    /** {@code deck}, or the weights in the usual order such as {@code 45/43/4/4/4}. */
    @Override
    public String toString() {
        return isDeck() ? WORD : weights().stream().map(KeyRefusal::print).collect(Collectors.joining("/"));
    }

    /** Null when the key is not there. */
    static Mix read(Section level, String key) {
        if (!level.isMap(key)) {
            return level.scalar(key, "the word deck or weights", Mix::deck);
        }
        Section weights = level.part(key, ConfigKeys.of(Mix.class));
        Mix mix = weights.build(Mix.class);
        if (mix.isDeck()) {
            throw weights.refusal("", "has no weights; leave the key out for the deck");
        }
        return mix;
    }

    private static Mix deck(String text) {
        Refusal.require(
                text.equals(WORD), "'" + text + "' is neither the word deck nor weights of the five transactions");
        return DECK;
    }
}
