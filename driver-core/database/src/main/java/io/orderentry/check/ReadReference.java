package io.orderentry.check;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
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
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reference for the read-only transactions (clauses 2.6.2 and 2.8.2), computed here from rows of the tables instead of by the server. For
 * a database that nothing writes to at the time. Used by one thread.
 */
public final class ReadReference {
    private static final int ORDERS_OF_STOCK_LEVEL = 20;

    private final Connection connection;
    private final SqlCatalog sql;

    public ReadReference(Connection connection, SqlCatalog sql) {
        this.connection = connection;
        this.sql = sql;
    }

    /**
     * The output of an Order-Status or a Stock-Level.
     *
     * @throws IllegalArgumentException for a transaction that writes
     */
    public TransactionOutput output(TransactionInput input) throws SQLException {
        if (input instanceof OrderStatusInput status) {
            return orderStatus(status.customer());
        }
        if (input instanceof StockLevelInput level) {
            return stockLevel(level);
        }
        throw new IllegalArgumentException(input.type() + " is not read-only");
    }

    private record Customer(int id, String first, String middle, String last, long balanceCents) {}

    private record Order(int id, LocalDateTime entryDate, int carrier) {}

    private OrderStatusOutput orderStatus(CustomerKey key) throws SQLException {
        Customer customer = customer(key);
        Order newest = rows(
                        "orders",
                        row -> new Order(row.getInt(1), Timestamps.get(row, 2), row.getInt(3)),
                        key.warehouse(),
                        key.district(),
                        customer.id())
                .max(Comparator.comparingInt(Order::id))
                .orElseThrow(() -> new SQLException("customer " + customer.id() + " has no order"));
        List<OrderStatusOutput.Line> lines = rows(
                        "lines",
                        row -> Map.entry(
                                row.getInt(1),
                                new OrderStatusOutput.Line(
                                        row.getInt(2),
                                        row.getInt(3),
                                        row.getInt(4),
                                        cents(row, 5),
                                        Timestamps.get(row, 6))),
                        key.warehouse(),
                        key.district(),
                        newest.id())
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
        return OrderStatusOutputBuilder.builder()
                .customerId(customer.id())
                .first(customer.first())
                .middle(customer.middle())
                .last(customer.last())
                .balanceCents(customer.balanceCents())
                .order(newest.id())
                .entryDate(newest.entryDate())
                .carrier(newest.carrier())
                .lines(lines)
                .build();
    }

    private Customer customer(CustomerKey key) throws SQLException {
        List<Customer> found = rows(
                        "customers",
                        row -> new Customer(
                                row.getInt(1), row.getString(2), row.getString(3), row.getString(4), cents(row, 5)),
                        key.warehouse(),
                        key.district())
                .filter(each -> key.isByName() ? each.last().equals(key.last()) : each.id() == key.id())
                .sorted(Comparator.comparing(Customer::first).thenComparing(Customer::id))
                .toList();
        if (found.isEmpty()) {
            throw new SQLException("there is no customer " + key);
        }
        return found.get(CustomerKey.medianIndex(found.size()));
    }

    private StockLevelOutput stockLevel(StockLevelInput input) throws SQLException {
        int next = number("next_order", input.warehouse(), input.district());
        Set<Integer> items = new HashSet<>(rows(
                        "recent_items",
                        row -> row.getInt(1),
                        input.warehouse(),
                        input.district(),
                        next - ORDERS_OF_STOCK_LEVEL,
                        next)
                .toList());
        int low = 0;
        for (int item : items) {
            low += number("stock", input.warehouse(), item) < input.threshold() ? 1 : 0;
        }
        return new StockLevelOutput(low);
    }

    private int number(String query, int... keys) throws SQLException {
        return rows(query, row -> row.getInt(1), keys)
                .findFirst()
                .orElseThrow(() -> new SQLException("the query " + query + " found no row"));
    }

    private static long cents(ResultSet row, int index) throws SQLException {
        BigDecimal amount = row.getBigDecimal(index);
        return amount.movePointRight(2).longValueExact();
    }

    @FunctionalInterface
    private interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> Stream<T> rows(String query, Row<T> row, int... keys) throws SQLException {
        Stream.Builder<T> found = Stream.builder();
        return SqlExecutor.prepared(connection, sql.statement("checks/reads", query), statement -> {
            for (int i = 0; i < keys.length; i++) {
                statement.setInt(i + 1, keys[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(row.of(rows));
                }
            }
            return found.build();
        });
    }
}
