package io.orderentry.txn;

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
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;

/** The five transactions as named statements on one connection, without their ends. Belongs to one thread; the connection is not in auto-commit mode. */
final class StatementOrderEntry implements OrderEntry {
    final Statements.Channel channel;
    private final NewOrderStatements newOrder;
    private final PaymentStatements payment;
    private final OrderStatusStatements orderStatus;
    private final DeliveryStatements delivery;
    private final Statements stockLevel;
    private final Statements.Step lowStock;

    StatementOrderEntry(Connection connection, SqlCatalog catalog, SessionState.Reader state) throws SQLException {
        channel = new Statements.Channel(connection, catalog, state);
        newOrder = new NewOrderStatements(channel);
        payment = new PaymentStatements(channel);
        orderStatus = new OrderStatusStatements(channel);
        delivery = new DeliveryStatements(channel);
        stockLevel = new Statements(channel, "stock_level", 0);
        lowStock = stockLevel.last("low_stock");
    }

    @Override
    public NewOrderOutput newOrder(NewOrderInput input) throws SQLException {
        return newOrder.run(input);
    }

    @Override
    public PaymentOutput payment(PaymentInput input) throws SQLException {
        return payment.run(input);
    }

    @Override
    public OrderStatusOutput orderStatus(OrderStatusInput input) throws SQLException {
        return orderStatus.run(input);
    }

    @Override
    public DeliveryOutput delivery(DeliveryInput input) throws SQLException {
        return delivery.run(input);
    }

    /** Stock-Level with statements (clause 2.8.2): one step. */
    @Override
    public StockLevelOutput stockLevel(StockLevelInput in) throws SQLException {
        stockLevel
                .set("warehouse", in.warehouse())
                .set("district", in.district())
                .set("threshold", in.threshold());
        Statements.Answers answers = lowStock.send();
        StockLevelOutput output =
                new StockLevelOutput(answers.row("district " + in.district()).getInt(1));
        answers.end();
        return output;
    }
}
