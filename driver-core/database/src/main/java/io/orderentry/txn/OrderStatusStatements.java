package io.orderentry.txn;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.spi.Timestamps;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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

    OrderStatusOutput run(OrderStatusInput in) throws SQLException {
        CustomerKey key = in.customer();
        OrderStatusOutputBuilder shown = key.isByName() ? byName(key) : byId(key);
        setInts(newestOrder, 1, key.warehouse(), key.district(), shown.customerId());
        try (ResultSet row = row(newestOrder, "an order of customer " + shown.customerId())) {
            shown.order(row.getInt(1)).entryDate(Timestamps.get(row, 2)).carrier(row.getInt(3));
        }
        return shown.lines(lines(key, shown.order())).build();
    }

    private static OrderStatusOutputBuilder customer(ResultSet row) throws SQLException {
        return OrderStatusOutputBuilder.builder()
                .customerId(row.getInt(1))
                .first(row.getString(2))
                .middle(row.getString(3))
                .last(row.getString(4))
                .balanceCents(cents(row, 5));
    }

    private OrderStatusOutputBuilder byId(CustomerKey key) throws SQLException {
        setInts(customer, 1, key.warehouse(), key.district(), key.id());
        try (ResultSet row = row(customer, "customer " + key.id())) {
            return customer(row);
        }
    }

    private OrderStatusOutputBuilder byName(CustomerKey key) throws SQLException {
        setInts(customersByName, 1, key.warehouse(), key.district());
        customersByName.setString(3, key.last());
        List<OrderStatusOutputBuilder> found = new ArrayList<>();
        try (ResultSet row = query(customersByName)) {
            while (row.next()) {
                found.add(customer(row));
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
