package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The five transactions as calls of the procedures in {@code schemas/mysql-family/procedures.sql}: each one round trip and, with the
 * connection in auto-commit mode, one whole transaction. Used by one thread; the statements live as long as the connection.
 */
public final class StoredProcedures implements OrderEntry {
    private static final String NEW_ORDER = "call oe_new_order(?, ?, ?, ?, ?, ?)";
    private static final String PAYMENT = "call oe_payment(?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String ORDER_STATUS = "call oe_order_status(?, ?, ?, ?)";
    private static final String DELIVERY = "call oe_delivery(?, ?, ?)";
    private static final String STOCK_LEVEL = "call oe_stock_level(?, ?, ?)";
    /** What this class calls, for the tests that it is there. */
    public static final List<String> CALLS = List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);

    private final PreparedStatement newOrder;
    private final PreparedStatement payment;
    private final PreparedStatement orderStatus;
    private final PreparedStatement delivery;
    private final PreparedStatement stockLevel;

    StoredProcedures(Connection connection) throws SQLException {
        newOrder = connection.prepareStatement(NEW_ORDER);
        payment = connection.prepareStatement(PAYMENT);
        orderStatus = connection.prepareStatement(ORDER_STATUS);
        delivery = connection.prepareStatement(DELIVERY);
        stockLevel = connection.prepareStatement(STOCK_LEVEL);
    }

    @Override
    public NewOrderOutput newOrder(NewOrderInput input) throws SQLException {
        newOrder.setInt(1, input.warehouse());
        newOrder.setInt(2, input.district());
        newOrder.setInt(3, input.customer());
        newOrder.setObject(4, input.entryDate());
        newOrder.setInt(5, input.allLocal() ? 1 : 0);
        newOrder.setString(6, linesByStock(input));
        try (ResultSet row = first(newOrder)) {
            String text = row.getString(7);
            if (text == null) {
                return NewOrderOutput.rolledBack(row.getInt(1), row.getString(2), row.getString(3), input.entryDate());
            }
            return NewOrderOutput.completed(
                    row.getInt(1),
                    row.getString(2),
                    row.getString(3),
                    row.getInt(4),
                    row.getInt(5),
                    row.getInt(6),
                    input.entryDate(),
                    Arrays.asList(lines(text, input.lines())));
        }
    }

    /** The lines in the order in which stock rows are to be locked. */
    private static String linesByStock(NewOrderInput input) {
        StringBuilder lines = new StringBuilder();
        for (int line : input.linesByStock()) {
            LineText.append(
                    lines, input.items()[line], input.supplyWarehouses()[line], input.quantities()[line], line + 1);
        }
        return lines.toString();
    }

    private static NewOrderOutput.Line[] lines(String text, int count) {
        NewOrderOutput.Line[] lines = new NewOrderOutput.Line[count];
        LineText line = new LineText(text);
        while (line.hasNext()) {
            int number = line.number();
            int stock = line.number();
            char brand = line.letter();
            int price = line.number();
            int amount = line.number();
            lines[number - 1] = new NewOrderOutput.Line(line.rest(), stock, brand, price, amount);
        }
        return lines;
    }

    @Override
    public PaymentOutput payment(PaymentInput input) throws SQLException {
        CustomerKey customer = input.customer();
        payment.setInt(1, input.warehouse());
        payment.setInt(2, input.district());
        payment.setInt(3, customer.warehouse());
        payment.setInt(4, customer.district());
        payment.setInt(5, customer.id());
        payment.setString(6, customer.last());
        payment.setLong(7, input.amountCents());
        payment.setObject(8, input.date());
        try (ResultSet row = first(payment)) {
            return new PaymentOutput(
                    address(row, 1),
                    address(row, 6),
                    row.getInt(11),
                    row.getString(12),
                    row.getString(13),
                    row.getString(14),
                    address(row, 15),
                    row.getString(20),
                    row.getObject(21, LocalDateTime.class),
                    row.getString(22),
                    row.getLong(23),
                    row.getInt(24),
                    row.getLong(25),
                    row.getString(26));
        }
    }

    private static Address address(ResultSet row, int first) throws SQLException {
        return new Address(
                row.getString(first),
                row.getString(first + 1),
                row.getString(first + 2),
                row.getString(first + 3),
                row.getString(first + 4));
    }

    @Override
    public OrderStatusOutput orderStatus(OrderStatusInput input) throws SQLException {
        CustomerKey customer = input.customer();
        orderStatus.setInt(1, customer.warehouse());
        orderStatus.setInt(2, customer.district());
        orderStatus.setInt(3, customer.id());
        orderStatus.setString(4, customer.last());
        try (ResultSet row = first(orderStatus)) {
            List<OrderStatusOutput.Line> lines = new ArrayList<>();
            OrderStatusOutput shown = new OrderStatusOutput(
                    row.getInt(1),
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    row.getLong(5),
                    row.getInt(6),
                    row.getObject(7, LocalDateTime.class),
                    row.getInt(8),
                    lines);
            do {
                lines.add(new OrderStatusOutput.Line(
                        row.getInt(9),
                        row.getInt(10),
                        row.getInt(11),
                        row.getLong(12),
                        row.getObject(13, LocalDateTime.class)));
            } while (row.next());
            return shown;
        }
    }

    @Override
    public DeliveryOutput delivery(DeliveryInput input) throws SQLException {
        delivery.setInt(1, input.warehouse());
        delivery.setInt(2, input.carrier());
        delivery.setObject(3, input.date());
        try (ResultSet row = first(delivery)) {
            String[] orders = row.getString(1).strip().split(" ");
            return new DeliveryOutput(
                    Arrays.stream(orders).mapToInt(Integer::parseInt).toArray());
        }
    }

    @Override
    public StockLevelOutput stockLevel(StockLevelInput input) throws SQLException {
        stockLevel.setInt(1, input.warehouse());
        stockLevel.setInt(2, input.district());
        stockLevel.setInt(3, input.threshold());
        try (ResultSet row = first(stockLevel)) {
            return new StockLevelOutput(row.getInt(1));
        }
    }

    private static ResultSet first(PreparedStatement call) throws SQLException {
        ResultSet row = call.executeQuery();
        row.next();
        return row;
    }
}
