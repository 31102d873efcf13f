package io.orderentry.plugin.mysql;

import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.REJECTED;
import static java.util.Map.entry;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.exceptions.StatementIsClosedException;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.plugin.mysqlfamily.FamilyPlugin;
import io.orderentry.spi.ErrorTable;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/** MySQL through Connector/J. Stateless; any thread may use it. */
public final class MySqlPlugin extends FamilyPlugin {
    private static final PropertyKey LOCAL_INFILE = PropertyKey.allowLoadLocalInfile;

    private static final ErrorTable ERRORS = COMMON
            // Rolled back during commit, because another member of a replication group was faster; TiDB: commit
            // conflict, write conflict.
            .numbers(CONFLICT, 3101, 8022, 9007)
            // The session was killed; the server ended an idle session.
            .numbers(DISCONNECTED, 3169, 4031)
            // max_execution_time is over. A member that left its replication group is read only, and undoes what was to
            // be committed: the
            // other members go on.
            .numbers(REJECTED, 3024, 1290, 1836, 3100);

    public MySqlPlugin() {
        super(ERRORS);
    }

    @Override
    public String name() {
        return "mysql";
    }

    /** The driver closes the statements of a connection that it lost. */
    @Override
    public Failure classify(SQLException failure) {
        return failure.getCause() instanceof StatementIsClosedException ? DISCONNECTED : super.classify(failure);
    }

    /**
     * Only what differs from Connector/J's defaults. Left alone on purpose: {@code sslMode} (PREFERRED), which is the user's choice;
     * {@code useAffectedRows} (off), because an update that changes nothing must count its row; {@code socketTimeout} (none), because building
     * an index may take hours.
     */
    @Override
    public Map<String, String> driverProperties() {
        return Map.ofEntries(
                // Parsed by the server once, and values go as they are instead of as text.
                entry("useServerPrepStmts", "true"),
                // A rewritten batch is prepared anew for each number of rows; from the cache it costs no round trip.
                entry("cachePrepStmts", "true"),
                entry("prepStmtCacheSize", "500"),
                entry("prepStmtCacheSqlLimit", "4096"),
                // A batch is one round trip instead of one for each element. Inserts become one statement and lose
                // their row counts, which are not needed; updates and deletes keep theirs.
                entry("rewriteBatchedStatements", "true"),
                // Else a rewritten batch of updates asks the server first, and once more afterwards.
                entry("allowMultiQueries", "true"),
                // Else the server is asked twice before each batch whether the session may write.
                entry("readOnlyPropagatesToServer", "false"),
                // Rows of a whole table are fetched in portions instead of all at once into memory.
                entry("useCursorFetch", "true"),
                // LOAD DATA, from memory. A server could ask for a file instead: point the driver at servers you trust.
                entry(LOCAL_INFILE.getKeyName(), "true"),
                // Times are UTC, and the driver need not ask which zone the server is in.
                entry("connectionTimeZone", "UTC"),
                // Sizes of tables as they are and not as they were up to a day ago.
                entry("sessionVariables", "information_schema_stats_expiry=0"),
                // Found in performance_schema.session_connect_attrs to identify the load.
                entry("connectionAttributes", "program_name:order-entry"));
    }

    @Override
    public Optional<Map<String, String>> tlsProperties(Tls tls) {
        return Optional.of(
                switch (tls) {
                    // Without TLS a password is encrypted with a key that the server sends.
                    case OFF -> Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true");
                    case PREFER -> Map.of("sslMode", "PREFERRED");
                    case REQUIRE -> Map.of("sslMode", "REQUIRED");
                    case VERIFY -> Map.of("sslMode", "VERIFY_IDENTITY");
                });
    }

    @Override
    protected Optional<String> missingProperty(Connection connection) throws SQLException {
        boolean allowed = connection
                .unwrap(JdbcConnection.class)
                .getPropertySet()
                .getBooleanProperty(LOCAL_INFILE)
                .getValue();
        return allowed ? Optional.empty() : Optional.of(LOCAL_INFILE.getKeyName());
    }

    @Override
    protected void give(Statement statement, InputStream rows) throws SQLException {
        statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows);
    }
}
