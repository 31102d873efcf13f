package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Choice of the node that serves a transaction, of several nodes of one database. */
public enum Affinity {
    /** A worker's connections go to one node, whichever terminal it serves. */
    NONE,
    /** A warehouse belongs to a node, and its terminals' transactions go there. */
    WAREHOUSE;

    /** As configuration files write it. */
    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
