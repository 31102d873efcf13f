package io.orderentry.plugin.mysql;

import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.REJECTED;
import static java.util.Map.entry;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.conf.HostsListView;
import com.mysql.cj.conf.PropertyDefinitions.SslMode;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.exceptions.SSLParamsException;
import com.mysql.cj.exceptions.StatementIsClosedException;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcPropertySetImpl;
import com.mysql.cj.jdbc.JdbcStatement;
import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.plugin.mysqlfamily.FamilyPlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.ErrorTable;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** MySQL through Connector/J. Stateless; any thread may use it. */
public final class MySqlPlugin extends FamilyPlugin {
    private static final PropertyKey LOCAL_INFILE = PropertyKey.allowLoadLocalInfile;
    private static final PropertyKey LOCAL_PATH = PropertyKey.allowLoadLocalInfileInPath;

    /** No folder, and none can be made there: what is below a file does not exist. */
    private static final String NO_FOLDER =
            Path.of(System.getProperty("java.home"), "release", "none").toString();

    private static final String CLEAR_PASSWORD = "mysql_clear_password";

    private static final int UNKNOWN_VARIABLE = 1193;
    private static final int DURING_COMMIT = 1180;
    /** Of the engine, HA_ERR_LOCK_DEADLOCK: it undid the transaction in favour of one from another member of the group. */
    private static final Pattern ENGINE_DEADLOCK = Pattern.compile("\\b149\\b");

    private static final ErrorTable ERRORS = COMMON
            // Rolled back during commit, because another member of a replication group was faster; TiDB: commit
            // conflict, write conflict.
            .numbers(CONFLICT, 3101, 8022, 9007)
            // The session was killed; the server ended an idle session.
            .numbers(DISCONNECTED, 3169, 4031)
            // max_execution_time is over. A member that left its replication group undoes what was to be committed: the
            // other members go on.
            .numbers(REJECTED, 3024, 3100);

    public MySqlPlugin() {
        super(ERRORS);
    }

    @Override
    public String name() {
        return "mysql";
    }

