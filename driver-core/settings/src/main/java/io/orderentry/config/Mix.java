package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.print;
import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.model.TransactionType;
import io.orderentry.text.Refusal;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Choice of the next transaction: from a shuffled deck of 23 cards (clause 5.2.4.2), or by weights.
 *
 * @param weights percent of each of the five types, together 100; empty for the deck
 */
public record Mix(Map<TransactionType, Double> weights) {
    /** The default, and the only mix that reaches every minimum of clause 5.2.3 in every run. */
    public static final Mix DECK = new Mix(Map.of());

    private static final int CARDS = Arrays.stream(TransactionType.values())
            .mapToInt(TransactionType::deckCards)
            .sum();
    /** A thousandth; the rest is for sums of decimal fractions in binary. */
    private static final double TOLERANCE = 0.001 + 1e-9;

    public Mix {
        if (!weights.isEmpty()) {
            Map<String, ConfigKey> keys = ConfigKeys.of(Weights.class).stream()
                    .collect(Collectors.toMap(ConfigKey::name, Function.identity()));
            double sum = 0;
            for (TransactionType type : TransactionType.values()) {
                Double weight = weights.get(type);
                require(weight != null, type.key(), "is missing; weights are given for all five transactions");
                keys.get(type.key()).check(weight);
                sum += weight;
            }
            // Rounded, because sums of decimal fractions such as 99.9 have a binary tail.
            String shown = print(Math.rint(sum * 10_000) / 10_000);
            require(Math.abs(sum - 100) <= TOLERANCE, "", "the weights add up to " + shown + ", not to 100");
            weights = Collections.unmodifiableMap(new EnumMap<>(weights));
        }
    }

    /** Returns whether the transactions come from the deck. */
    public boolean isDeck() {
        return weights.isEmpty();
    }

    /** The share of a type in percent, of the deck too. */
    public double percent(TransactionType type) {
        return isDeck() ? 100.0 * type.deckCards() / CARDS : weights.get(type);
    }

    /** {@code deck}, or the weights in the usual order such as {@code 45/43/4/4/4}. */
    @Override
    public String toString() {
        return isDeck()
                ? "deck"
                : weights.values().stream().map(KeyRefusal::print).collect(Collectors.joining("/"));
    }

    /** As in a file: {@code deck}, or the weights by the types' keys. */
    Object plain() {
        if (isDeck()) {
            return toString();
        }
        Map<String, Double> plain = new LinkedHashMap<>();
        weights.forEach((type, weight) -> plain.put(type.key(), weight));
        return plain;
    }

    /** Keys of the weights. */
    private record Weights(
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
    }

    static ValueType type(String range) {
        List<ConfigKey> keys = ConfigKeys.of(Weights.class);
        return new ValueType(ValueType.WORD, range, Mix::read, mix -> true, Map.of("const", "deck"), keys);
    }

    /** Null when the key is not there. */
    private static Mix read(Section level, String key) {
        if (!level.isMap(key)) {
            return level.scalar(key, "the word deck or weights", Mix::deck);
        }
        Section section = level.part(key, ConfigKeys.of(Weights.class));
        Map<String, Object> values = section.values();
        Map<TransactionType, Double> weights = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.values()) {
            if (section.has(type.key())) {
                weights.put(type, (Double) values.get(type.key()));
            }
        }
        return section.build(() -> {
            require(!weights.isEmpty(), "", "has no weights; leave the key out for the deck");
            return new Mix(weights);
        });
    }

    private static Mix deck(String text) {
        if (!text.equals("deck")) {
            throw new Refusal("'" + text + "' is neither the word deck nor weights of the five transactions");
        }
        return DECK;
    }
}
