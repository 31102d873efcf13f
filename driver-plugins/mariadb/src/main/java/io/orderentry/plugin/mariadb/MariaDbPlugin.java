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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.export.SslMode;

/** MariaDB through MariaDB Connector/J. Stateless; any thread may use it. */
public final class MariaDbPlugin extends FamilyPlugin {
    private static final String LOCAL_INFILE = "allowLocalInfile";
    private static final String RESTRICTED_AUTH = "restrictedAuth";

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
                "useServerPrepStmts",
                "true",
                // Its default is true: any server that is connected to could ask for a file.
                LOCAL_INFILE,
                "false",
                // In a cluster, a transaction that another node aborts in the middle of a bulk insert is rolled back
                // without an error, and its commit succeeds: seen with MariaDB 11.8.6 and Connector/J 4.0.0.
                "useBulkStmtsForInserts",
                "false",
                // Found in performance_schema.session_connect_attrs to identify the load.
                "connectionAttributes",
                "program_name:order-entry");
    }

    /**
     * In a cluster, a transaction that another node aborts when it prepares a statement is rolled back without an error, and its commit succeeds:
     * 178 of 4,253 were lost that prepared each statement inside of them, none of 3,878 that did so before (MariaDB 11.8.9, Connector/J 4.0.0).
     */
    @Override
    public boolean preparesLate() {
        return true;
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

    @Override
    public Optional<Tls> tls(String url, Map<String, String> properties) {
        return configuration(url, properties).flatMap(settings -> {
            List<SslMode> modes = settings.addresses().stream()
                    .map(host -> host.sslMode == null ? settings.sslMode() : host.sslMode)
                    .distinct()
                    .toList();
            return switch (modes.size() == 1 ? modes.get(0) : SslMode.VERIFY_CA) {
                case DISABLE -> Optional.of(Tls.OFF);
                case TRUST -> Optional.of(Tls.REQUIRE);
                case VERIFY_FULL -> settings.tlsSocketType() == null ? Optional.of(Tls.VERIFY) : Optional.empty();
                case VERIFY_CA, ALLOW -> Optional.empty();
            };
        });
    }

    @Override
    public Optional<String> rootCertificate() {
        return Optional.of("serverSslCert");
    }

    /** The driver trusts a self-signed certificate when the server proves with it that it knows the user's password. */
    @Override
    public Optional<Diagnosis> diagnose(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains(RESTRICTED_AUTH)) {
            return Optional.of(
                    Diagnosis.wrongSetting(inClearText("ed25519", RESTRICTED_AUTH + "=mysql_clear_password")));
        }
        if (message.contains("ssl not enabled in the server")
                || message.contains("Failed load keyStore")
                || message.contains("Initialization command fail")
                        && failure.getCause() instanceof SQLException cause
                        && isAnswer(cause)) {
            return Optional.of(Diagnosis.wrongSetting(CHECK_TLS));
        }
        return message.contains(SELF_SIGNED)
                ? Optional.of(new Diagnosis(
                        Diagnosis.Cause.PASSWORD_NEEDED,
                        "no password was given, and without one MariaDB Connector/J cannot verify the server's self-signed"
                                + " certificate; give the password with --password-file or in OE_PASSWORD,"
                                + " or set target.tls=require (not verified) or target.tls=off"))
                : super.diagnose(failure);
    }

    /** A server may ask for the file that the statement names alone, and gets the rows from memory in its place. */
    @Override
    public Map<String, String> bulkProperties() {
        return Map.of(LOCAL_INFILE, "true");
    }

    /** All ways to log in but those that send the password as it is. */
    @Override
    public Map<String, String> passwordProperties(String url, Map<String, String> own) {
        return configuration(url, own)
                        .filter(settings ->
                                settings.sslMode() == SslMode.VERIFY_CA || settings.sslMode() == SslMode.VERIFY_FULL)
                        .isPresent()
                ? Map.of()
                : Map.of(
                        RESTRICTED_AUTH,
                        "mysql_native_password,client_ed25519,parsec,caching_sha2_password,auth_gssapi_client");
    }

    @Override
    public Optional<String> unsafeSetting(String url, Map<String, String> properties) {
        return configuration(url, properties)
                .filter(Configuration::allowLocalInfile)
                .map(settings ->
                        LOCAL_INFILE + "=true would let the server read files of this user; rows are loaded from"
                                + " memory without it");
    }

    /** Settings as the JDBC driver sees them, those of the URL included; empty for a URL that it will refuse. */
    private static Optional<Configuration> configuration(String url, Map<String, String> properties) {
        Properties given = new Properties();
        given.putAll(properties);
        try {
            return Optional.ofNullable(Configuration.parse(url, given));
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    @Override
    protected Optional<String> switchedOff(Connection connection) throws SQLException {
        boolean allowed = connection
                .unwrap(org.mariadb.jdbc.Connection.class)
                .getContext()
                .getConf()
                .allowLocalInfile();
        return allowed ? Optional.empty() : Optional.of(LOCAL_INFILE);
    }

    @Override
    protected long load(Statement statement, String loadData, InputStream rows) throws SQLException {
        statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
        return statement.executeLargeUpdate(loadData);
    }
}
