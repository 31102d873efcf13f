package io.orderentry.schedule;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Schedule of passes, each a fixed number of transactions without waits. A worker that finds all transactions of a pass given out waits
 * until they have ended, queued Deliveries included, so that no pass overlaps the next.
 */
public final class PassSchedule implements Schedule {
    private final Clock clock;
    private final BooleanSupplier stopping;
    private final Signal changed;
    private volatile Supplier<Terminal> pass;

    /**
     * @param first terminals of the first pass
     * @param stopping whether the run has ended
     */
    public PassSchedule(Supplier<Terminal> first, Clock clock, BooleanSupplier stopping) {
        this.pass = first;
        this.clock = clock;
        this.stopping = stopping;
        this.changed = new Signal(clock);
    }

    /** Begins the next pass; all transactions of the one before have ended. */
    public void next(Supplier<Terminal> terminals) {
        changed.change(() -> pass = terminals);
    }

    @Override
    public void wake() {
        changed.wake();
    }

    @Override
    public ScheduledTransaction take() throws InterruptedException {
        while (!stopping.getAsBoolean()) {
            Supplier<Terminal> now = pass;
            Terminal terminal = now.get();
            if (terminal != null) {
                return new ScheduledTransaction(terminal, clock.nanos());
            }
            changed.await(() -> pass == now && !stopping.getAsBoolean() ? Signal.NEVER : 0);
        }
        return null;
    }
}
