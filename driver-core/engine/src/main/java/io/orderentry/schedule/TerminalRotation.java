package io.orderentry.schedule;

import io.orderentry.model.Scale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Visits terminals round robin: the same district of each warehouse, then the next one of each. However many threads ask, the numbers of
 * visits differ by at most one. Any thread may ask; the only thing that threads share is one counter.
 */
public final class TerminalRotation {
    private final Terminal[] order;
    private final long limit;
    private final AtomicLong visits = new AtomicLong();

    /**
     * @param terminals ten for each warehouse, by warehouse
     * @param limit number of visits after which there are none
     */
    TerminalRotation(Terminal[] terminals, long limit) {
        this.order = spread(terminals);
        this.limit = limit;
    }

    /** The terminals in an order in which neighbours have different warehouses. */
    static Terminal[] spread(Terminal[] terminals) {
        int warehouses = terminals.length / Scale.TERMINALS_PER_WAREHOUSE;
        Terminal[] order = new Terminal[terminals.length];
        for (int slot = 0; slot < order.length; slot++) {
            order[slot] = terminals[slot % warehouses * Scale.TERMINALS_PER_WAREHOUSE + slot / warehouses];
        }
        return order;
    }

    /** The next terminal to visit; null when the limit is reached. */
    Terminal next() {
        long visit = visits.getAndIncrement();
        return visit < limit ? order[(int) (visit % order.length)] : null;
    }
}
