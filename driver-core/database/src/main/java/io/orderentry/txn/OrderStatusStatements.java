package io.orderentry.txn;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.spi.Timestamps;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Order-Status with statements (clause 2.6.2): three round trips before the commit. */
final class OrderStatusStatements extends Statements {
    private final PreparedStatement customer = prepare("customer");
    private final PreparedStatement customersByName = prepare("customers_by_name");
    private final PreparedStatement newestOrder = prepare("newest_order");
    private final PreparedStatement lines = prepare("lines");

    OrderStatusStatements(Channel channel) throws SQLException {
        super(channel, "transactions/order_status");
    }

    private record Customer(int id, String first, String middle, String last, long balanceCents) {
        static Customer of(ResultSet row) throws SQLException {
            return new Customer(row.getInt(1), row.getString(2), row.getString(3), row.getString(4), cents(row, 5));
        }
    }

    OrderStatusOutput run(OrderStatusInput in) throws SQLException {
        CustomerKey key = in.customer();
        Customer found = key.isByName() ? byName(key) : byId(key);
        setInts(newestOrder, 1, key.warehouse(), key.district(), found.id());
        int order;
        LocalDateTime entryDate;
        int carrier;
        try (ResultSet row = row(newestOrder, "an order of customer " + found.id())) {
            order = row.getInt(1);
            entryDate = Timestamps.get(row, 2);
            carrier = row.getInt(3);
        }
        return OrderStatusOutputBuilder.builder()
                .customerId(found.id())
                .first(found.first())
                .middle(found.middle())
                .last(found.last())
                .balanceCents(found.balanceCents())
                .order(order)
                .entryDate(entryDate)
                .carrier(carrier)
                .lines(lines(key, order))
                .build();
    }

    private Customer byId(CustomerKey key) throws SQLException {
        setInts(customer, 1, key.warehouse(), key.district(), key.id());
        try (ResultSet row = row(customer, "customer " + key.id())) {
            return Customer.of(row);
        }
    }

    private Customer byName(CustomerKey key) throws SQLException {
        setInts(customersByName, 1, key.warehouse(), key.district());
        customersByName.setString(3, key.last());
        List<Customer> found = new ArrayList<>();
        try (ResultSet row = query(customersByName)) {
            while (row.next()) {
                found.add(Customer.of(row));
            }
        }
        if (found.isEmpty()) {
            throw missing("a customer named " + key.last());
        }
        return found.get(CustomerKey.medianIndex(found.size()));
    }

    private List<OrderStatusOutput.Line> lines(CustomerKey key, int order) throws SQLException {
        setInts(lines, 1, key.warehouse(), key.district(), order);
        List<OrderStatusOutput.Line> shown = new ArrayList<>();
        try (ResultSet row = query(lines)) {
            while (row.next()) {
                shown.add(new OrderStatusOutput.Line(
                        row.getInt(1), row.getInt(2), row.getInt(3), cents(row, 4), Timestamps.get(row, 5)));
            }
        }
        return shown;
    }
}
