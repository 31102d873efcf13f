package io.orderentry.it.relay;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** The least that a plugin must have. */
public final class RelayPlugin implements DatabasePlugin {

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
        String state = String.valueOf(failure.getSQLState());
        if (state.startsWith("40")) {
            return Failure.CONFLICT;
        }
        return state.startsWith("08") ? Failure.DISCONNECTED : Failure.BROKEN;
    }

    @Override
    public ServerProbe probe(Connection connection) {
        return new ServerProbe() {
            @Override
            public ServerFacts facts() throws SQLException {
                String version = connection.getMetaData().getDatabaseProductVersion();
                return new ServerFacts("Relay " + version, null, null, Map.of(), null, Map.of());
            }

            @Override
            public Map<String, Long> counters() {
                return Map.of();
            }
        };
    }
}
