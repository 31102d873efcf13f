package io.orderentry.plugin.firebird;

import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.spi.BulkLoad;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.ErrorTable;
import io.orderentry.spi.JdbcUrls;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.firebirdsql.gds.JaybirdErrorCodes;
import org.firebirdsql.gds.ng.WireCrypt;
import org.firebirdsql.jdbc.FBDriver;

/**
 * Firebird 3 and newer. Statements only. Stateless; any thread may use it.
 *
 * <p>READ COMMITTED reads the last committed version of a row and waits for row locks without a limit. REPEATABLE READ is a snapshot, in
 * which an update of a row that was changed since is a conflict. SERIALIZABLE is Firebird's table stability: a transaction locks every table
 * that it reads or writes until it ends, and a lock that it cannot have at once is a conflict.
 */
public final class FirebirdPlugin implements DatabasePlugin {
    /** Held, because an unreferenced logger loses its level. */
    private static final Logger JAYBIRD = Logger.getLogger("org.firebirdsql");

    static {
        // Jaybird logs a warning with its stack trace when the core ends a connection in the middle of a transaction.
        JAYBIRD.setLevel(Level.SEVERE);
    }

    /** An error whose only description is its text. */
    private static final int OWN_NUMBERS = 337_248_256;

    private static final int TEXT = 335544382;
    private static final String WIRE_CRYPT = "wireCrypt";

    /** Errors that Jaybird itself reports about a connection have no code of the server, but a SQLSTATE of class 08. */
    private static final ErrorTable ERRORS = ErrorTable.EMPTY
            // Deadlock; lock conflict; update conflict; lock timeout.
            .numbers(Failure.CONFLICT, 335544336, 335544345, 335544451, 335544510)
            // Listed, because its SQLSTATE may be that of something else.
            .numbers(Failure.BROKEN, TEXT)
            // Network request failed; connection lost; read, write error; Jaybird: statement of a connection that was
            // taken away.
            .numbers(Failure.DISCONNECTED, 335544721, 335544741, 335544726, 335544727, 337248303)
            // The database, the attachment, the engine is shut down; by an administrator; idle for too long.
            .numbers(Failure.DISCONNECTED, 335544506, 335544528, 335544856, 335545130, 335545131, 335545132, 335545133)
            // Attempted update during a read-only transaction; on a read-only database, such as a replica.
            .numbers(Failure.READ_ONLY, 335544361, 335544765)
            // Cancelled; a timeout by configuration, attachment, statement.
            .numbers(Failure.REJECTED, 335544794, 335545127, 335545128, 335545129)
            .states(Failure.DISCONNECTED, "08");

    @Override
    public String name() {
        return "firebird";
    }

    /** Jaybird takes both sub-protocols. */
    @Override
    public JdbcUrls urls() {
        return new JdbcUrls("jdbc:firebird://localhost/orderentry", List.of("jdbc:firebird:", "jdbc:firebirdsql:"));
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

    /** Encrypted by a key of the login in place of a certificate, so that there is none to verify. */
    @Override
    public Optional<Map<String, String>> tlsProperties(Tls tls) {
        return Optional.ofNullable(
                        switch (tls) {
                            case OFF -> WireCrypt.DISABLED;
                            case PREFER -> WireCrypt.ENABLED;
                            case REQUIRE -> WireCrypt.REQUIRED;
                            case VERIFY -> null;
                        })
                .map(level -> Map.of(WIRE_CRYPT, level.name()));
    }

    @Override
    public Optional<Tls> tls(String url, Map<String, String> properties) {
        Properties given = new Properties();
        given.putAll(properties);
        try {
            String level = FBDriver.normalizeProperties(url, given).getOrDefault(WIRE_CRYPT, WireCrypt.DEFAULT.name());
            return Optional.of(
                    switch (WireCrypt.fromString(level)) {
                        case DISABLED -> Tls.OFF;
                        case DEFAULT, ENABLED -> Tls.PREFER;
                        case REQUIRED -> Tls.REQUIRE;
                    });
        } catch (SQLException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A text without a code of its own may be about a row that another transaction has deleted. */
    @Override
    public Failure classify(SQLException failure) {
        return failure.getErrorCode() == TEXT
                        && String.valueOf(failure.getMessage()).contains("erased record")
                ? Failure.CONFLICT
                : ERRORS.classify(failure);
    }

    /** Jaybird's own numbers begin at 337248256. */
    @Override
    public boolean isAnswer(SQLException failure) {
        return failure.getErrorCode() > 0 && failure.getErrorCode() < OWN_NUMBERS;
    }

    @Override
    public Optional<Diagnosis> diagnose(SQLException failure) {
        return failure.getErrorCode() == JaybirdErrorCodes.jb_invalidConnectionString
                ? Optional.of(Diagnosis.wrongSetting("check the URL and its parameters"))
                : DatabasePlugin.super.diagnose(failure);
    }

    @Override
    public BulkLoad bulkLoad(Connection connection) {
        return BulkLoad.with(BlockWriter::new);
    }
}
