package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.AbstractHistogram;

/**
 * Think times after the transactions of one type, as drawn in the measurement interval, beside the negative exponential distribution that
 * clause 5.2.5.4 asks for.
 *
 * @param specifiedMeanSeconds mean of that distribution, with the run's scale
 * @param binSeconds width of each bin but the last: a fifth of the specified mean
 * @param bins number of think times in each bin from 0 on; the last one has all from four times the specified mean on
 */
@RecordBuilder
public record ThinkTimes(
        long count,
        double meanSeconds,
        double minSeconds,
        double maxSeconds,
        double specifiedMeanSeconds,
        double binSeconds,
        List<Long> bins) {
    /** Bins of one width; one more has the rest. */
    public static final int BINS = 20;

    private static final int BINS_PER_MEAN = 5;
    /** Distance of distribution functions, times the root of the sample, that chance exceeds once in 1,000 times. */
    private static final double KOLMOGOROV = 1.95;

    public ThinkTimes {
        bins = List.copyOf(bins);
        if (count < 1
                || bins.size() != BINS + 1
                || bins.stream().mapToLong(Long::longValue).sum() != count) {
            throw new IllegalArgumentException(
                    "thinkTimes: " + count + " think times are not those of " + (BINS + 1) + " bins: " + bins);
        }
    }

    /** From a histogram of microseconds, beside a specified mean of more than 0; null when it is empty. */
    public static ThinkTimes ofMicros(AbstractHistogram histogram, double specifiedMeanSeconds) {
        long count = histogram.getTotalCount();
        if (count == 0) {
            return null;
        }
        double bin = specifiedMeanSeconds / BINS_PER_MEAN;
        long[] bins = new long[BINS + 1];
        histogram
                .recordedValues()
                .forEach(each -> bins[(int) Math.min(BINS, each.getValueIteratedTo() / 1e6 / bin)] +=
                        each.getCountAddedInThisIterationStep());
        return ThinkTimesBuilder.builder()
                .count(count)
                .meanSeconds(histogram.getMean() / 1e6)
                .minSeconds(histogram.getMinValue() / 1e6)
                .maxSeconds(histogram.getMaxValue() / 1e6)
                .specifiedMeanSeconds(specifiedMeanSeconds)
                .binSeconds(bin)
                .bins(IntStream.range(0, bins.length).mapToObj(i -> bins[i]).toList())
                .build();
    }

    /** Start of a bin in multiples of the specified mean. */
    public static double binStart(int bin) {
        return (double) bin / BINS_PER_MEAN;
    }

    /** Share of the think times in a bin that the negative exponential distribution has, in percent. */
    public static double specifiedPercent(int bin) {
        return 100 * (longerThan(bin) - (bin < BINS ? longerThan(bin + 1) : 0));
    }

    private static double longerThan(int bin) {
        return Math.exp(-binStart(bin));
    }

    /** Share of the think times in a bin, in percent. */
    public double percent(int bin) {
        return 100.0 * bins.get(bin) / count;
    }

    /** Distance that chance exceeds once in 1,000 times with this many think times, in percent. */
    public double chancePercent() {
        return 100 * KOLMOGOROV / Math.sqrt(count);
    }

    /** Largest distance of the distribution function from the specified one at the bins' edges, in percent (Kolmogorov-Smirnov). */
    public double deviationPercent() {
        double shorter = 0;
        double deviation = 0;
        for (int bin = 0; bin < BINS; bin++) {
            shorter += percent(bin);
            deviation = Math.max(deviation, Math.abs(shorter - 100 * (1 - longerThan(bin + 1))));
        }
        return deviation;
    }
}
