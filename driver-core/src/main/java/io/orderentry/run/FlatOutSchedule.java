package io.orderentry.run;

/**
 * No waiting: each worker owns every n-th terminal and takes them in turn, so that a few connections touch all warehouses. Workers share
 * nothing.
 */
final class FlatOutSchedule implements Schedule {
    private final Terminal[][] slices;
    private final int[] next;
    private final Clock clock;

    /** @param workers at most as many as terminals */
    FlatOutSchedule(Terminal[] terminals, int workers, Clock clock) {
        this.clock = clock;
        slices = new Terminal[workers][];
        next = new int[workers];
        for (int w = 0; w < workers; w++) {
            slices[w] = new Terminal[(terminals.length - w + workers - 1) / workers];
            for (int i = 0; i < slices[w].length; i++) {
                slices[w][i] = terminals[w + i * workers];
            }
        }
    }

    @Override
    public Turn take(int worker) {
        Terminal[] slice = slices[worker];
        Terminal terminal = slice[next[worker]];
        next[worker] = (next[worker] + 1) % slice.length;
        return new Turn(terminal, terminal.nextType(), clock.nanos());
    }

    @Override
    public void done(Turn turn, long endedNanos) {
        // The terminal stays in its worker's slice and is due whenever its turn comes.
    }

    @Override
    public void putBack(Turn turn) {
        // The terminal never left.
    }

    @Override
    public void skipped(Interval interval, Tally tally) {
        // A terminal is due when its worker is free, so nothing that was due was left undone.
    }
}
