package io.orderentry.observe.activity;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Times of samples: one at random in each period, so that nothing periodic in the server is in step with them. A period that went by without
 * one, because the answer before was late, is left out.
 */
final class SampleTimes {
    private final long startNanos;
    private final long periodNanos;
    private final SplittableRandom random;
    private long period = -1;

    SampleTimes(long startNanos, int perSecond, long seed) {
        this.startNanos = startNanos;
        this.periodNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        this.random = new SplittableRandom(seed);
    }

    /** When the next sample is due, now or later. */
    long next(long nowNanos) {
        period = Math.max(period + 1, (nowNanos - startNanos) / periodNanos);
        return Math.max(nowNanos, startNanos + period * periodNanos + random.nextLong(periodNanos));
    }
}
