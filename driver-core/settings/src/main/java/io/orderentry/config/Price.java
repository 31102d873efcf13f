package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.text.Refusal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Price of an hour of the system under test: the keys of {@code target.price}. Its runs have it as labels, which {@code --label} and
 * {@code oe label} give as well. Immutable.
 *
 * @param perHour in the currency; null for no price
 */
public record Price(
        @Key(
                sentence = "Price of an hour of the database and its machine, for the price of a million New-Orders.",
                range = "0.000001..1000000000",
                fallbackText = "none",
                sample = "1.52",
                label = "P")
        Double perHour,

        @Key(
                sentence = "Currency of the price.",
                range = "three capital letters",
                fallbackText = "none",
                sample = "USD",
                label = "CODE")
        String currency,

        @Key(
                sentence = "What the price covers, in words.",
                fallbackText = "not said",
                sample = "8 CPUs on demand and 500 GB of disk",
                label = "TEXT")
        String covers) {
    /** The beginning of the labels with a price. */
    public static final String LABEL = "price.";

    public static final Price NONE = new Price(null, null, null);

    private static final String CURRENCY = "[A-Z]{3}";

    public Price {
        require(perHour != null || currency == null && covers == null, "perHour", "is missing: a price needs a number");
        require(perHour == null || currency != null, "currency", "is missing: a price needs one, such as USD");
        require(
                currency == null || currency.matches(CURRENCY),
                "currency",
                "'" + currency + "' is no currency, use three capital letters such as USD");
    }

    /**
     * The price in the labels of a run; empty where they have none.
     *
     * @throws Refusal when they have something else than a price, with one sentence
     */
    public static Optional<Price> of(Map<String, String> labels) {
        Map<String, Object> values = new TreeMap<>();
        labels.forEach((label, value) -> {
            if (label.startsWith(LABEL)) {
                values.put(label.substring(LABEL.length()), value);
            }
        });
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section(
                                "label.price",
                                "a label of the run",
                                values,
                                Overrides.none(),
                                UnaryOperator.identity(),
                                ConfigKeys.of(Price.class))
                        .build(Price.class));
    }

    /** The labels, and those with this price that are not among them. */
    Map<String, String> with(Map<String, String> labels) {
        if (perHour == null || labels.keySet().stream().anyMatch(label -> label.startsWith(LABEL))) {
            return labels;
        }
        Map<String, String> all = new TreeMap<>(labels);
        all.put(LABEL + "perHour", KeyRefusal.print(perHour));
        all.put(LABEL + "currency", currency);
        if (covers != null) {
            all.put(LABEL + "covers", covers);
        }
        return all;
    }
}
