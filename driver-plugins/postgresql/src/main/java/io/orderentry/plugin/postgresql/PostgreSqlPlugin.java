package io.orderentry.plugin.postgresql;

import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.Tls;
import io.orderentry.spi.BulkLoad;
import io.orderentry.spi.DatabaseCopy;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.ErrorTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.SslMode;
import org.postgresql.util.PSQLException;

/** PostgreSQL through pgjdbc. Stateless; any thread may use it. */
public final class PostgreSqlPlugin implements DatabasePlugin {
    /** Those of pgjdbc that verify a certificate; what another class does is not known. */
    private static final Set<String> VERIFYING = Set.of(
            "org.postgresql.ssl.LibPQFactory",
            "org.postgresql.ssl.jdbc4.LibPQFactory",
            "org.postgresql.ssl.DefaultJavaSSLFactory",
            "org.postgresql.ssl.SingleCertValidatingFactory");

    private static final Pattern URL = Pattern.compile(
            "(?<before>jdbc:postgresql:(//[^/?]*/)?)(?<name>[\\w.-]+)(?<after>(\\?.*)?)", Pattern.DOTALL);
    /** Bytes of a name. */
    private static final int LONGEST_NAME = 63;

    private static final String INSUFFICIENT_PRIVILEGE = "42501";
    private static final String POOLED =
            "a connection pooler by transaction (pgbouncer) is in between: set the JDBC property prepareThreshold=0 (target.properties, or"
                    + " ?prepareThreshold=0 in the URL), or max_prepared_statements of pgbouncer 1.21 or newer";

    /** By SQLSTATE: read only; a prepared statement that another client of the pooler made; one that it closed. */
    private static final Map<String, String> WRONG_SETTINGS = Map.of(
            "25006",
            "the session or the server is read-only: connect to the primary, or set default_transaction_read_only to off for the role and the"
                    + " database",
            "42P05",
            POOLED,
            "26000",
            POOLED);

    /** Class 08 is also what pgjdbc makes of an I/O error (08006 and its neighbours). */
    private static final ErrorTable ERRORS = ErrorTable.STANDARD
            // Undone by the server in favour of another transaction: deadlock detected; lock_timeout ran out.
            .states(Failure.CONFLICT, "40P01", "55P03")
            // The session is gone, or the answer is: completion unknown; admin shutdown or pg_terminate_backend; crash
            // shutdown; starting up or recovering; idle session, idle in transaction, transaction timeout.
            .states(Failure.DISCONNECTED, "40003", "57P01", "57P02", "57P03", "57P05", "25P03", "25P04")
            // This one transaction met a limit: statement_timeout or a cancel; insufficient resources; out of memory;
            // too many connections; configuration limit exceeded.
            .states(Failure.REJECTED, "57014", "53000", "53200", "53300", "53400")
            // Disk full, listed on purpose: without space nothing more will be committed, so the run ends.
            .states(Failure.BROKEN, "53100");

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public Failure classify(SQLException failure) {
        return ERRORS.classify(failure);
    }

    /** pgjdbc has the SQLSTATEs of the server for errors of its own. */
    @Override
    public boolean isAnswer(SQLException failure) {
        return failure instanceof PSQLException own && own.getServerErrorMessage() != null;
    }

    @Override
    public Optional<Diagnosis> diagnose(SQLException failure) {
        String advice = WRONG_SETTINGS.get(String.valueOf(failure.getSQLState()));
        if (advice != null) {
            return Optional.of(Diagnosis.wrongSetting(advice));
        }
        if (String.valueOf(failure.getMessage()).contains("requireAuth")) {
            return Optional.of(Diagnosis.wrongSetting(
                    "the server asked for the password in clear text; let it use scram-sha-256, or set target.tls=verify, or allow it with the"
                            + " JDBC property requireAuth=password"));
        }
        if (String.valueOf(failure.getMessage()).contains("invalid value for parameter \"TimeZone\"")) {
            return Optional.of(
                    Diagnosis.wrongSetting(
                            "the server does not know the session's time zone: install its time zone data there, such as the package tzdata"));
        }
        if (isWrongProperty(failure)) {
            return Optional.of(
                    Diagnosis.wrongSetting("check target.tls, target.properties and the parameters of the URL"));
        }
        return INSUFFICIENT_PRIVILEGE.equals(failure.getSQLState())
                ? Optional.of(Diagnosis.privilegeMissing(
                        "grant this user create on the schema, and usage on the language plpgsql if others lost it"))
                : DatabasePlugin.super.diagnose(failure);
    }

