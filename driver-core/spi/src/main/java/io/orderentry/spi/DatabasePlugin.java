package io.orderentry.spi;

import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.Tls;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * A database management system, found by {@link java.util.ServiceLoader}. Its SQL is text under {@code schemas/<name>/}, the queries for
 * the server's facts and counters included; behaviour that SQL cannot express is here. An implementation has no state and may be used by
 * any thread.
 */
public interface DatabasePlugin {

    /** Word in configuration files, folder under {@code schemas/}, and by default the sub-protocol of the JDBC URLs. */
    String name();

    /** JDBC URLs of this plugin; the JDBC driver must take the example. */
    default JdbcUrls urls() {
        return JdbcUrls.of(name());
    }

    /**
     * Meaning of an error for the transaction that met it, usually by an {@link ErrorTable}.
     *
     * @param failure one exception; the core walks the chains of causes and next exceptions itself
     */
    Failure classify(SQLException failure);

    /**
     * Returns whether the server itself sent an error, so that what met it was not committed; else the JDBC driver made it, such as of an answer that
     * it could not read. By default an error with a code of the vendor's is the server's.
     *
     * @param failure one exception, as for {@link #classify}
     */
    default boolean isAnswer(SQLException failure) {
        return failure.getErrorCode() > 0;
    }

    /** Meaning of an error beyond its class, where a setting is wrong; by default a refused login by the SQLSTATE's class, 28. */
    default Optional<Diagnosis> diagnose(SQLException failure) {
        return String.valueOf(failure.getSQLState()).startsWith("28")
                ? Optional.of(Diagnosis.loginRefused())
                : Optional.empty();
    }

    /**
     * Name and URL of a copy of a URL's database on the same server, for vendors whose {@code start_state.sql} makes one; empty for others, and
     * where the URL or the suffix does not allow it.
     *
     * @param suffix of the copy's name
     */
    default Optional<DatabaseCopy> copyOf(String url, String suffix) {
        return Optional.empty();
    }

    /** JDBC properties that this vendor's driver needs; the user's own win over them. */
    default Map<String, String> driverProperties() {
        return Map.of();
    }

    /** JDBC properties of the connections for the driver's own statements, over all others: builds, checks and probes, but not the load. */
    default Map<String, String> ownProperties() {
        return Map.of();
    }

    /**
     * JDBC properties that encrypt connections in the given way, none where the URL says it; empty where the JDBC driver has no such way. A
     * plugin that has any has {@link #tls} too: what the URL and the user's own properties say must agree with them.
     */
    default Optional<Map<String, String>> tlsProperties(Tls tls) {
        return Optional.empty();
    }

    /**
     * The encryption that a JDBC driver uses with this URL and these properties, as it reads them itself: with its aliases, and with what wins over what.
     * Empty when it is none of these ways for all hosts, such as a certificate that is verified and the host's name is not, or cannot be said.
     */
    default Optional<Tls> tls(String url, Map<String, String> properties) {
        return Optional.empty();
    }

    /** The JDBC property that names the root certificate, by which a server's is verified; empty when there is none. */
    default Optional<String> rootCertificate() {
        return Optional.empty();
    }

    /**
     * JDBC properties that, in addition, a connection needs over which a build loads rows: what no other connection should be able to do.
     * The user's own win over them.
     */
    default Map<String, String> bulkProperties() {
        return Map.of();
    }

    /**
     * JDBC properties that forbid the server to ask for the password in clear text; none where the URL or the user's properties make TLS
     * verify the server. The user's own win over them.
     */
    default Map<String, String> passwordProperties(String url, Map<String, String> own) {
        return Map.of();
    }

    /**
     * Finds a setting by which a server can harm the machine of the driver, such as read its files; the target is refused.
     *
     * @param url with parameters, of which some JDBC drivers let win over properties
     * @param properties all of a connection
     * @return the setting and the harm as a sentence without a subject, such as {@code x=true would let the server ...}; empty when there is none
     */
    default Optional<String> unsafeSetting(String url, Map<String, String> properties) {
        return Optional.empty();
    }

    /** A fast way to load rows over a connection, such as COPY, or the reason why there is none; by default JDBC batches of the core. */
    default BulkLoad bulkLoad(Connection connection) throws SQLException {
        return BulkLoad.BATCHES;
    }

    /**
     * Returns whether the JDBC driver prepares a statement when it is first executed, and keeps it by its text. All statements of a session are
     * then prepared before its first transaction.
     */
    default boolean preparesLate() {
        return false;
    }

    /**
     * The five transactions as stored procedures, usually as {@link ProcedureCalls}. Each call is one whole database transaction and one round
     * trip: the connection is in auto-commit mode, and a New-Order with an unused item undoes itself on the server.
     *
     * @param connection stays with the returned object for its life
     */
    default Optional<OrderEntry> procedures(Connection connection) throws SQLException {
        return Optional.empty();
    }
}
