package org.example.hsqldb;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerProbe;


import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** HSQLDB, as a server or inside the driver's process. Statements only. Stateless; any thread may use it. */
public final class HsqldbPlugin implements DatabasePlugin {

    @Override
    public String name() {
        return "hsqldb";
    }

    @Override
    public String exampleUrl() {
        return "jdbc:hsqldb:hsql://localhost/orderentry";
    }

    /** For a database that a connection makes: else each transaction locks whole tables. A server has it in its own settings. */
    @Override
    public Map<String, String> driverProperties() {
        return Map.of("hsqldb.tx", "mvcc");
    }

    /** By the class of the SQLSTATE; what is not listed is BROKEN, because it is unforeseen. */
    @Override
    public Failure classify(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        if (state.startsWith("40")) {
            return Failure.CONFLICT; // rolled back by the server: a deadlock, or a row that another transaction has changed
        }
        if (state.startsWith("08")) {
            return Failure.DISCONNECTED; // no connection, or one that was closed
        }
        return Failure.BROKEN;
    }

    @Override
    public ServerProbe probe(Connection connection) {
        return new HsqldbProbe(connection);
    }
}
