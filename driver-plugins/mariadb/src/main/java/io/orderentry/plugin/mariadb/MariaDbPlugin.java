package io.orderentry.plugin.mariadb;

import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.REJECTED;

import io.orderentry.model.Tls;
import io.orderentry.plugin.mysqlfamily.FamilyPlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.ErrorTable;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/** MariaDB through MariaDB Connector/J. Stateless; any thread may use it. */
public final class MariaDbPlugin extends FamilyPlugin {
    private static final String LOCAL_INFILE = "allowLocalInfile";
    /** The driver's words, and all that it says of the cause: the SQLSTATE is that of a wrong password. */
    private static final String SELF_SIGNED = "Self signed certificate";

    private static final ErrorTable ERRORS = COMMON
            // Record has changed since the snapshot: innodb_snapshot_isolation.
            .numbers(CONFLICT, 1020)
            // The connection was killed.
            .numbers(DISCONNECTED, 1927)
            // max_statement_time is over.
            .numbers(REJECTED, 1969);

    public MariaDbPlugin() {
        super(ERRORS);
    }

    @Override
    public String name() {
        return "mariadb";
    }

    /**
     * Only what differs from the driver's defaults. Left alone on purpose: {@code sslMode}, which is the user's choice; {@code useBulkStmts}
     * (off), because a batch of updates in one message has one row count for all; without it a batch is sent whole before its answers are
     * read, which is one round trip too; {@code useAffectedRows} (off), because an update that changes nothing must count its row;
     * {@code socketTimeout} (none), because building an index may take hours.
     */
    @Override
    public Map<String, String> driverProperties() {
        return Map.of(
                // Parsed by the server once, and values go as they are instead of as text.
                "useServerPrepStmts", "true",
                // In a cluster, a transaction that another node's overtakes in the middle of a bulk insert is undone
                // without a word, and its commit succeeds: seen with MariaDB 11.8.6 and Connector/J 4.0.0.
                "useBulkStmtsForInserts", "false",
                // Found in performance_schema.session_connect_attrs to identify the load.
                "connectionAttributes", "program_name:order-entry");
    }

    /** The driver either encrypts or does not; it never asks what the server can. */
    @Override
    public Optional<Map<String, String>> tlsProperties(Tls tls) {
        return switch (tls) {
            case OFF -> Optional.of(Map.of("sslMode", "disable"));
            case PREFER -> Optional.empty();
            case REQUIRE -> Optional.of(Map.of("sslMode", "trust"));
            case VERIFY -> Optional.of(Map.of("sslMode", "verify-full"));
        };
    }

    /** The driver trusts a self-signed certificate when the server proves with it that it knows the user's password. */
    @Override
    public Optional<Diagnosis> diagnose(SQLException failure) {
        return String.valueOf(failure.getMessage()).contains(SELF_SIGNED)
                ? Optional.of(new Diagnosis(
                        Diagnosis.Cause.PASSWORD_NEEDED,
                        "no password was given, and without one MariaDB Connector/J cannot verify the server's self-signed"
                                + " certificate; give the password with --password-file or in OE_PASSWORD,"
                                + " or set target.tls=require (not verified) or target.tls=off"))
                : super.diagnose(failure);
    }

    @Override
    protected Optional<String> missingProperty(Connection connection) throws SQLException {
        boolean allowed = connection
                .unwrap(org.mariadb.jdbc.Connection.class)
                .getContext()
                .getConf()
                .allowLocalInfile();
        return allowed ? Optional.empty() : Optional.of(LOCAL_INFILE);
    }

    @Override
    protected void give(Statement statement, InputStream rows) throws SQLException {
        statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
    }
}
