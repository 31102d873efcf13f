package io.orderentry.plugin.h2;

import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Failure;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import org.h2.api.ErrorCode;

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

    /** By H2's own numbers; one that is not listed is {@link Failure#BROKEN}, because nobody foresaw it. */
    @Override
    public Failure classify(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case ErrorCode.DEADLOCK_1, ErrorCode.LOCK_TIMEOUT_1, ErrorCode.CONCURRENT_UPDATE_1 -> Failure.CONFLICT;
            case ErrorCode.OBJECT_CLOSED,
                    ErrorCode.CONNECTION_BROKEN_1,
                    ErrorCode.DATABASE_IS_CLOSED,
                    ErrorCode.DATABASE_CALLED_AT_SHUTDOWN -> Failure.DISCONNECTED;
            case ErrorCode.STATEMENT_WAS_CANCELED, ErrorCode.OUT_OF_MEMORY -> Failure.REJECTED;
            default -> Failure.BROKEN;
        };
    }

    @Override
    public ServerProbe probe(Connection connection) {
        return new H2Probe(connection);
    }
}
