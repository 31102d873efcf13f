package io.orderentry.run;

import io.orderentry.config.Load;
import io.orderentry.config.LoadPace.ConstantRate;
import io.orderentry.config.Slice;
import io.orderentry.model.Scale;

/**
 * The arrivals of a run that visit terminals of one slice: all arrivals are drawn, and those that a run of all terminals would give to
 * another slice are passed over. Used by one thread at a time.
 */
final class SliceArrivals implements ArrivalTimes {
    private final ArrivalTimes all;
    private final int warehouses;
    private final int first;
    private final int last;
    private final long intervalStart;
    private long rampUpVisits;
    private long measuredVisits;

    /**
     * @param all arrivals of the run
     * @param warehouses of the database
     * @param intervalStart when the rotation begins anew
     */
    SliceArrivals(ArrivalTimes all, Slice slice, int warehouses, long intervalStart) {
        this.all = all;
        this.warehouses = warehouses;
        this.first = slice.firstWarehouse(warehouses);
        this.last = slice.lastWarehouse(warehouses);
        this.intervalStart = intervalStart;
    }

    /** The arrivals of a plan's slice. */
    static ArrivalTimes of(RunPlan plan, long start, long intervalStart) {
        Load load = plan.load();
        ConstantRate open = (ConstantRate) load.pacing();
        ArrivalTimes all = ArrivalTimes.of(open.arrivals(), open.rate(), start, load.seed());
        return plan.slice().isWhole()
                ? all
                : new SliceArrivals(all, plan.slice(), plan.scale().warehouses(), intervalStart);
    }

    @Override
    public long nextNanos() {
        while (true) {
            long due = all.nextNanos();
            long visit = due - intervalStart < 0 ? rampUpVisits++ : measuredVisits++;
            int warehouse = (int) (visit % ((long) warehouses * Scale.TERMINALS_PER_WAREHOUSE) % warehouses) + 1;
            if (warehouse >= first && warehouse <= last) {
                return due;
            }
        }
    }
}
