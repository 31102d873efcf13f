package io.orderentry.check;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Money;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.spi.Timestamps;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the rows that a New-Order, a Payment or a Delivery wrote with what was asked for and acknowledged. Other transactions may be at
 * work: only what the transaction alone determines is compared. Used by one thread.
 */
public final class WrittenRows {
    /** Text that a Payment puts before C_DATA. */
    private static final Pattern ENTRIES = Pattern.compile("(?:[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+\\.[0-9]{2})*");
    /** An entry is shorter. */
    private static final int LONGEST_ENTRY = 60;

    private static final int DELIVERED_COMPARED = 3;

    private final Connection connection;
    private final SqlCatalog sql;

    public WrittenRows(Connection connection, SqlCatalog sql) {
        this.connection = connection;
        this.sql = sql;
    }

    /**
     * Difference between the rows and what was acknowledged, in words; empty when there is none.
     *
     * @param output of a transaction that was committed
     */
    public String difference(TransactionInput input, TransactionOutput output) throws SQLException {
        if (input instanceof NewOrderInput newOrder) {
            return newOrder(newOrder, (NewOrderOutput) output);
        }
        if (input instanceof PaymentInput payment) {
            return payment(payment, (PaymentOutput) output);
        }
        if (input instanceof DeliveryInput delivery) {
            return delivery(delivery, (DeliveryOutput) output);
        }
        throw new IllegalArgumentException(input.type() + " writes nothing");
    }

    private record Order(int customer, LocalDateTime entry, int carrier, int lines, int allLocal) {}

    private record Line(int item, int supply, int quantity, long cents, String districtInfo, LocalDateTime delivery) {}

    private record Stock(String districtInfo, long priceCents) {}

    private record Customer(String last, String credit, int payments, String data) {}

    private String newOrder(NewOrderInput in, NewOrderOutput out) throws SQLException {
        String where = order(in.warehouse(), in.district(), out.order());
        List<Order> orders = orders(in.warehouse(), in.district(), out.order());
        if (orders.isEmpty()) {
            return where + " is not there";
        }
        Order order = orders.get(0);
        Map<Integer, Line> lines = lines(in.warehouse(), in.district(), out.order());
        Comparison compared = new Comparison(where);
        compared.same("O_C_ID", order.customer(), in.customer());
        compared.same("O_ENTRY_D", order.entry(), in.entryDate());
        compared.same("O_OL_CNT", order.lines(), in.lines());
        compared.same("O_ALL_LOCAL", order.allLocal(), in.allLocal() ? 1 : 0);
        compared.same("number of lines", lines.size(), in.lines());
        Map<List<Integer>, Stock> stock = stock(in);
        for (int i = 0; i < in.lines(); i++) {
            Line line = lines.get(i + 1);
            String of = " of line " + (i + 1);
            if (line == null) {
                compared.same("OL_NUMBER" + of, "missing", i + 1);
                continue;
            }
            Stock ordered = stock.get(List.of(in.supplyWarehouses()[i], in.items()[i]));
            compared.same("OL_I_ID" + of, line.item(), in.items()[i]);
            compared.same("OL_SUPPLY_W_ID" + of, line.supply(), in.supplyWarehouses()[i]);
            compared.same("OL_QUANTITY" + of, line.quantity(), in.quantities()[i]);
            compared.same(
                    "OL_AMOUNT" + of,
                    Money.text(line.cents()),
                    Money.text(out.lines().get(i).amountCents()));
            if (ordered != null) {
                compared.same(
                        "OL_AMOUNT" + of,
                        Money.text(line.cents()),
                        Money.text(in.quantities()[i] * ordered.priceCents()));
                compared.same("OL_DIST_INFO" + of, line.districtInfo(), ordered.districtInfo());
            }
        }
        return compared.difference();
    }

    private String payment(PaymentInput in, PaymentOutput out) throws SQLException {
        int id = out.customerId();
        int warehouse = in.customer().warehouse();
        int district = in.customer().district();
        Comparison compared =
                new Comparison("customer " + id + " of district " + district + " of warehouse " + warehouse);
        if (!in.customer().isByName()) {
            compared.same("C_ID", id, in.customer().id());
        }
        List<Customer> found = rows(
                "checks/writes",
                "customer",
                row -> new Customer(row.getString(1), text(row, 2), row.getInt(3), row.getString(4)),
                warehouse,
                district,
                id);
        if (found.isEmpty()) {
            return compared.where + " is not there";
        }
        Customer customer = found.get(0);
        compared.same("C_LAST", customer.last(), out.last());
        compared.same("C_CREDIT", customer.credit(), out.credit());
        if (customer.payments() < 2) {
            compared.same("C_PAYMENT_CNT", customer.payments(), "2 or more");
        }
        if (PaymentOutput.BAD_CREDIT.equals(out.credit())) {
            String entry = in.badCreditEntry(id);
            String shown = String.valueOf(out.data());
            if (!shown.startsWith(entry)) {
                compared.same("C_DATA as shown", shown, entry + "...");
            }
            if (!customer.data().contains(entry) && !isOverwritten(customer.data())) {
                compared.same("C_DATA", customer.data(), "..." + entry + "...");
            }
        }
        return compared.difference();
    }

