package io.orderentry.experiment;

import static io.orderentry.text.Sentences.text;

import io.orderentry.text.Refusal;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Range, precision and time of a search.
 *
 * @param lowest rate, in transactions per second
 * @param highest rate
 * @param start first rate; within the range
 * @param tolerance width of the knee's interval at which the search ends, as a share
 * @param budgetSeconds after which no probe begins
 */
public record SearchPlan(double lowest, double highest, double start, double tolerance, double budgetSeconds) {
    /** Rates of the key {@code load.rate}. */
    public static final double LOWEST = 0.1;

    public static final double HIGHEST = 1_000_000;
    static final double LEAST_TOLERANCE = 0.005;
    static final double MOST_TOLERANCE = 0.5;

    private static final MathContext DIGITS = new MathContext(4);

    public SearchPlan {
        if (!(tolerance >= LEAST_TOLERANCE && tolerance <= MOST_TOLERANCE)) {
            throw new Refusal(text("--tolerance: %s %% is not in 0.5..50 %%", plain(100 * tolerance)));
        }
        if (!(lowest >= LOWEST && highest <= HIGHEST)) {
            throw new Refusal(
                    text("--rates: %s..%s is not within 0.1..1000000 per second", plain(lowest), plain(highest)));
        }
        if (highest < lowest * (1 + tolerance)) {
            throw new Refusal(text(
                    "--rates: %s..%s leaves no room for a search with a tolerance of %s %%; give a higher end",
                    plain(lowest), plain(highest), plain(100 * tolerance)));
        }
        if (!(start >= lowest && start <= highest)) {
            throw new Refusal(text(
                    "--rate: %s, where the search begins, is not in %s..%s",
                    plain(start), plain(lowest), plain(highest)));
        }
    }

    /** The same with another first rate, moved into the range. */
    public SearchPlan startingAt(double rate) {
        return new SearchPlan(
                lowest, highest, Math.min(highest, Math.max(lowest, rounded(rate))), tolerance, budgetSeconds);
    }

    /** With four digits, so that equal rates are equal in a file, too. */
    static double rounded(double rate) {
        return BigDecimal.valueOf(rate).round(DIGITS).doubleValue();
    }

    /** Without an exponent and trailing zeros. */
    static String plain(double value) {
        return BigDecimal.valueOf(value)
                .round(new MathContext(7))
                .stripTrailingZeros()
                .toPlainString();
    }
}
