package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Order of the cells of an experiment in a block; a block has one run of each (docs/statistics.md). */
public enum RunOrder {
    /** Every other block the other way round, so that what drifts steadily falls on all cells alike. */
    ABBA,
    /** The same way in every block. */
    IN_TURN,
    /** Drawn anew for every block from the experiment's seed, against periodic drift. */
    RANDOM,
    /** All runs of one cell, then those of the next: for machines that are switched by hand. What drifts falls on one cell. */
    GROUPED;

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
