package io.orderentry.plugin.derby;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ErrorTable;
import io.orderentry.spi.JdbcUrls;
import java.sql.SQLException;
import java.util.List;

/** Derby in the driver's process, as little of a plugin as there can be. Statements only. Stateless; any thread may use it. */
public final class DerbyPlugin implements DatabasePlugin {
    /** Class 40 has a lock timeout besides the deadlock of the standard. */
    private static final ErrorTable ERRORS = ErrorTable.STANDARD.states(Failure.CONFLICT, "40");

    @Override
    public String name() {
        return "derby";
    }

    /** With a host it would be a URL of Derby's client. */
    @Override
    public JdbcUrls urls() {
        return new JdbcUrls("jdbc:derby:memory:orderentry", List.of("jdbc:derby:"));
    }

    @Override
    public Failure classify(SQLException failure) {
        return ERRORS.classify(failure);
    }
}
