package io.orderentry.metrics;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import java.util.function.DoubleBinaryOperator;

/** Arithmetic with figures that may be missing: what is made from a missing one is missing for the same reason. */
public final class FigureArithmetic {
    private static final String NO_DIVISOR = "not available: it would be divided by 0";

    private FigureArithmetic() {}

    public static Reading<Double> times(double factor, Reading<Double> value) {
        return value.map(number -> factor * number);
    }

    public static Reading<Double> sum(Reading<Double> a, Reading<Double> b) {
        return both(a, b, Double::sum);
    }

    public static Reading<Double> ratio(Reading<Double> a, Reading<Double> b) {
        return b.isAvailable() && b.value() == 0
                ? Reading.unavailable(a.isAvailable() ? NO_DIVISOR : a.reason())
                : both(a, b, (part, whole) -> part / whole);
    }

    static Reading<Double> ratio(Reading<Double> a, double b) {
        return ratio(a, Reading.of(b));
    }

    /** A function of two figures; without both of them the reason of the first that is missing. */
    public static Reading<Double> both(Reading<Double> a, Reading<Double> b, DoubleBinaryOperator operator) {
        return a.flatMap(first -> b.map(second -> operator.applyAsDouble(first, second)));
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
    static Reading<Double> perTransaction(Result result, Reading<Double> perSecond) {
        return result.completed() == 0
                ? perSecond.flatMap(rate -> Reading.unavailable("no transaction was completed"))
                : ratio(perSecond, result.throughput().transactionsPerSecond());
    }

    /** Converts a rate per second to an amount per New-Order. */
    public static Reading<Double> perNewOrder(Result result, Reading<Double> perSecond) {
        return result.transaction(TransactionType.NEW_ORDER).completed() == 0
                ? perSecond.flatMap(rate -> Reading.unavailable("no New-Order was completed"))
                : ratio(times(60, perSecond), result.throughput().newOrdersPerMinute());
    }
}
