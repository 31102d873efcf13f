package io.orderentry.spi;

import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.Table;
import io.orderentry.model.Tls;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * A database management system, found by {@link java.util.ServiceLoader}. Its SQL is text under {@code schemas/<name>/}; this is
 * what is left. An implementation has no state and may be used by any thread.
 */
public interface DatabasePlugin {

    /** The word in configuration files, the folder under {@code schemas/}, and the sub-protocol of its JDBC URLs. */
    String name();

    /** Whether this plugin speaks to a JDBC URL; by default by the sub-protocol alone. */
    default boolean accepts(String jdbcUrl) {
        return jdbcUrl.startsWith("jdbc:" + name() + ":");
    }

    /**
     * A URL as a user would write it, for {@code oe plugins} and to find the JDBC driver: the plugin and the driver must accept it. No
     * connection is made.
     */
    default String exampleUrl() {
        return "jdbc:" + name() + "://localhost/orderentry";
    }

    /**
     * Class of an error.
     *
     * @param failure one exception; the core walks the chains of causes and next exceptions itself
     */
    Failure classify(SQLException failure);

    /**
     * Whether an error of connecting means that the server is there and does not let this user in: a wrong setting, which waiting does not
     * mend. By default by the SQLSTATE's class, 28.
     */
    default boolean refusesLogin(SQLException failure) {
        return String.valueOf(failure.getSQLState()).startsWith("28");
    }

    /**
     * What is wrong and what to do when connecting without a password failed and the JDBC driver's message is about something else, as a
     * clause that follows "refused: "; else empty.
     */
    default Optional<String> refusedWithoutPassword(SQLException failure) {
        return Optional.empty();
    }

    /**
     * What to grant the user when an error means that a right is missing which a build needs, as a clause in this vendor's words that follows
     * a semicolon; else empty.
     */
    default Optional<String> missingRight(SQLException failure) {
        return Optional.empty();
    }

    /** JDBC properties that this vendor's driver wants; the user's own win over them. */
    default Map<String, String> driverProperties() {
        return Map.of();
    }

    /**
     * JDBC properties that encrypt connections in the given way; empty where the JDBC driver has no such way. The user's own properties win
     * over them.
     */
    default Optional<Map<String, String>> tlsProperties(Tls tls) {
        return Optional.empty();
    }

    /**
     * A fast way to load rows into a table, such as COPY; else the core uses JDBC batches.
     *
     * @param connection in a transaction that the core commits; used for nothing else until the writer is closed
     * @param table where the rows go
     */
    default Optional<BulkWriter> bulkWriter(Connection connection, Table table) throws SQLException {
        return Optional.empty();
    }

    /**
     * Why {@link #bulkWriter} gives none on this server although there is one, or not the fastest, in a sentence that says what to set or to
     * grant. It is printed, and the build goes on with the slower way.
     */
    default Optional<String> withoutBulkWriter(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /**
     * The five transactions as stored procedures. Each call is one whole database transaction and one round trip: the connection
     * is in auto-commit mode, and a New-Order with an unused item undoes itself on the server.
     *
     * @param connection stays with the returned object for its life
     */
    default Optional<OrderEntry> procedures(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** What the server says of itself. */
    ServerProbe probe(Connection connection);
}
