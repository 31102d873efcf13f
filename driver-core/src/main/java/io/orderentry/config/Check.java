package io.orderentry.config;

import java.math.BigDecimal;
import java.time.Duration;

/** Checks of the bounds of records' components; each message has the value that was found and the allowed ones. */
final class Check {
    private Check() {}

    static void range(String key, long value, long min, long max) {
        if (value < min || value > max) {
            throw new KeyRefusal(key, value + " is not in " + min + ".." + max);
        }
    }

    static void range(String key, double value, double min, double max) {
        // The negation also refuses what is not a number.
        if (!(value >= min && value <= max)) {
            throw new KeyRefusal(key, plain(value) + " is not in " + plain(min) + ".." + plain(max));
        }
    }

    static void range(String key, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new KeyRefusal(
                    key, Durations.print(value) + " is not in " + Durations.print(min) + ".." + Durations.print(max));
        }
    }

    static void notBlank(String key, String value) {
        if (value.isBlank()) {
            throw new KeyRefusal(key, "is empty");
        }
    }

    /** A number as a person writes it: 100 rather than 100.0. */
    static String plain(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : Double.toString(value);
    }
}
