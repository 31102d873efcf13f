package io.orderentry.verdict;

import static io.orderentry.result.SteadyState.MOST_DRIFT_PERCENT;
import static io.orderentry.text.Sentences.beside;
import static io.orderentry.text.Sentences.text;

import io.orderentry.result.Reading;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.SteadyState;
import io.orderentry.result.SteadyStateBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/** Analysis of throughput over time: bins, drift, and where MSER-5 would begin to measure. Pure functions. */
public final class SteadyStateAnalysis {
    private static final int FEWEST_BINS = 6;

    private static final int SHORTEST_BIN_SECONDS = 5;
    /** In which chance is small; an interval too short for enough of them has the shortest. */
    private static final int USUAL_BIN_SECONDS = 10;

    private static final int LONGEST_BIN_SECONDS = 30;
    /** Shortest measurement interval that can be assessed, in seconds. */
    public static final int SHORTEST_INTERVAL_SECONDS = FEWEST_BINS * SHORTEST_BIN_SECONDS;

    /** Fewest New-Orders, or transactions where there are none, of which a figure is more than chance (docs/statistics.md). */
    static final int FEWEST_COMPLETED = 30;

    private static final int BINS_WISHED = 30;
    private static final long FEWEST_CHECKPOINTS = 2;
    private static final int FEWEST_STRETCHES = 3;
    private static final int MSER_BATCH = 5;

    private SteadyStateAnalysis() {}

    /** Reason that {@link #of} gives none, for an interval of so many seconds. */
    public static String tooShort(double intervalSeconds) {
        return intervalSeconds < SHORTEST_INTERVAL_SECONDS
                ? text(
                        "an interval of %.1f s is too short: it takes %d s with completed transactions",
                        intervalSeconds, SHORTEST_INTERVAL_SECONDS)
                : "no transactions were completed, or the driver did not count them each second";
    }

    /**
     * Steady state of a run by its New-Orders, or by all transactions where it has none.
     *
     * @param rows of the whole run
     * @param intervalSeconds of the measurement interval
     * @param checkpoints of the server in the interval; null when it does not count them
     * @param hitPercents of the server's cache, at moments of the interval
     * @param noHits reason for their absence
     */
    public static Reading<SteadyState> of(
            List<SeriesRow> rows, double intervalSeconds, Long checkpoints, List<Double> hitPercents, String noHits) {
        List<SeriesRow> seconds = rows.stream()
                .filter(row -> row.phase() != Phase.DRAIN && row.lengthSeconds() > 0)
                .toList();
        List<SeriesRow> interval =
                seconds.stream().filter(row -> row.phase() == Phase.INTERVAL).toList();
        boolean newOrders = interval.stream().anyMatch(row -> row.newOrders() > 0);
        ToLongFunction<SeriesRow> count = newOrders ? SeriesRow::newOrders : SeriesRow::transactions;
        long sum = interval.stream().mapToLong(count).sum();
        double length = interval.stream().mapToDouble(SeriesRow::lengthSeconds).sum();
        int binSeconds = length < FEWEST_BINS * USUAL_BIN_SECONDS - 0.5
                ? SHORTEST_BIN_SECONDS
                : (int) Math.max(USUAL_BIN_SECONDS, Math.min(LONGEST_BIN_SECONDS, Math.floor(length / BINS_WISHED)));
        List<Double> bins = bins(interval, count, binSeconds);
        if (bins.size() < FEWEST_BINS || sum < FEWEST_COMPLETED) {
            return Reading.unavailable(
                    sum == 0 || sum >= FEWEST_COMPLETED
                            ? tooShort(intervalSeconds)
                            : text(
                                    "%d %s in the interval are too few: it takes %d",
                                    sum, newOrders ? "New-Orders" : "transactions", FEWEST_COMPLETED));
        }
        LineFit line = LineFit.of(bins);
        double toPercent = 100 / line.mean();
        int half = bins.size() / 2;
        double firstHalf = LineFit.mean(bins.subList(0, half));
        double rampUp = seconds.stream()
                .filter(second -> second.phase() != Phase.INTERVAL)
                .mapToDouble(SeriesRow::lengthSeconds)
                .sum();
        int cut = mserCut(seconds.stream()
                .map(second -> count.applyAsLong(second) / second.lengthSeconds())
                .toList());
        double settled = seconds.subList(0, cut).stream()
                .mapToDouble(SeriesRow::lengthSeconds)
                .sum();
        return Reading.of(SteadyStateBuilder.builder()
                .binSeconds(binSeconds)
                .bins(bins.size())
                .driftPercent(line.rise() * toPercent)
                .driftLowPercent(line.riseLow() * toPercent)
                .driftHighPercent(line.riseHigh() * toPercent)
                .variationPercent(Math.sqrt(squares(bins, line.mean()) / (bins.size() - 1)) * toPercent)
                .halvesRatio(
                        firstHalf == 0
                                ? Reading.unavailable("nothing was completed in the first half")
                                : Reading.of(LineFit.mean(bins.subList(bins.size() - half, bins.size())) / firstHalf))
                .settledSeconds(settled)
                .rampUpSeconds(rampUp)
                .checkpoints(Reading.of(checkpoints, "not available from this server"))
                .hitTrendPoints(
                        hitPercents.size() < FEWEST_STRETCHES
                                ? Reading.unavailable(noHits)
                                : Reading.of(LineFit.of(hitPercents).rise()))
                .doubts(doubts(line.rise() * toPercent, lastThirdPercent(bins), settled, rampUp, checkpoints))
                .build());
    }

