package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Execution of a transaction's SQL. */
public enum Mode {
    /** The vendor's stored procedures: one round trip a transaction. */
    PROCEDURES,
    /** The driver's own statements: a round trip each. */
    STATEMENTS;

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