    /** The driver closes the statements of a connection that it lost. An error of COMMIT has the engine's number in its text alone. */
    @Override
    public Failure classify(SQLException failure) {
        if (failure.getErrorCode() == DURING_COMMIT
                && ENGINE_DEADLOCK.matcher(failure.getMessage()).find()) {
            return CONFLICT;
        }
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
                // Times are UTC, and the driver need not ask which zone the server is in.
                entry("connectionTimeZone", "UTC"),
                // Sizes of tables as they are and not as they were up to a day ago.
                entry("sessionVariables", "information_schema_stats_expiry=0"),
                // Found in performance_schema.session_connect_attrs to identify the load.
                entry("connectionAttributes", "program_name:order-entry"));
    }

    /**
     * MariaDB does not know some of the variables that this driver sets. The rest is said by the driver itself, in states of a lost connection.
     */
    @Override
    public Optional<Diagnosis> diagnose(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains(CLEAR_PASSWORD)) {
            return Optional.of(Diagnosis.wrongSetting(inClearText(
                    "caching_sha2_password", PropertyKey.disabledAuthenticationPlugins.getKeyName() + "=\"\"")));
        }
        if (failure.getCause() instanceof SSLParamsException || message.startsWith("SSL Connection required")) {
            return Optional.of(Diagnosis.wrongSetting(CHECK_TLS));
        }
        if (message.startsWith("Public Key Retrieval")) {
            return Optional.of(Diagnosis.wrongSetting(
                    "the password would go without TLS, encrypted with a key that the server sends: set target.tls=require, or allow"
                            + " it with the JDBC property allowPublicKeyRetrieval=true"));
        }
        return failure.getErrorCode() == UNKNOWN_VARIABLE
                ? Optional.of(
                        Diagnosis.wrongSetting(
                                "this is no MySQL server; for MariaDB the URL begins with jdbc:mariadb: instead of jdbc:mysql:"))
                : super.diagnose(failure);
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
    public Optional<Tls> tls(String url, Map<String, String> properties) {
        List<Optional<Tls>> ofHosts = hosts(url, properties).stream()
                .map(host -> tls(host.exposeAsProperties()))
                .distinct()
                .toList();
        return ofHosts.size() == 1 ? ofHosts.get(0) : Optional.empty();
    }

    private static Optional<Tls> tls(Properties host) {
        PropertySet read = new JdbcPropertySetImpl();
        try {
            read.initializeProperties(host);
        } catch (CJException e) {
            return Optional.empty();
        }
        boolean othersVerify =
                read.getStringProperty(PropertyKey.sslContextProvider).isExplicitlySet()
                        || read.getStringProperty(PropertyKey.trustManagerFactoryProvider)
                                .isExplicitlySet();
        return switch (read.<SslMode>getEnumProperty(PropertyKey.sslMode).getValue()) {
            case DISABLED -> Optional.of(Tls.OFF);
            case PREFERRED -> Optional.of(Tls.PREFER);
            case REQUIRED -> Optional.of(Tls.REQUIRE);
            case VERIFY_IDENTITY -> othersVerify ? Optional.empty() : Optional.of(Tls.VERIFY);
            case VERIFY_CA -> Optional.empty();
        };
    }

    @Override
    public Optional<String> rootCertificate() {
        return Optional.of(PropertyKey.trustCertificateKeyStoreUrl.getKeyName());
    }

    /**
     * Properties of a bulk load, which tell the server at the login that LOAD DATA LOCAL may come. Which file it
     * asks for is its choice, not that of the statement, and it may ask in answer to any other statement: it gets none, because a file must be in a folder that does not exist.
     */
    @Override
    public Map<String, String> bulkProperties() {
        return Map.of(LOCAL_PATH.getKeyName(), NO_FOLDER);
    }

    @Override
    public Map<String, String> passwordProperties(String url, Map<String, String> own) {
        return effective(url, own)
                        .map(settings -> String.valueOf(settings.get(PropertyKey.sslMode.getKeyName())))
                        .filter(mode -> mode.toUpperCase(Locale.ROOT).startsWith("VERIFY_"))
                        .isPresent()
                ? Map.of()
                : Map.of(PropertyKey.disabledAuthenticationPlugins.getKeyName(), CLEAR_PASSWORD);
    }

    @Override
    public Optional<String> unsafeSetting(String url, Map<String, String> properties) {
        return hosts(url, properties).stream()
                .flatMap(
                        host -> Stream.of(LOCAL_INFILE, PropertyKey.allowUrlInLocalInfile, LOCAL_PATH)
                                .filter(key -> isOn(host.getHostProperties().get(key.getKeyName())))
                                .map(
                                        key -> key.getKeyName() + "="
                                                + host.getHostProperties().get(key.getKeyName())
                                                + " would let the server read files of this user; rows are loaded from memory without it"))
                .findFirst();
    }

    private static boolean isOn(String value) {
        return value != null && !value.isBlank() && !List.of("false", "no").contains(value.toLowerCase(Locale.ROOT));
    }

    /** Properties of the first host as the JDBC driver sees them, those of the URL and of its configuration files included. */
    private static Optional<Map<String, String>> effective(String url, Map<String, String> properties) {
        return hosts(url, properties).stream().findFirst().map(HostInfo::getHostProperties);
    }

    /** Empty for a URL that the JDBC driver will refuse. */
    private static List<HostInfo> hosts(String url, Map<String, String> properties) {
        Properties given = new Properties();
        given.putAll(properties);
        try {
            return ConnectionUrl.getConnectionUrlInstance(url, given).getHostsList(HostsListView.ALL);
        } catch (CJException | IllegalArgumentException e) {
            return List.of();
        }
    }

    @Override
    protected Optional<String> switchedOff(Connection connection) throws SQLException {
        PropertySet properties = connection.unwrap(JdbcConnection.class).getPropertySet();
        return properties.getStringProperty(LOCAL_PATH).isExplicitlySet()
                        && !properties.getBooleanProperty(LOCAL_INFILE).isExplicitlySet()
                ? Optional.empty()
                : Optional.of(LOCAL_INFILE.getKeyName());
    }

    /** Allowed for the one statement that has rows to give. */
    @Override
    protected long load(Statement statement, String loadData, InputStream rows) throws SQLException {
        RuntimeProperty<Boolean> allowed = statement
                .getConnection()
                .unwrap(JdbcConnection.class)
                .getPropertySet()
                .getBooleanProperty(LOCAL_INFILE);
        JdbcStatement given = statement.unwrap(JdbcStatement.class);
        given.setLocalInfileInputStream(rows);
        allowed.setValue(true);
        try {
            return statement.executeLargeUpdate(loadData);
        } finally {
            allowed.resetValue();
            given.setLocalInfileInputStream(null);
        }
    }
}
