package io.orderentry.schedule;

import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.RandomStream;
import io.orderentry.model.Arrivals;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;

/**
 * Transactions arrive at a constant rate, independent of those before (an open loop); each arrival visits the next terminal of a
 * rotation. A free worker takes the next arrival and waits for its moment; arrivals that find all workers busy wait for one.
 */
public final class ArrivalSchedule implements Schedule {
    /** Keys of the random stream. */
    private static final long STREAM = 0x6172726976616c73L;

    private final LongSupplier arrivals;
    private final LongFunction<ScheduledTransaction> visits;
    private final Clock clock;
    private final BooleanSupplier ended;
    private final Queue<ScheduledTransaction> notStarted = new ConcurrentLinkedQueue<>();

    /** @param arrivals moments in nanoseconds of the clock, each not before the last one */
    public ArrivalSchedule(Terminals terminals, LongSupplier arrivals, Course course) {
        this.arrivals = arrivals;
        this.visits = terminals.visits(course.interval());
        this.clock = course.clock();
        this.ended = course.ended();
    }

    /**
     * Moments at which transactions arrive at a constant rate, each computed from the start of the run and never from "now": a stall shows as
     * response time and does not thin out the load. Used by one thread at a time.
     *
     * @param transactionsPerSecond mean rate of all terminals together
     * @param startNanos start of the run
     * @param seed of the run; the same seed gives the same moments
     */
    public static LongSupplier arrivals(Arrivals arrivals, double transactionsPerSecond, long startNanos, long seed) {
        double mean = 1e9 / transactionsPerSecond;
        long[] arrived = {0};
        double[] elapsed = {0};
        RandomStream random = new RandomStream(seed, STREAM);
        return switch (arrivals) {
            // Equal times between arrivals; the first one is at the start.
            case UNIFORM -> () -> startNanos + Math.round(arrived[0]++ * mean);
            // A Poisson process: times between arrivals are independent and negative exponential.
            case POISSON -> () -> startNanos + Math.round(elapsed[0] -= Math.log(random.unit()) * mean);
        };
    }

    /**
     * The arrivals that visit terminals of one slice: all are drawn, and those that a run of all terminals would give to another slice are
     * passed over.
     *
     * @param warehouses number of those of the run
     * @param intervalStart when the rotation begins anew
     */
    static LongSupplier ofSlice(LongSupplier all, Slice slice, int warehouses, long intervalStart) {
        if (slice.isWhole()) {
            return all;
        }
        WarehouseRange own = WarehouseRange.all(warehouses).of(slice);
        long[] visits = new long[2];
        return () -> {
            while (true) {
                long due = all.getAsLong();
                long visit = visits[due - intervalStart < 0 ? 0 : 1]++;
                int warehouse = (int) (visit % ((long) warehouses * Scale.TERMINALS_PER_WAREHOUSE) % warehouses) + 1;
                if (own.contains(warehouse)) {
                    return due;
                }
            }
        };
    }

    @Override
    public ScheduledTransaction take() throws InterruptedException {
        ScheduledTransaction scheduled = ended.getAsBoolean() ? null : next();
        if (scheduled == null) {
            return null;
        }
        for (long wait = scheduled.dueNanos() - clock.nanos(); wait > 0; wait = scheduled.dueNanos() - clock.nanos()) {
            if (ended.getAsBoolean()) {
                requeue(scheduled);
                return null;
            }
            clock.sleep(Math.min(wait, TimeUnit.MILLISECONDS.toNanos(50)));
        }
        return scheduled;
    }

    private synchronized ScheduledTransaction next() {
        return visits.apply(arrivals.getAsLong());
    }

    @Override
    public void requeue(ScheduledTransaction scheduled) {
        notStarted.add(scheduled);
    }

    @Override
    public void skipped(MeasurementInterval interval, ObjLongConsumer<TransactionType> counts) {
        Stream<ScheduledTransaction> rest =
                Stream.generate(this::next).takeWhile(each -> each != null && each.dueNanos() - interval.end() < 0);
        Stream.concat(notStarted.stream(), rest)
                .filter(each -> interval.containsDue(each.dueNanos()))
                .forEach(each -> counts.accept(each.terminal().skip(), 1));
    }
}
