package io.orderentry.plugin.h2;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.contract.PluginContract;
import io.orderentry.contract.WholeOnRequest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.extension.ExtendWith;

/** The suite on a database in memory. */
@ExtendWith(WholeOnRequest.class)
class H2ContractTest extends PluginContract {
    /** Kept when no connection is open; gone when this process ends. */
    private static final String URL = "jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1";

    @Override
    protected Target target() {
        return TargetBuilder.builder()
                .name("contract")
                .source("H2ContractTest")
                .url(URL)
                .user("sa")
                .build();
    }

    @Override
    protected boolean foreignKeys() {
        return WholeOnRequest.isAskedFor();
    }

    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        text(administrator, "select abort_session(" + text(victim, "select session_id()") + ")");
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
