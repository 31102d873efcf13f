package io.orderentry.compare.why;

import io.orderentry.compare.stats.ConfidenceInterval;

/**
 * Part of the mean response time on two sides, in milliseconds.
 *
 * @param part key of an {@link io.orderentry.explain.TimePart}
 * @param reference mean over the runs of the reference
 * @param other mean over the runs of the other side
 * @param difference other minus reference
 * @param interval of the difference, 95 %, Welch; null with fewer than three runs a side
 */
public record PartDifference(
        String part, String title, double reference, double other, double difference, ConfidenceInterval interval) {}
