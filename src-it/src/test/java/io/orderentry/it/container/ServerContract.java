package io.orderentry.it.container;

import io.orderentry.config.Target;
import io.orderentry.contract.PluginContract;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The contract on the server of {@link OnServer}, and after it the command line on the same one; beside those of other servers. */
@Execution(ExecutionMode.CONCURRENT)
abstract class ServerContract extends PluginContract {

    final Address address() {
        return Servers.get(getClass().getAnnotation(OnServer.class).value());
    }

    @Override
    protected Target target() {
        return address().target();
    }

    @Override
    protected Optional<String> password() {
        return Optional.of(address().password());
    }

    /** Refused, unless the server does not say that it was the password. */
    int exitCodeOfAWrongPassword() {
        return 2;
    }

    /** Whether the plugin has stored procedures. */
    boolean hasProcedures() {
        return true;
    }

    /** The first column of the only row. */
    static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    @Nested
    @Order(200)
    class OnTheCommandLine extends CommandLineContract {
        @Override
        Address address() {
            return ServerContract.this.address();
        }

        @Override
        boolean hasProcedures() {
            return ServerContract.this.hasProcedures();
        }

        @Override
        int exitCodeOfAWrongPassword() {
            return ServerContract.this.exitCodeOfAWrongPassword();
        }
    }
}
