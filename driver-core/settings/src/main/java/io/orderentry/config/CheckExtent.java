package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Part of a database whose rows a check reads. */
public enum CheckExtent {
    /** All of it; after a run on more warehouses than {@code load.checkLimit}, a sample. */
    AUTO,
    /** All of it, however large. */
    FULL,
    /** Warehouses drawn by the seed, and totals of all. */
    SAMPLE,
    /** None: the database is not checked. */
    NONE;

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
