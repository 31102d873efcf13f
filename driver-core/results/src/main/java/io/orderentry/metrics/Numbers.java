package io.orderentry.metrics;

import io.orderentry.text.Sentences;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as a report prints them: English, with thousands separators; a dash for what is not there. */
public final class Numbers {
    public static final String NONE = "-";

    private static final int DIGITS = 4;

    private Numbers() {}

    public static String count(Number value) {
        return value == null ? NONE : Sentences.text("%,d", value);
    }

    /** With the decimals it has. */
    public static String exact(BigDecimal value) {
        return value == null ? NONE : Sentences.text("%,." + Math.max(0, value.scale()) + "f", value);
    }

    /** Whole numbers are truncated, as clause 5.5 asks of a throughput; fractions are rounded. */
    public static String decimal(Double value, int decimals) {
        if (value == null) {
            return NONE;
        }
        RoundingMode mode = decimals == 0 ? RoundingMode.DOWN : RoundingMode.HALF_UP;
        return Sentences.text("%,." + decimals + "f", BigDecimal.valueOf(value).setScale(decimals, mode));
    }

    /** A share as percent, such as {@code 2.5 %}. */
    public static String percent(Double share, int decimals) {
        return share == null ? NONE : decimal(100 * share, decimals) + " %";
    }

    /** With so many digits that count, three, and four in small ones. */
    public static String significant(double value) {
        int before = value == 0 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return decimal(value, Math.max(0, Math.min(DIGITS, DIGITS - 1 - before)));
    }

    /** Milliseconds: two decimals, none from a second on. */
    public static String millis(double value) {
        return decimal(value, value < 1_000 ? 2 : 0);
    }

    /** Bytes in the largest unit that leaves at least 1. */
    public static String bytes(Long value) {
        if (value == null) {
            return NONE;
        }
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double scaled = value;
        int unit = 0;
        while (scaled >= 1_024 && unit < units.length - 1) {
            scaled /= 1_024;
            unit++;
        }
        return decimal(scaled, unit == 0 ? 0 : 1) + " " + units[unit];
    }
}
