package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Transactions that paced terminals did not make because they waited for an answer longer than their cycle. Each such response time R stands
 * for transactions with R - C, R - 2 C and so on, down to the cycle C: the correction of HdrHistogram with C as the expected interval. A stalled
 * terminal would have made any type, so the missing ones are divided by the mix.
 *
 * @param cycleSeconds mean time from one transaction of a terminal to its next: keying and think times of the mix, and the median of all
 *     response times
 * @param missingTransactions of all types
 * @param missingPercent of those that have a response time
 * @param correctedMillis response times by type, the missing ones included; types without samples are left out
 */
public record CoordinatedOmission(
        double cycleSeconds,
        long missingTransactions,
        Reading<Double> missingPercent,
        Map<String, Percentiles> correctedMillis) {
    /** Share of missing transactions from which the percentiles are limited, in percent. */
    public static final double MOST_PERCENT = 1;

    private static final int DIGITS = 3;

    public CoordinatedOmission {
        correctedMillis = Ordered.byTypes(correctedMillis);
    }

    /**
     * From histograms of microseconds.
     *
     * @param responses response times of a type
     * @param waitSeconds mean keying and think time, more than 0
     * @param mix share of a type in percent
     */
    public static CoordinatedOmission ofMicros(
            Function<TransactionType, Histogram> responses, double waitSeconds, ToDoubleFunction<TransactionType> mix) {
        Histogram all = new Histogram(DIGITS);
        for (TransactionType type : TransactionType.values()) {
            all.add(responses.apply(type));
        }
        double cycleSeconds = waitSeconds + all.getValueAtPercentile(50) / 1e6;
        Histogram missing = all.copyCorrectedForCoordinatedOmission(Math.round(cycleSeconds * 1e6));
        missing.subtract(all);
        Map<String, Percentiles> corrected = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            Histogram made = responses.apply(type);
            if (made.getTotalCount() > 0) {
                Histogram intended = made.copy();
                intended.add(part(missing, mix.applyAsDouble(type) / 100));
                corrected.put(type.key(), Percentiles.ofMicros(intended));
            }
        }
        long count = missing.getTotalCount();
        return new CoordinatedOmission(
                cycleSeconds,
                count,
                all.getTotalCount() == 0
                        ? Reading.unavailable(Percentiles.NO_SAMPLES)
                        : Reading.of(100.0 * count / all.getTotalCount()),
                corrected);
    }

    /** As many of the times as the share says, spread evenly over the distribution. */
    private static Histogram part(Histogram times, double share) {
        Histogram part = new Histogram(DIGITS);
        times.recordedValues().forEach(each -> {
            long count = Math.round(share * each.getTotalCountToThisValue()) - part.getTotalCount();
            if (count > 0) {
                part.recordValueWithCount(each.getValueIteratedTo(), count);
            }
        });
        return part;
    }

    /** Returns whether so many are missing that percentiles of the transactions that were made are too low. */
    public boolean isConsiderable() {
        return missingPercent.map(percent -> percent >= MOST_PERCENT).orElse(false);
    }
}
