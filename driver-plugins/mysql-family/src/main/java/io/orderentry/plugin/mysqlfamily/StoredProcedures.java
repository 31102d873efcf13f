package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.spi.ProcedureCalls;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Calls of the procedures in {@code schemas/mysql-family/procedures.sql}. Used by one thread. */
final class StoredProcedures extends ProcedureCalls {
    /** New-Order, Payment, Order-Status, Delivery, Stock-Level. */
    static final List<String> CALLS = List.of(
            "call oe_new_order(?, ?, ?, ?, ?, ?)",
            "call oe_payment(?, ?, ?, ?, ?, ?, ?, ?)",
            "call oe_order_status(?, ?, ?, ?)",
            "call oe_delivery(?, ?, ?)",
            "call oe_stock_level(?, ?, ?)");

    StoredProcedures(Connection connection) throws SQLException {
        super(CALLS, connection::prepareStatement);
    }

    @Override
    protected void setLines(PreparedStatement call, NewOrderInput input) throws SQLException {
        StringBuilder lines = new StringBuilder();
        for (int line : input.linesByStock()) {
            OrderLines.append(
                    lines, input.items()[line], input.supplyWarehouses()[line], input.quantities()[line], line + 1);
        }
        call.setInt(5, input.allLocal() ? 1 : 0);
        call.setString(6, lines.toString());
    }

    @Override
    protected List<OrderStatusOutput.Line> statusLines(Row row) throws SQLException {
        List<OrderStatusOutput.Line> lines = new ArrayList<>();
        do {
            lines.add(new OrderStatusOutput.Line(
                    row.getInt(9), row.getInt(10), row.getInt(11), row.getLong(12), row.getTime(13)));
        } while (row.rows().next());
        return lines;
    }

    @Override
    protected int[] deliveredOrders(Row row) throws SQLException {
        return Arrays.stream(row.getString(1).strip().split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
