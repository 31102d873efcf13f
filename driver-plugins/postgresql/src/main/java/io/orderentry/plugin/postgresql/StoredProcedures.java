package io.orderentry.plugin.postgresql;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.spi.LineText;
import io.orderentry.spi.ProcedureCalls;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Calls of the functions in {@code schemas/postgresql/procedures.sql}. Used by one thread. */
final class StoredProcedures extends ProcedureCalls {
    /** New-Order, Payment, Order-Status, Delivery, Stock-Level. */
    static final List<String> CALLS = List.of(
            "select * from oe_new_order(?, ?, ?, ?, ?, ?, ?, ?)",
            "select * from oe_payment(?, ?, ?, ?, ?, ?, ?, ?)",
            "select * from oe_order_status(?, ?, ?, ?)",
            "select * from oe_delivery(?, ?, ?)",
            "select * from oe_stock_level(?, ?, ?)");

    /** SQLSTATE of oe_new_order's own error: an item number is not valid, and everything is undone (clause 2.4.3.4). */
    private static final String UNUSED_ITEM = "OE001";

    StoredProcedures(Connection connection) throws SQLException {
        super(CALLS, connection::prepareStatement);
    }

    @Override
    protected void setLines(PreparedStatement call, NewOrderInput input) throws SQLException {
        int[] order = input.linesByStock();
        call.setObject(5, numbers(order, line -> input.items()[line]));
        call.setObject(6, numbers(order, line -> input.supplyWarehouses()[line]));
        call.setObject(7, numbers(order, line -> input.quantities()[line]));
        call.setObject(8, numbers(order, line -> line + 1));
    }

    private static int[] numbers(int[] order, IntUnaryOperator ofLine) {
        return Arrays.stream(order).map(ofLine).toArray();
    }

    /** The error of an order that was rolled back by design holds its number, the credit and the last name. */
    @Override
    public NewOrderOutput newOrder(NewOrderInput input) throws SQLException {
        try {
            return super.newOrder(input);
        } catch (PSQLException e) {
            ServerErrorMessage message = e.getServerErrorMessage();
            if (!UNUSED_ITEM.equals(e.getSQLState()) || message == null || message.getDetail() == null) {
                throw e;
            }
            String[] shown = message.getDetail().split("\\|", 3);
            return NewOrderOutput.rolledBack(Integer.parseInt(shown[0]), shown[2], shown[1], input.entryDate());
        }
    }

    @Override
    protected List<OrderStatusOutput.Line> statusLines(Row row) throws SQLException {
        List<OrderStatusOutput.Line> lines = new ArrayList<>();
        LineText text = new LineText(row.getString(9));
        while (text.hasNext()) {
            lines.add(new OrderStatusOutput.Line(
                    (int) text.number(), (int) text.number(), (int) text.number(), text.number(), date(text.rest())));
        }
        return lines;
    }

    private static LocalDateTime date(String epochMicros) {
        return epochMicros.isEmpty()
                ? null
                : LocalDateTime.of(1970, 1, 1, 0, 0).plus(Long.parseLong(epochMicros), ChronoUnit.MICROS);
    }

    @Override
    protected int[] deliveredOrders(Row row) throws SQLException {
        Integer[] orders = (Integer[]) row.rows().getArray(1).getArray();
        return Arrays.stream(orders).mapToInt(Integer::intValue).toArray();
    }
}
