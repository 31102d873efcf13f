package io.orderentry.plugin.oracle;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.spi.LineText;
import io.orderentry.spi.ProcedureCalls;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
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
 * Calls of the package in {@code schemas/oracle/procedures.sql}. Used by one thread.
 *
 * <p>Order lines go in as arrays of a type of the schema. Index-by tables of a package would do too, but by methods that ojdbc has
 * deprecated. What goes out is one text a call: nothing in it needs a type to be looked up.
 */
final class StoredProcedures extends ProcedureCalls {
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

    StoredProcedures(Connection connection) throws SQLException {
        super(List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL), text -> prepare(connection, text));
        this.connection = connection.unwrap(OracleConnection.class);
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
    protected Row call(PreparedStatement call, int parameters) throws SQLException {
        call.execute();
        return new Row(null, (CallableStatement) call, parameters);
    }

    @Override
    protected void setLines(PreparedStatement call, NewOrderInput input) throws SQLException {
        int[] order = input.linesByStock();
        call.setArray(5, numbers(order, line -> input.items()[line]));
        call.setArray(6, numbers(order, line -> input.supplyWarehouses()[line]));
        call.setArray(7, numbers(order, line -> input.quantities()[line]));
        call.setArray(8, numbers(order, line -> line + 1));
    }

    private Array numbers(int[] order, IntUnaryOperator ofLine) throws SQLException {
        return connection.createOracleArray(
                NUMBERS, IntStream.of(order).map(ofLine).toArray());
    }

    @Override
    protected String processedLines(Row row) throws SQLException {
        return row.getInt(7) == 1 ? null : row.getString(8);
    }

    @Override
    protected List<OrderStatusOutput.Line> statusLines(Row row) throws SQLException {
        return lines(row.getString(9));
    }

    /** Item, supply warehouse, quantity, amount, date of delivery, which is empty when there was none. */
    static List<OrderStatusOutput.Line> lines(String text) {
        List<OrderStatusOutput.Line> all = new ArrayList<>();
        LineText line = new LineText(text);
        while (line.hasNext()) {
            int item = (int) line.number();
            int supply = (int) line.number();
            int quantity = (int) line.number();
            long amount = line.number();
            String delivered = line.rest();
            all.add(new OrderStatusOutput.Line(
                    item, supply, quantity, amount, delivered.isEmpty() ? null : LocalDateTime.parse(delivered)));
        }
        return all;
    }

    @Override
    protected int[] deliveredOrders(Row row) throws SQLException {
        return orders(row.getString(1));
    }

    /** Order numbers, each with a separator behind it. */
    static int[] orders(String text) {
        return Arrays.stream(text.split("\\|")).mapToInt(Integer::parseInt).toArray();
    }
}
