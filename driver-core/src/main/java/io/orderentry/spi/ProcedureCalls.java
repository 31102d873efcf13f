package io.orderentry.spi;

import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.StockLevelInput;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Common part of stored-procedure calls of all vendors: an input's values are the first parameters, in the order of
 * the input; a procedure that gives a row gives the output's values in the order of the output. Stateless.
 */
public final class ProcedureCalls {
    private ProcedureCalls() {}

    /** Parameters 1 to 4 of a New-Order; how its lines go in is the vendor's. */
    public static void set(PreparedStatement call, NewOrderInput input) throws SQLException {
        call.setInt(1, input.warehouse());
        call.setInt(2, input.district());
        call.setInt(3, input.customer());
        call.setObject(4, input.entryDate());
    }

    /** Parameters 1 to 8; a customer number of 0 means by last name. */
    public static void set(PreparedStatement call, PaymentInput input) throws SQLException {
        call.setInt(1, input.warehouse());
        call.setInt(2, input.district());
        set(call, 3, input.customer());
        call.setLong(7, input.amountCents());
        call.setObject(8, input.date());
    }

    /** Parameters 1 to 4; a customer number of 0 means by last name. */
    public static void set(PreparedStatement call, OrderStatusInput input) throws SQLException {
        set(call, 1, input.customer());
    }

    private static void set(PreparedStatement call, int first, CustomerKey customer) throws SQLException {
        call.setInt(first, customer.warehouse());
        call.setInt(first + 1, customer.district());
        call.setInt(first + 2, customer.id());
        call.setString(first + 3, customer.last());
    }

    /** Parameters 1 to 3. */
    public static void set(PreparedStatement call, DeliveryInput input) throws SQLException {
        call.setInt(1, input.warehouse());
        call.setInt(2, input.carrier());
        call.setObject(3, input.date());
    }

    /** Parameters 1 to 3. */
    public static void set(PreparedStatement call, StockLevelInput input) throws SQLException {
        call.setInt(1, input.warehouse());
        call.setInt(2, input.district());
        call.setInt(3, input.threshold());
    }

    /** Runs a call that gives at least one row, and goes to the first. The caller closes it. */
    public static ResultSet first(PreparedStatement call) throws SQLException {
        ResultSet row = call.executeQuery();
        row.next();
        return row;
    }

    /** Columns 1 to 26. */
    public static PaymentOutput payment(ResultSet row) throws SQLException {
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

    private static Address address(ResultSet row, int first) throws SQLException {
        return new Address(
                row.getString(first),
                row.getString(first + 1),
                row.getString(first + 2),
                row.getString(first + 3),
                row.getString(first + 4));
    }

    /** Columns 1 to 8, and lines that came in another way. */
    public static OrderStatusOutput orderStatus(ResultSet row, List<OrderStatusOutput.Line> lines) throws SQLException {
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
