package io.orderentry.schedule;

import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.RandomStream;
import io.orderentry.model.Arrivals;
import io.orderentry.model.Scale;

/**
 * Moments at which transactions arrive at a constant rate, each computed from the start of the run and never from "now": a stall
 * shows as response time and does not thin out the load. Used by one thread at a time.
 */
public interface ArrivalTimes {
    /** Keys of the random stream. */
    long STREAM = 0x6172726976616c73L;

    /** The next arrival in nanoseconds of the clock, not before the last one. */
    long nextNanos();

    /**
     * The arrivals of a run.
     *
     * @param transactionsPerSecond mean rate of all terminals together
     * @param startNanos start of the run
     * @param seed of the run; the same seed gives the same moments
     */
    static ArrivalTimes of(Arrivals arrivals, double transactionsPerSecond, long startNanos, long seed) {
        double mean = 1e9 / transactionsPerSecond;
        return switch (arrivals) {
            case UNIFORM -> uniform(mean, startNanos);
            case POISSON -> poisson(mean, startNanos, new RandomStream(seed, STREAM));
        };
    }

    /** Equal times between arrivals; the first one is at the start. */
    private static ArrivalTimes uniform(double meanNanos, long startNanos) {
        long[] arrived = {0};
        return () -> startNanos + Math.round(arrived[0]++ * meanNanos);
    }

    /** A Poisson process: times between arrivals are independent and negative exponential. */
    private static ArrivalTimes poisson(double meanNanos, long startNanos, RandomStream random) {
        double[] elapsed = {0};
        return () -> startNanos + Math.round(elapsed[0] -= Math.log(random.unit()) * meanNanos);
    }

    /**
     * The arrivals that visit terminals of one slice: all are drawn, and those that a run of all terminals would give to another slice are
     * passed over.
     *
     * @param warehouses number of those of the run
     * @param intervalStart when the rotation begins anew
     */
    default ArrivalTimes ofSlice(Slice slice, int warehouses, long intervalStart) {
        if (slice.isWhole()) {
            return this;
        }
        WarehouseRange own = WarehouseRange.all(warehouses).of(slice);
        long[] visits = new long[2];
        return () -> {
            while (true) {
                long due = nextNanos();
                long visit = visits[due - intervalStart < 0 ? 0 : 1]++;
                int warehouse = (int) (visit % ((long) warehouses * Scale.TERMINALS_PER_WAREHOUSE) % warehouses) + 1;
                if (own.contains(warehouse)) {
                    return due;
                }
            }
        };
    }
}
