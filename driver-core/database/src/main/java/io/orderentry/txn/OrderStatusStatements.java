package io.orderentry.txn;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.spi.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Order-Status with statements (clause 2.6.2): two steps, and one that finds a customer by the name. */
final class OrderStatusStatements extends Statements {
    private final Step byName = step("customers_by_name");
    private final Step newest = step("newest_order");
    private final Step both = step("customer", "newest_order");
    private final Step lines = last("lines");

    OrderStatusStatements(Channel channel) throws SQLException {
        super(channel, "order_status", 0);
    }

    OrderStatusOutput run(OrderStatusInput in) throws SQLException {
        CustomerKey key = in.customer();
        set("warehouse", key.warehouse()).set("district", key.district());
        OrderStatusOutputBuilder shown;
        Answers answers;
        if (key.isByName()) {
            shown = middle(byName, key, OrderStatusStatements::customer);
            set("customer", shown.customerId());
            answers = newest.send();
        } else {
            set("customer", key.id());
            answers = both.send();
            shown = customer(answers.row("customer " + key.id()));
        }
        ResultSet row = answers.row("an order of customer " + shown.customerId());
        shown.order(row.getInt(1)).entryDate(Timestamps.get(row, 2)).carrier(row.getInt(3));
        answers.end();
        set("order", shown.order());
        return shown.lines(lines()).build();
    }

    private static OrderStatusOutputBuilder customer(ResultSet row) throws SQLException {
        return OrderStatusOutputBuilder.builder()
                .customerId(row.getInt(1))
                .first(row.getString(2))
                .middle(row.getString(3))
                .last(row.getString(4))
                .balanceCents(cents(row, 5));
    }

    private List<OrderStatusOutput.Line> lines() throws SQLException {
        Answers answers = lines.send();
        ResultSet row = answers.rows();
        List<OrderStatusOutput.Line> shown = new ArrayList<>();
        while (row.next()) {
            shown.add(new OrderStatusOutput.Line(
                    row.getInt(1), row.getInt(2), row.getInt(3), cents(row, 4), Timestamps.get(row, 5)));
        }
        answers.end();
        return shown;
    }
}
