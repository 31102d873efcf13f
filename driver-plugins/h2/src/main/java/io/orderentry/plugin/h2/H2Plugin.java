package io.orderentry.plugin.h2;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;

/** H2. Statements only: its procedures are Java methods, which save no round trip inside one process. Stateless; any thread may use it. */
public final class H2Plugin implements DatabasePlugin {

    @Override
    public String name() {
        return "h2";
    }

    /** With {@code async:}, because the file of a plain URL is closed when a thread that reads it is interrupted, as at the end of a run. */
    @Override
    public String exampleUrl() {
        return "jdbc:h2:async:./data/h2/orderentry";
    }

    /** By H2's own numbers; one that is not listed is {@link Failure#BROKEN}, because it is unforeseen. */
    @Override
    public Failure classify(SQLException failure) {
        return switch (failure.getErrorCode()) {
            // Deadlock; lock timeout; another transaction was faster.
            case 40001, 50200, 90131 -> Failure.CONFLICT;
            // The connection is closed, is broken; the database is closed, is being closed.
            case 90007, 90067, 90098, 90121 -> Failure.DISCONNECTED;
            // Query timeout or cancel request; out of memory.
            case 57014, 90108 -> Failure.REJECTED;
            default -> Failure.BROKEN;
        };
    }

    @Override
    public ServerProbe probe(Connection connection) {
        return new H2Probe(connection);
    }
}
