package io.orderentry.schedule;

import io.orderentry.config.Load;
import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.RandomStream;
import io.orderentry.model.Scale;
import java.util.function.LongFunction;

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
     * @param scale of the whole database
     * @param warehouses of it that are there, which the run has
     */
    public static Terminals of(Load load, Scale scale, WarehouseRange warehouses, Slice slice) {
        WarehouseRange own = warehouses.of(slice);
        Terminal[] rampUp = new Terminal[own.terminals()];
        Terminal[] measured = new Terminal[rampUp.length];
        int first = own.firstTerminal();
        long rampUpSeed = new RandomStream(load.seed(), 0x72616d702d7570L).next();
        for (int i = 0; i < measured.length; i++) {
            rampUp[i] = new Terminal(first + i, scale, rampUpSeed, load.mix());
            measured[i] = new Terminal(first + i, scale, load.seed(), load.mix());
        }
        Long transactions = load.transactions();
        return new Terminals(
                rampUp,
                measured,
                transactions == null ? Long.MAX_VALUE : slice.transactions(transactions, warehouses.size()),
                warehouses);
    }

    /** Index of the first terminal. */
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
        TerminalRotation before = new TerminalRotation(rampUp, Long.MAX_VALUE);
        TerminalRotation then = measuredRotation();
        return due -> {
            Terminal terminal = due - interval.start() < 0 ? before.next() : then.next();
            return terminal == null ? null : new ScheduledTransaction(terminal, due);
        };
    }

    /** Those that are measured; each call of {@link #of} gives terminals that begin anew. */
    public TerminalRotation measuredRotation() {
        return new TerminalRotation(measured, transactions);
    }
}
