package io.orderentry.result;

/**
 * The part of Delivery that nobody waits for (clause 2.7.2): its response time above counts to the moment it was queued, this one to
 * the end of its work.
 *
 * @param deferredMillis from queueing to the end of the work; null when Delivery ran at once
 * @param withinLimitPercent share that ended within 80 s of queueing, of which 90 % must; null when Delivery ran at once
 * @param skippedDistricts districts in which a Delivery found nothing to deliver
 * @param skippedDeliveries Deliveries with at least one such district
 */
public record DeferredDelivery(
        Percentiles deferredMillis, Double withinLimitPercent, long skippedDistricts, long skippedDeliveries) {
    /** 90 % of the deferred work must end within it (clause 2.7.2). */
    public static final int LIMIT_SECONDS = 80;

    public static final int REQUIRED_PERCENT = 90;
}
