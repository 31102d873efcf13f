package io.orderentry.it.endurance;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Slope of a figure over time by least squares, with a 95 % confidence interval. The interval takes the deviations from the line for
 * independent, which samples that follow each other closely are not: it is too narrow rather than too wide.
 *
 * @param perHour growth in an hour
 * @param low end of the interval
 * @param high other end of the interval
 */
record Trend(double perHour, double low, double high) {
    private static final double UPPER_QUANTILE = 0.975;
    /** A line through two points has no deviations. */
    private static final int LEAST_POINTS = 3;

    /** What a trend says about a limit of growth. */
    enum Judgement {
        /** All of the interval is above the limit. */
        GROWS,
        /** All of the interval is at most the limit. */
        FLAT,
        /** The limit is within the interval: no growth is shown, and none is excluded. */
        NOT_SHOWN_TO_GROW
    }

    /**
     * A value at a time.
     *
     * @param hours since any moment
     */
    record Point(double hours, double value) {}

    static Trend of(List<Point> points) {
        int count = points.size();
        if (count < LEAST_POINTS) {
            throw new IllegalArgumentException(count + " points are too few for a slope with an interval");
        }
        double meanHours = points.stream().mapToDouble(Point::hours).sum() / count;
        double meanValue = points.stream().mapToDouble(Point::value).sum() / count;
        double spread = 0;
        double product = 0;
        for (Point point : points) {
            spread += (point.hours() - meanHours) * (point.hours() - meanHours);
            product += (point.hours() - meanHours) * (point.value() - meanValue);
        }
        double slope = product / spread;
        double squares = 0;
        for (Point point : points) {
            double deviation = point.value() - meanValue - slope * (point.hours() - meanHours);
            squares += deviation * deviation;
        }
        double error = Math.sqrt(squares / (count - 2) / spread);
        double half = error * TDistribution.of(count - 2.0).inverseCumulativeProbability(UPPER_QUANTILE);
        return new Trend(slope, slope - half, slope + half);
    }

    Judgement against(double limitPerHour) {
        return low > limitPerHour
                ? Judgement.GROWS
                : high <= limitPerHour ? Judgement.FLAT : Judgement.NOT_SHOWN_TO_GROW;
    }
}