    /**
     * Returns whether pgjdbc itself refused a property's value, a server that does not encrypt though a property wants it, or a certificate of
     * another host.
     */
    private boolean isWrongProperty(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        return !isAnswer(failure)
                && switch (String.valueOf(failure.getSQLState())) {
                    case "08001" -> message.startsWith("Invalid ");
                    case "08004" -> message.contains("SSL");
                    case "08006" -> message.contains("could not be verified by hostnameverifier");
                    default -> false;
                };
    }

    /**
     * Only what differs from pgjdbc's defaults. Left alone on purpose: {@code reWriteBatchedInserts} (off), because merged inserts
     * no longer report a row count each; {@code binaryTransfer} (on); {@code preparedStatementCacheQueries} (256), because the
     * workload has about thirty statements; {@code socketTimeout} (none), because building an index may take hours.
     */
    @Override
    public Map<String, String> driverProperties() {
        return Map.of(
                // Found in pg_stat_activity, in the server's log, and to identify the load.
                "ApplicationName", "order-entry",
                // Parsed and planned by the server at the first use: the default of 5 makes a connection's first
                // transactions slower and larger on the wire than all later ones.
                "prepareThreshold", "1",
                // A server that vanished (a stopped virtual machine) is noticed by the operating system.
                "tcpKeepAlive", "true");
    }

    /** Prepared on the server only for the load: behind a pooler by transaction builds and checks work without a setting. */
    @Override
    public Map<String, String> ownProperties() {
        return Map.of("prepareThreshold", "0");
    }

    @Override
    public Optional<Map<String, String>> tlsProperties(Tls tls) {
        return Optional.of(Map.of(
                "sslmode",
                switch (tls) {
                    case OFF -> "disable";
                    case PREFER -> "prefer";
                    case REQUIRE -> "require";
                    case VERIFY -> "verify-full";
                }));
    }

    @Override
    public Optional<Tls> tls(String url, Map<String, String> properties) {
        Properties read = read(url, properties);
        return switch (mode(read)) {
            case DISABLE -> Optional.of(Tls.OFF);
            case PREFER -> Optional.of(Tls.PREFER);
            case REQUIRE -> Optional.of(Tls.REQUIRE);
            case VERIFY_FULL ->
                isVerified(read) && PGProperty.SSL_HOSTNAME_VERIFIER.getOrDefault(read) == null
                        ? Optional.of(Tls.VERIFY)
                        : Optional.empty();
            case ALLOW, VERIFY_CA -> Optional.empty();
        };
    }

    @Override
    public Optional<String> rootCertificate() {
        return Optional.of(PGProperty.SSL_ROOT_CERT.getName());
    }

    /** As pgjdbc reads them, the parameters of the URL over the properties; none for a URL that it will refuse. */
    private static Properties read(String url, Map<String, String> properties) {
        Properties given = new Properties();
        given.putAll(properties);
        Properties read = Driver.parseURL(url, given);
        return read == null ? new Properties() : read;
    }

    /** {@link SslMode#ALLOW}, which is none of ours, for a value that it will refuse. */
    private static SslMode mode(Properties read) {
        try {
            return SslMode.of(read);
        } catch (PSQLException e) {
            return SslMode.ALLOW;
        }
    }

    /** Returns whether the certificate is verified; not necessarily the host's name. */
    private static boolean isVerified(Properties read) {
        return mode(read).verifyCertificate() && VERIFYING.contains(PGProperty.SSL_FACTORY.getOrDefault(read));
    }

    /** A server that asks for the password in clear text gets it: that must be the one of the certificate. */
    @Override
    public Map<String, String> passwordProperties(String url, Map<String, String> own) {
        return isVerified(read(url, own)) ? Map.of() : Map.of("requireAuth", "!password");
    }

    /** Not where the name is written in another way than it is, is left to the user's name, or would be cut by the server. */
    @Override
    public Optional<DatabaseCopy> copyOf(String url, String suffix) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches() || parts.group("name").length() + suffix.length() > LONGEST_NAME) {
            return Optional.empty();
        }
        String copy = parts.group("name") + suffix;
        return Optional.of(new DatabaseCopy(
                parts.group("before") + copy + parts.group("after"),
                '"' + parts.group("name") + '"',
                '"' + copy + '"'));
    }

    @Override
    public BulkLoad bulkLoad(Connection connection) {
        return BulkLoad.with(CopyWriter::new);
    }

    @Override
    public Optional<OrderEntry> procedures(Connection connection) throws SQLException {
        return Optional.of(new StoredProcedures(connection));
    }
}
