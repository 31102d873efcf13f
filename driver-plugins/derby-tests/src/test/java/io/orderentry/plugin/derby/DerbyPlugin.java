package io.orderentry.plugin.derby;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ErrorTable;
import java.sql.SQLException;

/** Derby in the driver's process, as little of a plugin as there can be. Statements only. Stateless; any thread may use it. */
public final class DerbyPlugin implements DatabasePlugin {
    /** Class 40: a deadlock or a lock timeout. Class 08: no connection. */
    private static final ErrorTable ERRORS =
            ErrorTable.EMPTY.states(Failure.CONFLICT, "40").states(Failure.DISCONNECTED, "08");

    @Override
    public String name() {
        return "derby";
    }

    @Override
    public Failure classify(SQLException failure) {
        return ERRORS.classify(failure);
    }
}
