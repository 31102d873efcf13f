package io.orderentry.result;

import java.util.function.Function;

/**
 * A value, or the reason it is not available. Immutable. In JSON it is its value or null, and the reason stands under its path in
 * {@code absent} ({@link ResultJson}).
 *
 * @param value null when it is not available
 * @param reason null when there is a value
 */
public record Reading<T>(T value, String reason) {
    public Reading {
        if (value == null ? reason == null || reason.isBlank() : reason != null) {
            throw new IllegalArgumentException("a reading is a value or a reason: " + value + ", " + reason);
        }
    }

    public static <T> Reading<T> of(T value) {
        return new Reading<>(value, null);
    }

    /** The value; without one, the reason. */
    public static <T> Reading<T> of(T value, String otherwise) {
        return new Reading<>(value, value == null ? otherwise : null);
    }

    public static <T> Reading<T> unavailable(String reason) {
        return new Reading<>(null, reason);
    }

    public boolean isAvailable() {
        return value != null;
    }

    public T orElse(T other) {
        return value == null ? other : value;
    }

    /** The value, or null: for views that print a figure without its reason. */
    public T orNull() {
        return value;
    }

    /** A function's result for the value, which is not null; without a value the same reason. */
    public <R> Reading<R> map(Function<? super T, ? extends R> function) {
        return value == null ? unavailable(reason) : of(function.apply(value));
    }

    /** A figure of the value; without a value the same reason. */
    public <R> Reading<R> flatMap(Function<? super T, Reading<R>> function) {
        return value == null ? unavailable(reason) : function.apply(value);
    }

    /** The same value; without one another reason. */
    public Reading<T> otherwise(String otherReason) {
        return value == null ? unavailable(otherReason) : this;
    }
}
