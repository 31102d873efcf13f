package io.orderentry.plugin.postgresql;

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
import io.orderentry.spi.LineText;
import io.orderentry.spi.ProcedureCalls;
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
        try (ResultSet row = ProcedureCalls.first(newOrder)) {
            return NewOrderOutput.completed(
                    row.getInt(1),
                    row.getString(2),
                    row.getString(3),
                    row.getInt(4),
                    row.getInt(5),
                    row.getInt(6),
                    input.entryDate(),
                    LineText.ofNewOrder(row.getString(7), input.lines()));
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
        ProcedureCalls.set(newOrder, input);
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
        ProcedureCalls.set(payment, input);
        try (ResultSet row = ProcedureCalls.first(payment)) {
            return ProcedureCalls.payment(row);
        }
    }

    @Override
    public OrderStatusOutput orderStatus(OrderStatusInput input) throws SQLException {
        ProcedureCalls.set(orderStatus, input);
        try (ResultSet row = ProcedureCalls.first(orderStatus)) {
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
            return ProcedureCalls.orderStatus(row, lines);
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
        ProcedureCalls.set(delivery, input);
        try (ResultSet row = ProcedureCalls.first(delivery)) {
            Integer[] orders = (Integer[]) row.getArray(1).getArray();
            return new DeliveryOutput(
                    Arrays.stream(orders).mapToInt(Integer::intValue).toArray());
        }
    }

    @Override
    public StockLevelOutput stockLevel(StockLevelInput input) throws SQLException {
        ProcedureCalls.set(stockLevel, input);
        try (ResultSet row = ProcedureCalls.first(stockLevel)) {
            return new StockLevelOutput(row.getInt(1));
        }
    }
}