    /** Rates of whole bins; seconds that fill none at the end are left out. */
    private static List<Double> bins(List<SeriesRow> interval, ToLongFunction<SeriesRow> completed, int binSeconds) {
        List<Double> bins = new ArrayList<>();
        double from = 0;
        double to = 0;
        long count = 0;
        for (SeriesRow second : interval) {
            to += second.lengthSeconds();
            count += completed.applyAsLong(second);
            // A second may last a bit longer than one; the bins keep to their times all the same.
            if (to > (bins.size() + 1) * binSeconds - 0.5) {
                bins.add(count / (to - from));
                from = to;
                count = 0;
            }
        }
        return bins;
    }

    /**
     * MSER-5: the number of observations to truncate so that the rest has the smallest standard error of its mean, judged on the means of
     * five observations each (White 1997); ones that fill no five at the end are not looked at. More than half of a series is never cut
     * away: there the rule says nothing.
     */
    static int mserCut(List<Double> observations) {
        List<Double> batches = new ArrayList<>();
        for (int i = 0; i + MSER_BATCH <= observations.size(); i += MSER_BATCH) {
            batches.add(LineFit.mean(observations.subList(i, i + MSER_BATCH)));
        }
        int best = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int cut = 0; cut <= batches.size() / 2 && cut < batches.size(); cut++) {
            List<Double> rest = batches.subList(cut, batches.size());
            double statistic = squares(rest, LineFit.mean(rest)) / ((double) rest.size() * rest.size());
            if (statistic < smallest) {
                smallest = statistic;
                best = cut;
            }
        }
        return best * MSER_BATCH;
    }

    private static double squares(List<Double> values, double mean) {
        return values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
    }

    /** Change from the first two thirds of the bins to the last one; null when nothing was completed in those. */
    private static Double lastThirdPercent(List<Double> bins) {
        int from = bins.size() - bins.size() / 3;
        double before = LineFit.mean(bins.subList(0, from));
        return before == 0 ? null : Double.valueOf(100 * LineFit.mean(bins.subList(from, bins.size())) / before - 100);
    }

    private static List<String> doubts(
            double driftPercent, Double lastThirdPercent, double settled, double rampUp, Long checkpoints) {
        List<String> doubts = new ArrayList<>();
        if (Math.abs(driftPercent) > MOST_DRIFT_PERCENT) {
            doubts.add(text(
                    "the throughput drifted by %s %% over the interval, more than %.0f %%",
                    signed(driftPercent, MOST_DRIFT_PERCENT), MOST_DRIFT_PERCENT));
        }
        if (lastThirdPercent != null && Math.abs(lastThirdPercent) > SteadyState.MOST_CHANGE_PERCENT) {
            doubts.add(text(
                    "the throughput of the last third was %s %% against that before, more than %.0f %%",
                    signed(lastThirdPercent, SteadyState.MOST_CHANGE_PERCENT), SteadyState.MOST_CHANGE_PERCENT));
        }
        if (settled > rampUp) {
            doubts.add(text(
                    "the throughput settled %.0f s after the start, and the ramp-up lasted %.0f s (MSER-5)",
                    settled, rampUp));
        }
        if (checkpoints != null && checkpoints < FEWEST_CHECKPOINTS) {
            doubts.add(
                    text("complete checkpoints in the interval: %d, fewer than %d", checkpoints, FEWEST_CHECKPOINTS));
        }
        return doubts;
    }

    private static String signed(double percent, double limit) {
        return (percent < 0 ? "-" : "+") + beside(limit, Math.abs(percent), 1);
    }

    /**
     * A straight line through values at equal distances, by least squares.
     *
     * @param mean of the values
     * @param rise of the line from the first value's place to the end of the last one's: the slope times the number of values
     * @param riseLow lower end of the 95 % confidence interval of the rise
     * @param riseHigh upper end
     */
    record LineFit(double mean, double rise, double riseLow, double riseHigh) {
        private static final double UPPER_TAIL = 0.975;

        /** @param values at least three: two points make a line, one more its error */
        static LineFit of(List<Double> values) {
            int n = values.size();
            double mean = mean(values);
            double middle = (n - 1) / 2.0;
            double sxx = 0;
            double sxy = 0;
            for (int i = 0; i < n; i++) {
                sxx += (i - middle) * (i - middle);
                sxy += (i - middle) * (values.get(i) - mean);
            }
            double slope = sxy / sxx;
            double squares = 0;
            for (int i = 0; i < n; i++) {
                double residual = values.get(i) - mean - slope * (i - middle);
                squares += residual * residual;
            }
            double error = Math.sqrt(squares / (n - 2) / sxx);
            double half = TDistribution.of(n - 2).inverseCumulativeProbability(UPPER_TAIL) * error;
            return new LineFit(mean, slope * n, (slope - half) * n, (slope + half) * n);
        }

        static double mean(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }
    }
}
