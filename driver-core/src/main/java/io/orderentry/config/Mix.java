package io.orderentry.config;

import io.orderentry.model.TransactionType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Choice of the next transaction: from a shuffled deck of 23 cards (clause 5.2.4.2), or by weights.
 *
 * @param weights percent of each of the five types, together 100; empty for the deck
 */
public record Mix(Map<TransactionType, Double> weights) {
    /** The default, and the only mix that reaches every minimum of clause 5.2.3 in every run. */
    public static final Mix DECK = new Mix(Map.of());

    /** A thousandth; the rest is for sums of decimal fractions in binary. */
    private static final double TOLERANCE = 0.001 + 1e-9;

    public Mix {
        if (!weights.isEmpty()) {
            double sum = 0;
            for (TransactionType type : TransactionType.values()) {
                Double weight = weights.get(type);
                if (weight == null) {
                    throw new KeyRefusal(type.key(), "is missing; weights are given for all five transactions");
                }
                Check.range(type.key(), weight, 0, 100);
                sum += weight;
            }
            if (Math.abs(sum - 100) > TOLERANCE) {
                throw new KeyRefusal("", "the weights add up to " + Check.plain(rounded(sum)) + ", not to 100");
            }
            weights = Collections.unmodifiableMap(new EnumMap<>(weights));
        }
    }

    /** Whether the transactions come from the deck. */
    public boolean isDeck() {
        return weights.isEmpty();
    }

    /** The share of a type in percent, of the deck too. */
    public double percent(TransactionType type) {
        if (!isDeck()) {
            return weights.get(type);
        }
        int cards = 0;
        for (TransactionType each : TransactionType.values()) {
            cards += each.deckCards();
        }
        return 100.0 * type.deckCards() / cards;
    }

    /** {@code deck}, or the weights in the usual order such as {@code 45/43/4/4/4}. */
    @Override
    public String toString() {
        if (isDeck()) {
            return "deck";
        }
        StringJoiner text = new StringJoiner("/");
        weights.values().forEach(weight -> text.add(Check.plain(weight)));
        return text.toString();
    }

    static Mix read(Section section) {
        Map<TransactionType, Double> weights = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.values()) {
            Double weight = section.decimal(type.key());
            if (weight != null) {
                weights.put(type, weight);
            }
        }
        if (weights.isEmpty()) {
            section.refuseUnknown();
            throw section.refusal("", "has no weights; leave the key out for the deck");
        }
        return section.build(() -> new Mix(weights));
    }

    /** Sums of decimal fractions such as 99.9 are shown without their binary tail. */
    private static double rounded(double sum) {
        return Math.rint(sum * 10_000) / 10_000;
    }
}