    /** Returns whether so many later Payments have written before it that an entry may be gone. */
    private static boolean isOverwritten(String data) {
        Matcher entries = ENTRIES.matcher(data);
        return entries.lookingAt() && entries.end() > PaymentOutput.MAX_DATA - LONGEST_ENTRY;
    }

    private String delivery(DeliveryInput in, DeliveryOutput out) throws SQLException {
        int compared = 0;
        int districts = out.orders().length;
        // Another district first each time, so that all are looked at.
        int first = Math.floorMod(in.date().getNano() / 1_000_000, districts);
        for (int i = 0; i < districts && compared < DELIVERED_COMPARED; i++) {
            int district = (first + i) % districts + 1;
            int order = out.orders()[district - 1];
            if (order != 0) {
                compared++;
                String difference = delivered(in, district, order);
                if (!difference.isEmpty()) {
                    return difference;
                }
            }
        }
        return "";
    }

    private String delivered(DeliveryInput in, int district, int number) throws SQLException {
        Comparison compared = new Comparison(order(in.warehouse(), district, number));
        List<Order> orders = orders(in.warehouse(), district, number);
        if (orders.isEmpty()) {
            return compared.where + " is not there";
        }
        compared.same("O_CARRIER_ID", orders.get(0).carrier(), in.carrier());
        Map<Integer, Line> lines = lines(in.warehouse(), district, number);
        compared.same("number of lines", lines.size(), orders.get(0).lines());
        lines.forEach((line, row) -> compared.same("OL_DELIVERY_D of line " + line, row.delivery(), in.date()));
        compared.same(
                "rows of NEW_ORDER",
                rows("checks/writes", "new_order", row -> row.getInt(1), in.warehouse(), district, number)
                        .get(0),
                0);
        return compared.difference();
    }

    private static String order(int warehouse, int district, int order) {
        return "order " + order + " of district " + district + " of warehouse " + warehouse;
    }

    private List<Order> orders(int warehouse, int district, int order) throws SQLException {
        return rows(
                "checks/writes",
                "order",
                row -> new Order(row.getInt(1), Timestamps.get(row, 2), row.getInt(3), row.getInt(4), row.getInt(5)),
                warehouse,
                district,
                order);
    }

    private Map<Integer, Line> lines(int warehouse, int district, int order) throws SQLException {
        Map<Integer, Line> lines = new HashMap<>();
        rows(
                "checks/writes",
                "lines",
                row -> lines.put(
                        row.getInt(1),
                        new Line(
                                row.getInt(2),
                                row.getInt(3),
                                row.getInt(4),
                                cents(row, 5),
                                text(row, 6),
                                Timestamps.get(row, 7))),
                warehouse,
                district,
                order);
        return lines;
    }

    /** District's text and price of each line's item, by supplying warehouse and item, with the statement of New-Order. */
    private Map<List<Integer>, Stock> stock(NewOrderInput in) throws SQLException {
        int[] keys = new int[1 + 2 * Scale.MAX_LINES];
        keys[0] = in.district();
        for (int i = 0; i < Scale.MAX_LINES; i++) {
            int line = Math.min(i, in.lines() - 1);
            keys[2 * i + 1] = in.supplyWarehouses()[line];
            keys[2 * i + 2] = in.items()[line];
        }
        Map<List<Integer>, Stock> stock = new HashMap<>();
        rows(
                "transactions/new_order",
                "lines",
                row -> stock.put(List.of(row.getInt(1), row.getInt(2)), new Stock(text(row, 5), cents(row, 6))),
                keys);
        return stock;
    }

    private static long cents(ResultSet row, int index) throws SQLException {
        BigDecimal amount = row.getBigDecimal(index);
        return amount.movePointRight(2).longValueExact();
    }

    /** Without the blanks that fixed text is padded with. */
    private static String text(ResultSet row, int index) throws SQLException {
        return String.valueOf(row.getString(index)).stripTrailing();
    }

    @FunctionalInterface
    private interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> List<T> rows(String file, String query, Row<T> row, int... keys) throws SQLException {
        List<T> found = new ArrayList<>();
        return SqlExecutor.prepared(connection, sql.statement(file, query), statement -> {
            for (int i = 0; i < keys.length; i++) {
                statement.setInt(i + 1, keys[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(row.of(rows));
                }
            }
            return found;
        });
    }

    /** Keeps the first difference. */
    private static final class Comparison {
        private final String where;
        private String first = "";

        private Comparison(String where) {
            this.where = where;
        }

        private void same(String what, Object found, Object acknowledged) {
            if (first.isEmpty() && !Objects.equals(found, acknowledged)) {
                first = where + ": " + what + " is " + found + " instead of " + acknowledged;
            }
        }

        private String difference() {
            return first;
        }
    }
}
