package io.orderentry.metrics;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import java.util.function.Function;

/** Arithmetic with figures that may be missing: what is made from a missing one is missing too. */
public final class FigureArithmetic {
    private FigureArithmetic() {}

    /** A part of something that may be missing. */
    static <T, V> V of(T owner, Function<T, V> part) {
        return owner == null ? null : part.apply(owner);
    }

    static Double of(Long value) {
        return value == null ? null : Double.valueOf(value);
    }

    static Double times(double factor, Double value) {
        return value == null ? null : Double.valueOf(factor * value);
    }

    static Double sum(Double a, Double b) {
        return a == null || b == null ? null : Double.valueOf(a + b);
    }

    static Double ratio(Double a, Double b) {
        return a == null || b == null || b == 0 ? null : Double.valueOf(a / b);
    }

    /** The positive number that a text is; null when it is absent or none. */
    public static Double number(String text) {
        try {
            double number = text == null ? 0 : Double.parseDouble(text);
            return Double.isFinite(number) && number > 0 ? Double.valueOf(number) : null;
        } catch (NumberFormatException e) {
            return null; // such as the name of a platform
        }
    }

    /** Converts a rate per second to an amount per completed transaction. */
    static Double perTransaction(Result result, Double perSecond) {
        return result.completed() == 0
                ? null
                : ratio(perSecond, result.throughput().transactionsPerSecond());
    }

    /** Converts a rate per second to an amount per New-Order. */
    public static Double perNewOrder(Result result, Double perSecond) {
        return result.transaction(TransactionType.NEW_ORDER).completed() == 0
                ? null
                : ratio(times(60, perSecond), result.throughput().newOrdersPerMinute());
    }
}
