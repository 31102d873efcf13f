package io.orderentry.experiment;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.Load;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

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
    static final double LOWEST = 0.1;

    private static final double HIGHEST = 1_000_000;
    private static final double LEAST_TOLERANCE = 0.005;
    private static final double MOST_TOLERANCE = 0.5;
    private static final MathContext DIGITS = new MathContext(4);

    public SearchPlan {
        if (!(tolerance >= LEAST_TOLERANCE && tolerance <= MOST_TOLERANCE)) {
            throw new Refusal(text("--tolerance: %s %% is not in 0.5..50 %%", plain(100 * tolerance)));
        }
        String problem = text("--rates: %s..%s is not within 0.1..1000000 per second", plain(lowest), plain(highest));
        Refusal.require(lowest >= LOWEST && highest <= HIGHEST, problem);
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

    /**
     * Length of a probe's measurement interval: at least the configured one, and so long that each limited type has the samples that its
     * percentile needs. Transactions of all types that wait in one queue are slow together, so that their number counts too.
     *
     * @param least as configured, in seconds
     * @param warmup ramp-up before it, in seconds
     * @param rarest limit that needs the most arrivals
     * @param arrivals of all types that it needs
     */
    public record ProbeLength(double least, double warmup, ResponseTimeLimit rarest, double arrivals) {
        /** Standard deviations of a Poisson count by which more samples are planned than are needed. */
        private static final double RESERVE = 4;
        /** Transactions of all types for each sample that is needed: a frequent type would have its samples within a few queues. */
        private static final double OF_ALL_TYPES = 10;

        /** The length of the probes of a load, for the limits that decide. */
        public static ProbeLength of(List<ResponseTimeLimit> limits, Load load) {
            ResponseTimeLimit rarest = limits.stream()
                    .max(Comparator.comparingDouble(limit -> arrivals(limit, load)))
                    .orElseThrow();
            return new ProbeLength(
                    load.duration().toMillis() / 1e3, load.warmup().toMillis() / 1e3, rarest, arrivals(rarest, load));
        }

        private static double arrivals(ResponseTimeLimit limit, Load load) {
            double needed = limit.percentile().samplesNeeded();
            double ofTheType =
                    (needed + RESERVE * Math.sqrt(needed)) * 100 / load.mix().percent(limit.type());
            return Math.max(ofTheType, OF_ALL_TYPES * needed);
        }

        /** The measurement interval at a rate, in seconds. */
        public double seconds(double rate) {
            return isLengthened(rate) ? Math.ceil(arrivals / rate) : least;
        }

        /** Returns whether the configured interval is too short at a rate. */
        public boolean isLengthened(double rate) {
            return least * rate < arrivals;
        }

        /** With the ramp-up. */
        double total(double rate) {
            return warmup + seconds(rate);
        }

        /** Reason for the length, a phrase. */
        public String need() {
            return text(
                    "%s of %s needs %,d samples",
                    rarest.percentile().label(),
                    rarest.type().title(),
                    rarest.percentile().samplesNeeded());
        }

        /** Length of probes and its reason, a phrase. */
        @Override
        public String toString() {
            return text(
                    "at least %s; longer below %s transactions/s, because %s (about %,.0f transactions)",
                    print(least), SearchPlan.plain(SearchPlan.rounded(arrivals / least)), need(), arrivals);
        }

        /**
         * Refuses a time budget that is shorter than a lengthened probe.
         *
         * @throws Refusal when it is
         */
        public void requireWithin(double budgetSeconds, double rate) {
            if (isLengthened(rate) && total(rate) > budgetSeconds) {
                throw new Refusal(text(
                        "--budget: %s is shorter than one probe at %s transactions/s: %s, which takes %s; give a longer"
                                + " --budget, a lower percentile, a more frequent type or a higher rate",
                        print(budgetSeconds), SearchPlan.plain(rate), need(), print(total(rate))));
            }
        }

        private static String print(double seconds) {
            return Durations.print(Duration.ofMillis(Math.round(seconds * 1e3)));
        }
    }
}
