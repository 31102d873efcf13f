package io.orderentry.metrics;

/** Which way of a measure is the better one. */
public enum Direction {
    HIGHER("higher is better"),
    LOWER("lower is better"),
    NEITHER("neither is better");

    private final String words;

    Direction(String words) {
        this.words = words;
    }

    /** As people read it, such as {@code higher is better}. */
    public String words() {
        return words;
    }
}
