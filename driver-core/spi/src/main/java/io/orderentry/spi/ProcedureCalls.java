package io.orderentry.spi;

import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.PaymentOutputBuilder;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;

/**
 * The five transactions as calls of stored procedures, each one round trip and, with the connection in auto-commit mode, one whole
 * transaction. An input's values are the first parameters, in the order of the input; the values that a procedure gives are the output's, in
 * the order of the output. How order lines go in and come out is the vendor's. Used by one thread; the statements live as long as the
 * connection.
 */
public abstract class ProcedureCalls implements OrderEntry {
    private final PreparedStatement newOrder;
    private final PreparedStatement payment;
    private final PreparedStatement orderStatus;
    private final PreparedStatement delivery;
    private final PreparedStatement stockLevel;

    /** Values that a call returned, counted from 1: columns of a result's current row, or parameters behind those that go in. */
    public record Row(ResultSet rows, CallableStatement parameters, int before) implements AutoCloseable {
        public int getInt(int column) throws SQLException {
            return rows != null ? rows.getInt(column) : parameters.getInt(before + column);
        }

        public long getLong(int column) throws SQLException {
            return rows != null ? rows.getLong(column) : parameters.getLong(before + column);
        }

        public String getString(int column) throws SQLException {
            return rows != null ? rows.getString(column) : parameters.getString(before + column);
        }

        public LocalDateTime getTime(int column) throws SQLException {
            return rows != null
                    ? Timestamps.get(rows, column)
                    : parameters.getObject(before + column, LocalDateTime.class);
        }

        @Override
        public void close() throws SQLException {
            if (rows != null) {
                rows.close();
            }
        }
    }

    /** Prepares a call. */
    @FunctionalInterface
    protected interface Preparation {
        PreparedStatement prepare(String call) throws SQLException;
    }

    /** @param calls New-Order, Payment, Order-Status, Delivery, Stock-Level */
    protected ProcedureCalls(List<String> calls, Preparation preparation) throws SQLException {
        newOrder = preparation.prepare(calls.get(0));
        payment = preparation.prepare(calls.get(1));
        orderStatus = preparation.prepare(calls.get(2));
        delivery = preparation.prepare(calls.get(3));
        stockLevel = preparation.prepare(calls.get(4));
    }

    /** Sets the parameters of an order's lines, 5 and following, in the order of {@link NewOrderInput#linesByStock()}. */
    protected abstract void setLines(PreparedStatement call, NewOrderInput input) throws SQLException;

    /** Text of the processed lines as {@link LineText#ofNewOrder} reads it; null when the order was rolled back. */
    protected String processedLines(Row row) throws SQLException {
        return row.getString(7);
    }

    /** Lines of the order that Order-Status found, whose other values are columns 1 to 8. */
    protected abstract List<OrderStatusOutput.Line> statusLines(Row row) throws SQLException;

    /** Numbers of the delivered orders; 0 for a district without one. */
    protected abstract int[] deliveredOrders(Row row) throws SQLException;

    /**
     * Runs a call and goes to the first row that it returns.
     *
     * @param parameters how many go in, for calls that return their values in parameters behind these
     */
    protected Row call(PreparedStatement call, int parameters) throws SQLException {
        ResultSet rows = call.executeQuery();
        rows.next();
        return new Row(rows, null, 0);
    }

    @Override
    public NewOrderOutput newOrder(NewOrderInput input) throws SQLException {
        newOrder.setInt(1, input.warehouse());
        newOrder.setInt(2, input.district());
        newOrder.setInt(3, input.customer());
        Timestamps.set(newOrder, 4, input.entryDate());
        setLines(newOrder, input);
        try (Row row = call(newOrder, 8)) {
            int order = row.getInt(1);
            String last = row.getString(2);
            String credit = row.getString(3);
            String lines = processedLines(row);
            return lines == null
                    ? NewOrderOutput.rolledBack(order, last, credit, input.entryDate())
                    : NewOrderOutput.completed(
                            order,
                            last,
                            credit,
                            row.getInt(4),
                            row.getInt(5),
                            row.getInt(6),
                            input.entryDate(),
                            LineText.ofNewOrder(lines, input.lines()));
        }
    }

    @Override
    public PaymentOutput payment(PaymentInput input) throws SQLException {
        payment.setInt(1, input.warehouse());
        payment.setInt(2, input.district());
        setCustomer(payment, 3, input.customer());
        payment.setLong(7, input.amountCents());
        Timestamps.set(payment, 8, input.date());
        try (Row row = call(payment, 8)) {
            return PaymentOutputBuilder.builder()
                    .warehouse(address(row, 1))
                    .district(address(row, 6))
                    .customerId(row.getInt(11))
                    .first(row.getString(12))
                    .middle(row.getString(13))
                    .last(row.getString(14))
                    .customer(address(row, 15))
                    .phone(row.getString(20))
                    .since(row.getTime(21))
                    .credit(row.getString(22))
                    .creditLimitCents(row.getLong(23))
                    .discountBasisPoints(row.getInt(24))
                    .balanceCents(row.getLong(25))
                    .data(row.getString(26))
                    .build();
        }
    }

    /** A customer number of 0 means by last name. */
    private static void setCustomer(PreparedStatement call, int first, CustomerKey customer) throws SQLException {
        call.setInt(first, customer.warehouse());
        call.setInt(first + 1, customer.district());
        call.setInt(first + 2, customer.id());
        call.setString(first + 3, customer.last());
    }

    private static Address address(Row row, int first) throws SQLException {
        return new Address(
                row.getString(first),
                row.getString(first + 1),
                row.getString(first + 2),
                row.getString(first + 3),
                row.getString(first + 4));
    }

    @Override
    public OrderStatusOutput orderStatus(OrderStatusInput input) throws SQLException {
        setCustomer(orderStatus, 1, input.customer());
        try (Row row = call(orderStatus, 4)) {
            int customer = row.getInt(1);
            String first = row.getString(2);
            String middle = row.getString(3);
            String last = row.getString(4);
            long balance = row.getLong(5);
            int order = row.getInt(6);
            LocalDateTime entered = row.getTime(7);
            int carrier = row.getInt(8);
            return OrderStatusOutputBuilder.builder()
                    .customerId(customer)
                    .first(first)
                    .middle(middle)
                    .last(last)
                    .balanceCents(balance)
                    .order(order)
                    .entryDate(entered)
                    .carrier(carrier)
                    .lines(statusLines(row))
                    .build();
        }
    }

    @Override
    public DeliveryOutput delivery(DeliveryInput input) throws SQLException {
        delivery.setInt(1, input.warehouse());
        delivery.setInt(2, input.carrier());
        Timestamps.set(delivery, 3, input.date());
        try (Row row = call(delivery, 3)) {
            return new DeliveryOutput(deliveredOrders(row));
        }
    }

    @Override
    public StockLevelOutput stockLevel(StockLevelInput input) throws SQLException {
        stockLevel.setInt(1, input.warehouse());
        stockLevel.setInt(2, input.district());
        stockLevel.setInt(3, input.threshold());
        try (Row row = call(stockLevel, 3)) {
            return new StockLevelOutput(row.getInt(1));
        }
    }
}
