package io.orderentry.it.container;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Order;

/** The newest PostgreSQL. */
@Order(1)
@OnServer(Server.POSTGRESQL)
class PostgreSqlServerTest extends ServerContract {
    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        text(administrator, "select pg_terminate_backend(" + text(victim, "select pg_backend_pid()") + ")");
    }
}
