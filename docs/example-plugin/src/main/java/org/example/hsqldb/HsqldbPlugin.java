package org.example.hsqldb;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ErrorTable;
import io.orderentry.spi.JdbcUrls;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** HSQLDB, as a server or inside the driver's process. Statements only. Stateless; any thread may use it. */
public final class HsqldbPlugin implements DatabasePlugin {
    /** Class 40: rolled back by the server (a deadlock, or a row that another transaction has changed). 25006: read-only. Class 08: no connection. */
    private static final ErrorTable ERRORS = ErrorTable.EMPTY
            .states(Failure.CONFLICT, "40")
            .states(Failure.READ_ONLY, "25006")
            .states(Failure.DISCONNECTED, "08");

    @Override
    public String name() {
        return "hsqldb";
    }

    @Override
    public JdbcUrls urls() {
        return new JdbcUrls("jdbc:hsqldb:hsql://localhost/orderentry", List.of("jdbc:hsqldb:"));
    }

    /** For a database that a connection makes: else each transaction locks whole tables. A server has it in its own settings. */
    @Override
    public Map<String, String> driverProperties() {
        return Map.of("hsqldb.tx", "mvcc");
    }

    @Override
    public Failure classify(SQLException failure) {
        return ERRORS.classify(failure);
    }
}
