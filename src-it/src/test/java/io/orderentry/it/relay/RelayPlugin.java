package io.orderentry.it.relay;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ErrorTable;
import java.sql.SQLException;
import java.util.Map;

/** The least that a plugin must have. */
public final class RelayPlugin implements DatabasePlugin {
    private static final ErrorTable ERRORS =
            ErrorTable.EMPTY.states(Failure.CONFLICT, "40").states(Failure.DISCONNECTED, "08");

    @Override
    public String name() {
        return "relay";
    }

    @Override
    public Map<String, String> driverProperties() {
        return Map.of("ApplicationName", "relay");
    }

    @Override
    public Failure classify(SQLException failure) {
        return ERRORS.classify(failure);
    }
}
