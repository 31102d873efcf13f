package io.orderentry.model;

import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * Input of a Delivery (clause 2.7.1).
 *
 * @param warehouse the terminal's home W_ID
 * @param carrier O_CARRIER_ID, 1 to 10
 * @param date OL_DELIVERY_D in UTC, whole milliseconds
 */
public record DeliveryInput(int warehouse, int carrier, LocalDateTime date) implements TransactionInput {
    /** The same Delivery, executed at another time than it was keyed in. */
    public DeliveryInput at(LocalDateTime execution) {
        return new DeliveryInput(warehouse, carrier, execution);
    }

    @Override
    public TransactionType type() {
        return TransactionType.DELIVERY;
    }

    @Override
    public DeliveryOutput run(OrderEntry orderEntry) throws SQLException {
        return orderEntry.delivery(this);
    }
}
