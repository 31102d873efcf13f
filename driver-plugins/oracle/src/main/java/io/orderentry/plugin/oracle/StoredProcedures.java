package io.orderentry.plugin.oracle;

import io.orderentry.model.Address;
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
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import oracle.jdbc.OracleConnection;

/**
 * The five transactions as calls of the package in {@code schemas/oracle/procedures.sql}: each one round trip and, with the connection in
 * auto-commit mode, one whole transaction. Used by one thread; the statements live as long as the connection.
 *
 * <p>Order lines go in as arrays of a type of the schema. Index-by tables of a package would do too, but by methods that ojdbc has
 * deprecated. What goes out is one text a call: nothing in it needs a type to be looked up.
 */
final class StoredProcedures implements OrderEntry {
    private static final String NEW_ORDER =
            "begin oe_transactions.do_new_order(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?); end;";
    private static final String PAYMENT =
            "begin oe_transactions.do_payment(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                    + " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?); end;";
    private static final String ORDER_STATUS =
            "begin oe_transactions.do_order_status(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?); end;";
    private static final String DELIVERY = "begin oe_transactions.do_delivery(?, ?, ?, ?); end;";
    private static final String STOCK_LEVEL = "begin oe_transactions.do_stock_level(?, ?, ?, ?); end;";

    private static final int TEXT = Types.VARCHAR;
    private static final int NUMBER = Types.NUMERIC;
    private static final int TIME = Types.TIMESTAMP;

    /** Types of the parameters that go out; they stand behind those that go in. */
    static final Map<String, List<Integer>> CALLS = Map.of(
            NEW_ORDER,
            List.of(NUMBER, TEXT, TEXT, NUMBER, NUMBER, NUMBER, NUMBER, TEXT),
            PAYMENT,
            List.of(
                    TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, NUMBER, TEXT, TEXT, TEXT, TEXT, TEXT,
                    TEXT, TEXT, TEXT, TEXT, TIME, TEXT, NUMBER, NUMBER, NUMBER, TEXT),
            ORDER_STATUS,
            List.of(NUMBER, TEXT, TEXT, TEXT, NUMBER, NUMBER, TIME, NUMBER, TEXT),
            DELIVERY,
            List.of(TEXT),
            STOCK_LEVEL,
            List.of(NUMBER));

    /** The type that is made for order lines, as the dictionary spells it. */
    private static final String NUMBERS = "OE_NUMBERS";

    private final OracleConnection connection;
    private final CallableStatement newOrder;
    private final CallableStatement payment;
    private final CallableStatement orderStatus;
    private final CallableStatement delivery;
    private final CallableStatement stockLevel;

    StoredProcedures(Connection connection) throws SQLException {
        this.connection = connection.unwrap(OracleConnection.class);
        newOrder = prepare(connection, NEW_ORDER);
        payment = prepare(connection, PAYMENT);
        orderStatus = prepare(connection, ORDER_STATUS);
        delivery = prepare(connection, DELIVERY);
        stockLevel = prepare(connection, STOCK_LEVEL);
    }

    private static CallableStatement prepare(Connection connection, String text) throws SQLException {
        CallableStatement call = connection.prepareCall(text);
        List<Integer> out = CALLS.get(text);
        int in = (int) text.chars().filter(c -> c == '?').count() - out.size();
        for (int i = 0; i < out.size(); i++) {
            call.registerOutParameter(in + 1 + i, out.get(i));
        }
        return call;
    }

    @Override
    public NewOrderOutput newOrder(NewOrderInput input) throws SQLException {
        ProcedureCalls.set(newOrder, input);
        // In the order in which stock rows are to be locked.
        int[] order = input.linesByStock();
        newOrder.setArray(5, numbers(order, line -> input.items()[line]));
        newOrder.setArray(6, numbers(order, line -> input.supplyWarehouses()[line]));
        newOrder.setArray(7, numbers(order, line -> input.quantities()[line]));
        newOrder.setArray(8, numbers(order, line -> line + 1));
        newOrder.execute();
        int id = newOrder.getInt(9);
        String last = newOrder.getString(10);
        String credit = newOrder.getString(11);
        if (newOrder.getInt(15) == 1) {
            return NewOrderOutput.rolledBack(id, last, credit, input.entryDate());
        }
        return NewOrderOutput.completed(
                id,
                last,
                credit,
                newOrder.getInt(12),
                newOrder.getInt(13),
                newOrder.getInt(14),
                input.entryDate(),
                LineText.ofNewOrder(newOrder.getString(16), input.lines()));
    }

    private Array numbers(int[] order, IntUnaryOperator ofLine) throws SQLException {
        return connection.createOracleArray(
                NUMBERS, IntStream.of(order).map(ofLine).toArray());
    }

    @Override
    public PaymentOutput payment(PaymentInput input) throws SQLException {
        ProcedureCalls.set(payment, input);
        payment.execute();
        return new PaymentOutput(
                address(9),
                address(14),
                payment.getInt(19),
                payment.getString(20),
                payment.getString(21),
                payment.getString(22),
                address(23),
                payment.getString(28),
                payment.getObject(29, LocalDateTime.class),
                payment.getString(30),
                payment.getLong(31),
                payment.getInt(32),
                payment.getLong(33),
                payment.getString(34));
    }

    private Address address(int first) throws SQLException {
        return new Address(
                payment.getString(first),
                payment.getString(first + 1),
                payment.getString(first + 2),
                payment.getString(first + 3),
                payment.getString(first + 4));
    }

    @Override
    public OrderStatusOutput orderStatus(OrderStatusInput input) throws SQLException {
        ProcedureCalls.set(orderStatus, input);
        orderStatus.execute();
        return new OrderStatusOutput(
                orderStatus.getInt(5),
                orderStatus.getString(6),
                orderStatus.getString(7),
                orderStatus.getString(8),
                orderStatus.getLong(9),
                orderStatus.getInt(10),
                orderStatus.getObject(11, LocalDateTime.class),
                orderStatus.getInt(12),
                shown(orderStatus.getString(13)));
    }

    /** Item, supply warehouse, quantity, amount, date of delivery, which is empty when there was none. */
    static List<OrderStatusOutput.Line> shown(String text) {
        List<OrderStatusOutput.Line> lines = new ArrayList<>();
        LineText line = new LineText(text);
        while (line.hasNext()) {
            int item = (int) line.number();
            int supply = (int) line.number();
            int quantity = (int) line.number();
            long amount = line.number();
            String delivered = line.rest();
            lines.add(new OrderStatusOutput.Line(
                    item, supply, quantity, amount, delivered.isEmpty() ? null : LocalDateTime.parse(delivered)));
        }
        return lines;
    }

    @Override
    public DeliveryOutput delivery(DeliveryInput input) throws SQLException {
        ProcedureCalls.set(delivery, input);
        delivery.execute();
        return orders(delivery.getString(4));
    }

    /** Order numbers, each with a separator behind it. */
    static DeliveryOutput orders(String text) {
        return new DeliveryOutput(
                Arrays.stream(text.split("\\|")).mapToInt(Integer::parseInt).toArray());
    }

    @Override
    public StockLevelOutput stockLevel(StockLevelInput input) throws SQLException {
        ProcedureCalls.set(stockLevel, input);
        stockLevel.execute();
        return new StockLevelOutput(stockLevel.getInt(4));
    }
}
