package org.example.hsqldb;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.contract.PluginContract;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The suite on a database in memory. */
class HsqldbContractTest extends PluginContract {

    @Override
    protected Target target() {
        return TargetBuilder.builder()
                .name("contract")
                .source("HsqldbContractTest")
                .url("jdbc:hsqldb:mem:contract")
                .user("SA")
                .build();
    }

    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        try (Statement asked = victim.createStatement();
                ResultSet row = asked.executeQuery("call session_id()");
                Statement closing = administrator.createStatement()) {
            row.next();
            closing.execute("alter session " + row.getLong(1) + " close");
        }
    }
}
