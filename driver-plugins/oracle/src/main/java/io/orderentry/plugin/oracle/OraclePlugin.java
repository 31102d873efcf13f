package io.orderentry.plugin.oracle;

import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.Tls;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.JdbcUrls;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Oracle Database through ojdbc's thin driver. Stateless; any thread may use it.
 *
 * <p>It has no {@code bulkLoad}: the core's JDBC batches are array-bound inserts here, one round trip each. Direct path (the hint
 * APPEND_VALUES) would lock the whole table until the commit, so that the parts of a table could not be loaded side by side, and allows
 * one batch a transaction (ORA-12838).
 */
public final class OraclePlugin implements DatabasePlugin {
    private static final String HOST_NAME = "oracle.net.ssl_server_dn_match";
    /** A host or a description, and no alias. */
    private static final Pattern ADDRESS = Pattern.compile("@(?:[a-z]+:)?//|@\\(|@[^/?]*:", Pattern.CASE_INSENSITIVE);

    private static final Pattern ENCRYPTED = Pattern.compile("@tcps:|protocol\\s*=\\s*tcps", Pattern.CASE_INSENSITIVE);
    private static final Pattern HOST_NAME_OFF =
            Pattern.compile("ssl_server_dn_match\\s*=\\s*(?:off|no|false)", Pattern.CASE_INSENSITIVE);

    @Override
    public String name() {
        return "oracle";
    }

    /** The thin driver alone: it is the one that needs no Oracle client. */
    @Override
    public JdbcUrls urls() {
        return new JdbcUrls("jdbc:oracle:thin:@//localhost:1521/FREEPDB1", List.of("jdbc:oracle:thin:"));
    }

    @Override
    public Failure classify(SQLException failure) {
        return OracleErrors.classify(failure);
    }

    @Override
    public boolean isAnswer(SQLException failure) {
        return OracleErrors.isAnswer(failure);
    }

    /** By Oracle's numbers: the SQLSTATE of a wrong password, 72000, stands for most errors. */
    @Override
    public Optional<Diagnosis> diagnose(SQLException failure) {
        return OracleErrors.diagnose(failure);
    }

    /**
     * Only what differs from ojdbc's defaults. Left alone on purpose: {@code oracle.jdbc.implicitStatementCacheSize} (0), because a
     * session prepares each statement once and keeps it; {@code oracle.jdbc.J2EE13Compliant} (false) and
     * {@code oracle.jdbc.mapDateToTimestamp} (true), because timestamps are read as LocalDateTime and there is no DATE column;
     * {@code oracle.jdbc.ReadTimeout} (none), because building an index may take hours. TLS is a matter of the URL ({@code tcps:}) and of
     * {@code javax.net.ssl} and {@code oracle.net} properties, which pass through.
     */
    @Override
    public Map<String, String> driverProperties() {
        return Map.of(
                // Found in V$SESSION.PROGRAM to identify the load.
                "v$session.program", "order-entry",
                // The default of 10 would cost an order of more than ten lines a round trip more, and so would
                // customers of one name.
                "defaultRowPrefetch", "100",
                // The session gets the JVM's offset and not the name of its zone, which an older server may not know
                // (ORA-01882); session.sql sets it to UTC.
                "oracle.jdbc.timezoneAsRegion", "false",
                // A server that vanished (a stopped virtual machine) is noticed by the operating system.
                "oracle.net.keepAlive", "true");
    }

    /** Encryption is a matter of the URL; ojdbc always verifies a certificate, but the host's name only when asked. */
    @Override
    public Optional<Map<String, String>> tlsProperties(Tls tls) {
        return switch (tls) {
            case OFF -> Optional.of(Map.of());
            case VERIFY -> Optional.of(Map.of(HOST_NAME, "true"));
            case PREFER, REQUIRE -> Optional.empty();
        };
    }

    /** What an alias of {@code tnsnames.ora} stands for is not looked up. */
    @Override
    public Optional<Tls> tls(String url, Map<String, String> properties) {
        if (!ADDRESS.matcher(url).find()) {
            return Optional.empty();
        }
        boolean verified = properties.getOrDefault(HOST_NAME, "").matches("(?i)true|on|yes")
                && !HOST_NAME_OFF.matcher(url).find();
        return ENCRYPTED.matcher(url).find() ? Optional.of(Tls.VERIFY).filter(any -> verified) : Optional.of(Tls.OFF);
    }

    @Override
    public Optional<String> rootCertificate() {
        return Optional.of("javax.net.ssl.trustStore");
    }

    @Override
    public Optional<OrderEntry> procedures(Connection connection) throws SQLException {
        return Optional.of(new StoredProcedures(connection));
    }
}
