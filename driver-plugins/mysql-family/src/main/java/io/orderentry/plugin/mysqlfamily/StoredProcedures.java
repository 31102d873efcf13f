package io.orderentry.plugin.mysqlfamily;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The five transactions as calls of the procedures in {@code schemas/mysql-family/procedures.sql}: each one round trip and, with the
 * connection in auto-commit mode, one whole transaction. Used by one thread; the statements live as long as the connection.
 */
final class StoredProcedures implements OrderEntry {
    private static final String NEW_ORDER = "call oe_new_order(?, ?, ?, ?, ?, ?)";
    private static final String PAYMENT = "call oe_payment(?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String ORDER_STATUS = "call oe_order_status(?, ?, ?, ?)";
    private static final String DELIVERY = "call oe_delivery(?, ?, ?)";
    private static final String STOCK_LEVEL = "call oe_stock_level(?, ?, ?)";
    /** What this class calls, for the test that it is there. */
    static final List<String> CALLS = List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);

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
        ProcedureCalls.set(newOrder, input);
        newOrder.setInt(5, input.allLocal() ? 1 : 0);
        newOrder.setString(6, linesByStock(input));
        try (ResultSet row = ProcedureCalls.first(newOrder)) {
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
                    LineText.ofNewOrder(text, input.lines()));
        }
    }

    /** The lines in the order in which stock rows are to be locked. */
    private static String linesByStock(NewOrderInput input) {
        StringBuilder lines = new StringBuilder();
        for (int line : input.linesByStock()) {
            OrderLines.append(
                    lines, input.items()[line], input.supplyWarehouses()[line], input.quantities()[line], line + 1);
        }
        return lines.toString();
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
            OrderStatusOutput shown = ProcedureCalls.orderStatus(row, lines);
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
        ProcedureCalls.set(delivery, input);
        try (ResultSet row = ProcedureCalls.first(delivery)) {
            String[] orders = row.getString(1).strip().split(" ");
            return new DeliveryOutput(
                    Arrays.stream(orders).mapToInt(Integer::parseInt).toArray());
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
