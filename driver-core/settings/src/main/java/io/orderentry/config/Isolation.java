package io.orderentry.config;

import io.orderentry.model.KebabCase;
import java.sql.Connection;

/** The isolation level of every transaction of a run. Results with different levels are not compared. */
public enum Isolation {
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int jdbcLevel;

    Isolation(int jdbcLevel) {
        this.jdbcLevel = jdbcLevel;
    }

    /** The constant for {@link Connection#setTransactionIsolation}. */
    public int jdbcLevel() {
        return jdbcLevel;
    }

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
