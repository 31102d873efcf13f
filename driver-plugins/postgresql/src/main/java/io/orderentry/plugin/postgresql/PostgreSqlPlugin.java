package io.orderentry.plugin.postgresql;

import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.Table;
import io.orderentry.model.Tls;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** PostgreSQL through pgjdbc. Stateless; any thread may use it. */
public final class PostgreSqlPlugin implements DatabasePlugin {
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public Failure classify(SQLException failure) {
        return SqlStates.classify(failure.getSQLState());
    }

    @Override
    public Optional<String> missingRight(SQLException failure) {
        return INSUFFICIENT_PRIVILEGE.equals(failure.getSQLState())
                ? Optional.of(
                        "grant this user create on the schema, and usage on the language plpgsql if others lost it")
                : Optional.empty();
    }

    /**
     * Only what differs from pgjdbc's defaults. Left alone on purpose: {@code reWriteBatchedInserts} (off), because merged inserts
     * no longer report a row count each; {@code binaryTransfer} (on); {@code preparedStatementCacheQueries} (256), because the
     * workload has about thirty statements; {@code socketTimeout} (none), because building an index may take hours.
     */
    @Override
    public Map<String, String> driverProperties() {
        return Map.of(
                // Found in pg_stat_activity, in the server's log, and by whoever wonders where the load comes from.
                "ApplicationName", "order-entry",
                // Parsed and planned by the server at the first use: the default of 5 makes a connection's first
                // transactions
                // slower and larger on the wire than all later ones.
                "prepareThreshold", "1",
                // A server that vanished (a stopped virtual machine) is noticed by the operating system and not never.
                "tcpKeepAlive", "true");
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
    public Optional<BulkWriter> bulkWriter(Connection connection, Table table) throws SQLException {
        return Optional.of(new CopyWriter(connection, table));
    }

    @Override
    public Optional<OrderEntry> procedures(Connection connection) throws SQLException {
        return Optional.of(new StoredProcedures(connection));
    }

    @Override
    public ServerProbe probe(Connection connection) {
        return new PostgreSqlProbe(connection);
    }
}
