package io.orderentry.it.container;

import io.orderentry.contract.WholeOnRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.ExtendWith;

/** Firebird 3, as a process of this machine. */
@Order(1)
@OnServer(Server.FIREBIRD)
@ExtendWith(WholeOnRequest.class)
class FirebirdServerTest extends ServerContract {
    @Override
    boolean hasProcedures() {
        return false;
    }

    /** Firebird 3 has no RDB$CONFIG. */
    @Override
    protected boolean showsConfiguration(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseMajorVersion() > 3;
    }

    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        String number = text(victim, "select current_connection from rdb$database");
        try (Statement statement = administrator.createStatement()) {
            statement.execute("delete from mon$attachments where mon$attachment_id = " + number);
        }
    }

    @Override
    protected boolean makeReadOnly(Connection connection) throws SQLException {
        // A transaction that has begun keeps what it was begun with.
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
        connection.setReadOnly(true);
        return true;
    }
}
