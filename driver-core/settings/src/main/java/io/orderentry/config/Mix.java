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
    /** Keys of the weights. */
    private static final Map<TransactionType, ConfigKey<Double>> WEIGHTS = Arrays.stream(TransactionType.values())
            .collect(Collectors.toMap(
                    Function.identity(), Mix::weight, (one, other) -> one, () -> new EnumMap<>(TransactionType.class)));

    static final List<ConfigKey<?>> KEYS = List.copyOf(WEIGHTS.values());

    /** The default, and the only mix that reaches every minimum of clause 5.2.3 in every run. */
    public static final Mix DECK = new Mix(Map.of());

    private static final int CARDS = Arrays.stream(TransactionType.values())
            .mapToInt(TransactionType::deckCards)
            .sum();
    /** A thousandth; the rest is for sums of decimal fractions in binary. */
    private static final double TOLERANCE = 0.001 + 1e-9;

    public Mix {
        if (!weights.isEmpty()) {
            double sum = 0;
            for (TransactionType type : TransactionType.values()) {
                Double weight = weights.get(type);
                require(weight != null, type.key(), "is missing; weights are given for all five transactions");
                WEIGHTS.get(type).check(weight);
                sum += weight;
            }
            // Rounded, because sums of decimal fractions such as 99.9 have a binary tail.
            String shown = print(Math.rint(sum * 10_000) / 10_000);
            require(Math.abs(sum - 100) <= TOLERANCE, "", "the weights add up to " + shown + ", not to 100");
            weights = Collections.unmodifiableMap(new EnumMap<>(weights));
        }
    }

    /** Whether the transactions come from the deck. */
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

    private static ConfigKey<Double> weight(TransactionType type) {
        String sentence = "Share of " + type.title() + "; the five together are 100.";
        ConfigKey<Double> key = ConfigKey.of(type.key(), ValueType.decimal(0.0, 100.0), sentence)
                .in("%");
        return key.like(type == TransactionType.NEW_ORDER ? "45" : type == TransactionType.PAYMENT ? "43" : "4");
    }

    /** Null when the key is not there. */
    static Mix read(Section level, String key) {
        if (!level.isMap(key)) {
            return level.scalar(key, "the word deck or weights", Mix::deck);
        }
        Section section = level.part(key, KEYS);
        Map<TransactionType, Double> weights = new EnumMap<>(TransactionType.class);
        WEIGHTS.forEach((type, weight) -> {
            Double percent = section.get(weight);
            if (percent != null) {
                weights.put(type, percent);
            }
        });
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
