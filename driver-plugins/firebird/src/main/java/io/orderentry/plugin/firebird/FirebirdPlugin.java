package io.orderentry.plugin.firebird;

import io.orderentry.model.Failure;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Firebird 3 and newer. Statements only. Stateless; any thread may use it.
 *
 * <p>READ COMMITTED reads the last committed version of a row and waits for row locks without a limit. REPEATABLE READ is a snapshot, in
 * which an update of a row that was changed since is a conflict. SERIALIZABLE is Firebird's table stability: a transaction locks every table
 * that it reads or writes until it ends, and a lock that it cannot have at once is a conflict.
 */
public final class FirebirdPlugin implements DatabasePlugin {
    /** Held, because a logger without a reference loses its level. */
    private static final Logger JAYBIRD = Logger.getLogger("org.firebirdsql");

    static {
        // Jaybird logs a warning with its stack trace when the core ends a connection in the middle of a transaction.
        JAYBIRD.setLevel(Level.SEVERE);
    }

    @Override
    public String name() {
        return "firebird";
    }

    /** Jaybird takes both sub-protocols. */
    @Override
    public boolean accepts(String jdbcUrl) {
        return jdbcUrl.startsWith("jdbc:firebird:") || jdbcUrl.startsWith("jdbc:firebirdsql:");
    }

    /**
     * UTF-8, because without an encoding Jaybird returns CHAR columns of a UTF-8 database with four times their blanks. SERIALIZABLE without
     * waiting: Jaybird's default waits without a limit for table locks, and transactions that have read the same table and want to write it
     * wait for each other.
     */
    @Override
    public Map<String, String> driverProperties() {
        return Map.of(
                "encoding", "UTF8", "TRANSACTION_SERIALIZABLE", "isc_tpb_write,isc_tpb_nowait,isc_tpb_consistency");
    }

    /** By Firebird's own codes; one that is not listed is {@link Failure#BROKEN}. */
    @Override
    public Failure classify(SQLException failure) {
        return switch (failure.getErrorCode()) {
            // Deadlock; lock conflict; update conflict; lock timeout.
            case 335544336, 335544345, 335544451, 335544510 -> Failure.CONFLICT;
            // A text without a code of its own; this one is of a row that another transaction has deleted.
            case 335544382 ->
                String.valueOf(failure.getMessage()).contains("erased record") ? Failure.CONFLICT : Failure.BROKEN;
            // Network request failed; connection lost; read, write error of the connection.
            case 335544721, 335544741, 335544726, 335544727 -> Failure.DISCONNECTED;
            // Said by Jaybird of a connection that was taken away: statement closed.
            case 337248303 -> Failure.DISCONNECTED;
            // The database, the attachment, the engine is shut down; by an administrator; idle for too long.
            case 335544506, 335544528, 335544856, 335545130, 335545131, 335545132, 335545133 -> Failure.DISCONNECTED;
            // Cancelled; a timeout by configuration, attachment, statement.
            case 335544794, 335545127, 335545128, 335545129 -> Failure.REJECTED;
            default -> classifyByState(failure.getSQLState());
        };
    }

    /** What Jaybird itself reports about a connection has no code of the server. */
    private static Failure classifyByState(String state) {
        return state != null && state.startsWith("08") ? Failure.DISCONNECTED : Failure.BROKEN;
    }

    @Override
    public Optional<BulkWriter> bulkWriter(Connection connection, Table table) throws SQLException {
        return Optional.of(new BlockWriter(connection, table));
    }

    @Override
    public ServerProbe probe(Connection connection) {
        return new FirebirdProbe(connection);
    }
}
