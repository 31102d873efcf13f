package io.orderentry.schedule;

import io.orderentry.config.Load;
import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.RandomStream;
import io.orderentry.model.Scale;
import io.orderentry.schedule.Schedule.ScheduledTransaction;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * The terminals of a run, ten for each warehouse of its slice. Those of the measurement interval have random streams of their own, so that
 * what they key in does not depend on how much was done in the ramp-up.
 *
 * @param rampUp terminals until the interval begins, by warehouse
 * @param measured terminals with the same homes from then on
 * @param transactions number that the interval has of them, or {@link Long#MAX_VALUE} when its length decides
 * @param warehouses of the run, those of other slices too
 */
public record Terminals(Terminal[] rampUp, Terminal[] measured, long transactions, WarehouseRange warehouses) {

    /**
     * The terminals of a slice: the same ones, with the same inputs, as in a run of all of them.
     *
     * @param warehouses of the database that are there, which the run has
     */
    public static Terminals of(Load load, WarehouseRange warehouses, Slice slice) {
        WarehouseRange own = warehouses.of(slice);
        Terminal[] rampUp = new Terminal[own.terminals()];
        Terminal[] measured = new Terminal[rampUp.length];
        int first = own.firstTerminal();
        long rampUpSeed = new RandomStream(load.seed(), 0x72616d702d7570L).next();
        for (int i = 0; i < measured.length; i++) {
            rampUp[i] = new Terminal(first + i, rampUpSeed, load.mix());
            measured[i] = new Terminal(first + i, load.seed(), load.mix());
        }
        Long transactions = load.transactions();
        return new Terminals(
                rampUp,
                measured,
                transactions == null ? Long.MAX_VALUE : slice.transactions(transactions, warehouses.size()),
                warehouses);
    }

    int first() {
        return measured[0].index();
    }

    /** Place of a terminal among all terminals of the run, in the order in which a rotation visits them. */
    int slot(Terminal terminal) {
        return (terminal.district() - 1) * warehouses.size() + terminal.warehouse() - warehouses.first();
    }

    /**
     * Visits by the moment at which they are due: in a rotation of those of the ramp-up until the interval begins, and then of those that are
     * measured; null when the number of transactions is reached.
     */
    LongFunction<ScheduledTransaction> visits(MeasurementInterval interval) {
        Supplier<Terminal> before = rotation(rampUp, Long.MAX_VALUE);
        Supplier<Terminal> then = measuredRotation();
        return due -> {
            Terminal terminal = due - interval.start() < 0 ? before.get() : then.get();
            return terminal == null ? null : new ScheduledTransaction(terminal, due);
        };
    }

    /** Those that are measured; each call of {@link #of} gives terminals that begin anew. */
    public Supplier<Terminal> measuredRotation() {
        return rotation(measured, transactions);
    }

    /**
     * Visits terminals round robin: the same district of each warehouse, then the next one of each. However many threads ask, the numbers
     * of visits differ by at most one. Any thread may ask; the only thing that threads share is one counter.
     *
     * @param terminals ten for each warehouse, by warehouse
     * @param limit number of visits after which it gives null
     */
    static Supplier<Terminal> rotation(Terminal[] terminals, long limit) {
        Terminal[] order = spread(terminals);
        AtomicLong visits = new AtomicLong();
        return () -> {
            long visit = visits.getAndIncrement();
            return visit < limit ? order[(int) (visit % order.length)] : null;
        };
    }

    /** Terminals in an order in which neighbours have different warehouses. */
    static Terminal[] spread(Terminal[] terminals) {
        int warehouses = terminals.length / Scale.TERMINALS_PER_WAREHOUSE;
        Terminal[] order = new Terminal[terminals.length];
        for (int slot = 0; slot < order.length; slot++) {
            order[slot] = terminals[slot % warehouses * Scale.TERMINALS_PER_WAREHOUSE + slot / warehouses];
        }
        return order;
    }
}
