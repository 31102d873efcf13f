package io.orderentry.plugin.postgresql;

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
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * The five transactions as calls of the functions in {@code schemas/postgresql/procedures.sql}: each one round trip and, with the
 * connection in auto-commit mode, one whole transaction. Used by one thread; the statements live as long as the connection.
 */
final class StoredProcedures implements OrderEntry {
    private static final String NEW_ORDER = "select * from oe_new_order(?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String PAYMENT = "select * from oe_payment(?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String ORDER_STATUS = "select * from oe_order_status(?, ?, ?, ?)";
    private static final String DELIVERY = "select * from oe_delivery(?, ?, ?)";
    private static final String STOCK_LEVEL = "select * from oe_stock_level(?, ?, ?)";
    /** What this class calls, for the test that it is there. */
    static final List<String> CALLS = List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);

    /** SQLSTATE of oe_new_order's own error: an item number is not valid, and everything is undone (clause 2.4.3.4). */
    private static final String UNUSED_ITEM = "OE001";

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
        bindOrder(input);
        try (ResultSet row = only(newOrder)) {
            NewOrderOutput.Line[] lines = new NewOrderOutput.Line[input.lines()];
            LineText text = new LineText(row.getString(7));
            while (text.hasNext()) {
                int number = (int) text.number();
                int stock = (int) text.number();
                char brand = text.letter();
                int price = (int) text.number();
                long amount = text.number();
                lines[number - 1] = new NewOrderOutput.Line(text.rest(), stock, brand, price, amount);
            }
            return NewOrderOutput.completed(
                    row.getInt(1),
                    row.getString(2),
                    row.getString(3),
                    row.getInt(4),
                    row.getInt(5),
                    row.getInt(6),
                    input.entryDate(),
                    Arrays.asList(lines));
        } catch (PSQLException e) {
            return rolledBack(input, e);
        }
    }

    /** Sends the lines in the order in which stock rows are to be locked. */
    private void bindOrder(NewOrderInput input) throws SQLException {
        int[] order = input.linesByStock();
        int[] items = new int[order.length];
        int[] supplies = new int[order.length];
        int[] quantities = new int[order.length];
        int[] numbers = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            int line = order[i];
            items[i] = input.items()[line];
            supplies[i] = input.supplyWarehouses()[line];
            quantities[i] = input.quantities()[line];
            numbers[i] = line + 1;
        }
        newOrder.setInt(1, input.warehouse());
        newOrder.setInt(2, input.district());
        newOrder.setInt(3, input.customer());
        newOrder.setObject(4, input.entryDate());
        newOrder.setObject(5, items);
        newOrder.setObject(6, supplies);
        newOrder.setObject(7, quantities);
        newOrder.setObject(8, numbers);
    }

    /** What the error says of an order that was rolled back by design: number, credit, last name. */
    private static NewOrderOutput rolledBack(NewOrderInput input, PSQLException failure) throws PSQLException {
        ServerErrorMessage message = failure.getServerErrorMessage();
        if (!UNUSED_ITEM.equals(failure.getSQLState()) || message == null || message.getDetail() == null) {
            throw failure;
        }
        String[] shown = message.getDetail().split("\\|", 3);
        return NewOrderOutput.rolledBack(Integer.parseInt(shown[0]), shown[2], shown[1], input.entryDate());
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
        try (ResultSet row = only(payment)) {
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
        try (ResultSet row = only(orderStatus)) {
            List<OrderStatusOutput.Line> lines = new ArrayList<>();
            LineText text = new LineText(row.getString(9));
            while (text.hasNext()) {
                lines.add(new OrderStatusOutput.Line(
                        (int) text.number(),
                        (int) text.number(),
                        (int) text.number(),
                        text.number(),
                        date(text.rest())));
            }
            return new OrderStatusOutput(
                    row.getInt(1),
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    row.getLong(5),
                    row.getInt(6),
                    row.getObject(7, LocalDateTime.class),
                    row.getInt(8),
                    lines);
        }
    }

    private static LocalDateTime date(String epochMicros) {
        if (epochMicros.isEmpty()) {
            return null;
        }
        long micros = Long.parseLong(epochMicros);
        int nanos = (int) Math.floorMod(micros, 1_000_000L) * 1_000;
        return LocalDateTime.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), nanos, ZoneOffset.UTC);
    }

    @Override
    public DeliveryOutput delivery(DeliveryInput input) throws SQLException {
        delivery.setInt(1, input.warehouse());
        delivery.setInt(2, input.carrier());
        delivery.setObject(3, input.date());
        try (ResultSet row = only(delivery)) {
            Integer[] orders = (Integer[]) row.getArray(1).getArray();
            return new DeliveryOutput(
                    Arrays.stream(orders).mapToInt(Integer::intValue).toArray());
        }
    }

    @Override
    public StockLevelOutput stockLevel(StockLevelInput input) throws SQLException {
        stockLevel.setInt(1, input.warehouse());
        stockLevel.setInt(2, input.district());
        stockLevel.setInt(3, input.threshold());
        try (ResultSet row = only(stockLevel)) {
            return new StockLevelOutput(row.getInt(1));
        }
    }

    private static ResultSet only(PreparedStatement call) throws SQLException {
        ResultSet row = call.executeQuery();
        row.next();
        return row;
    }
}
