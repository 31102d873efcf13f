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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The five transactions as named statements on one connection, without their ends. Belongs to one thread; the connection is not in auto-commit mode. */
final class StatementOrderEntry implements OrderEntry {
    private final Connection connection;
    private final Session.RoundTrips roundTrips;
    private final SessionState.Reader state;
    private final List<Statements> files = new ArrayList<>();
    private final NewOrderStatements newOrder;
    private final PaymentStatements payment;
    private final OrderStatusStatements orderStatus;
    private final DeliveryStatements delivery;
    private final Statements stockLevelSql;
    private final PreparedStatement lowStock;

    StatementOrderEntry(
            Connection connection, SqlCatalog catalog, Session.RoundTrips roundTrips, SessionState.Reader state)
            throws SQLException {
        this.state = state;
        this.connection = connection;
        this.roundTrips = roundTrips;
        newOrder = new NewOrderStatements(file(catalog, "transactions/new_order"));
        payment = new PaymentStatements(file(catalog, "transactions/payment"));
        orderStatus = new OrderStatusStatements(file(catalog, "transactions/order_status"));
        delivery = new DeliveryStatements(file(catalog, "transactions/delivery"));
        stockLevelSql = file(catalog, "transactions/stock_level");
        lowStock = stockLevelSql.prepare("low_stock");
    }

    private Statements file(SqlCatalog catalog, String name) {
        Statements file = new Statements(connection, catalog, name, roundTrips, state);
        files.add(file);
        return file;
    }

    /** Forgets what a transaction put into batches and did not send, because it failed: the next one would send it. */
    void clearBatches() throws SQLException {
        for (Statements file : files) {
            file.clearBatches();
        }
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

    /** Stock-Level with statements (clause 2.8.2): one round trip before the commit. */
    @Override
    public StockLevelOutput stockLevel(StockLevelInput in) throws SQLException {
        Statements.setInts(lowStock, 1, in.warehouse(), in.district(), in.threshold());
        try (ResultSet row = stockLevelSql.row(lowStock, "district " + in.district())) {
            return new StockLevelOutput(row.getInt(1));
        }
    }
}
