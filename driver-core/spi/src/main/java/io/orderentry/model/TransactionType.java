package io.orderentry.model;

import java.time.Duration;

/**
 * The five transactions with the figures that the specification gives each (clause 5.2).
 */
public enum TransactionType {
    NEW_ORDER("newOrder", "New-Order", 10, 0.0, 18, 12, 5),
    PAYMENT("payment", "Payment", 10, 43.0, 3, 12, 5),
    ORDER_STATUS("orderStatus", "Order-Status", 1, 4.0, 2, 10, 5),
    DELIVERY("delivery", "Delivery", 1, 4.0, 2, 5, 5),
    STOCK_LEVEL("stockLevel", "Stock-Level", 1, 4.0, 2, 5, 20);

    private static final TransactionType[] VALUES = values();

    private final String key;
    private final String title;
    private final int deckCards;
    private final double minimumPercent;
    private final Duration keyingTime;
    private final Duration meanThinkTime;
    private final Duration responseLimit;

    TransactionType(
            String key, String title, int deckCards, double minimumPercent, int keying, int meanThink, int limit) {
        this.key = key;
        this.title = title;
        this.deckCards = deckCards;
        this.minimumPercent = minimumPercent;
        this.keyingTime = Duration.ofSeconds(keying);
        this.meanThinkTime = Duration.ofSeconds(meanThink);
        this.responseLimit = Duration.ofSeconds(limit);
    }

    /** The name in configuration files and results. */
    public String key() {
        return key;
    }

    /** The name that people read. */
    public String title() {
        return title;
    }

    /** Cards of this type in one deck of 23 (clause 5.2.4.2). */
    public int deckCards() {
        return deckCards;
    }

    /** Smallest allowed share of all transactions in percent (clause 5.2.3); 0 where there is none. */
    public double minimumPercent() {
        return minimumPercent;
    }

    /** Keying time of the input (clause 5.2.5.7); a constant. */
    public Duration keyingTime() {
        return keyingTime;
    }

    /** The mean of the negative exponential think time (clause 5.2.5.7). */
    public Duration meanThinkTime() {
        return meanThinkTime;
    }

    /** 90 % of the response times must not be longer (clause 5.2.5.7); for Delivery this is the interactive part. */
    public Duration responseLimit() {
        return responseLimit;
    }

    /** The type with an {@link #ordinal()}, without copying the array of all of them. */
    public static TransactionType at(int ordinal) {
        return VALUES[ordinal];
    }

    /** Number of types. */
    public static int count() {
        return VALUES.length;
    }
}
