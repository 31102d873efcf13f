package io.orderentry.result;

/**
 * Deferred part of Delivery (clause 2.7.2), whose response time ends when it is queued. Percentiles, share and backlog are
 * missing when Delivery ran at once.
 *
 * @param deferredMillis from queueing to the end of the work
 * @param queueingMillis from queueing to the start of the work
 * @param withinLimitPercent share that ended within {@value #LIMIT_SECONDS} s of queueing, at least {@value #REQUIRED_PERCENT} required
 * @param skippedDistricts districts in which a Delivery found nothing to deliver
 * @param skippedDeliveries Deliveries with at least one such district
 */
public record DeferredDelivery(
        Reading<Percentiles> deferredMillis,
        Reading<Percentiles> queueingMillis,
        Reading<Double> withinLimitPercent,
        Reading<Backlog> backlog,
        long skippedDistricts,
        long skippedDeliveries) {
    public static final int LIMIT_SECONDS = 80;
    public static final int REQUIRED_PERCENT = 90;

    /** More of the interval's Deliveries than this, still queued at its end, take the mix below what was configured. */
    private static final int BACKLOG_PERCENT = 5;
    /** No more Deliveries than this are queued for each worker that keeps up: arrivals are random. */
    private static final int SMALL_BACKLOG = 2;
    /** More Deliveries than this that waited for a place: the queue was not full by a short stall. */
    private static final int WAITED_PERCENT = 1;

    /**
     * The queue of Deliveries.
     *
     * @param atStart queued when the interval began
     * @param atEnd queued when it ended, which are in no figure of the interval (clause 5.4.2)
     * @param waitedForPlace in the interval, because the queue was full
     */
    public record Backlog(long atStart, long atEnd, long waitedForPlace) {}

    /**
     * Returns whether the background work did not keep up with the terminals, so that fewer Deliveries are counted than the mix has.
     *
     * @param deliveries ended in the interval
     * @param workers of the queue
     */
    public boolean isFallingBehind(long deliveries, int workers) {
        return backlog.map(queue -> 100 * queue.waitedForPlace() > WAITED_PERCENT * deliveries
                        || queue.atEnd() > SMALL_BACKLOG * workers
                                && 100 * queue.atEnd() > BACKLOG_PERCENT * (deliveries + queue.atEnd()))
                .orElse(false);
    }
}
