package io.orderentry.connect;

import io.orderentry.config.Refusal;
import io.orderentry.config.Secrets;
import io.orderentry.config.Target;
import io.orderentry.config.TargetSecrets;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.Statement;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A database that answers: its plugin, its SQL, and connections to it. Closing it stops an embedded server. Any thread may use it.
 */
public final class Database implements AutoCloseable {
    private static final String PASSWORD = "password";

    private final RunningServer server;
    private final String url;
    private final Properties properties;
    private final Map<String, String> own;
    private final LoadedPlugin plugin;
    private final TargetSecrets secrets;

    /**
     * @param login user and password, where there are any
     * @param own the user's JDBC properties, which win over everything
     */
    private Database(
            RunningServer server, String url, Map<String, String> login, Map<String, String> own, LoadedPlugin plugin) {
        this.server = server;
        this.url = url;
        this.own = own;
        this.plugin = plugin;
        this.properties = new Properties();
        properties.putAll(plugin.database().driverProperties());
        properties.putAll(login);
        properties.putAll(own);
        this.secrets = TargetSecrets.of(url, own, Optional.ofNullable(login.get(PASSWORD)));
    }

    /**
     * Starts the embedded server if the target has one, and connects once.
     *
     * @param password of the target's user, if there is one
     * @throws Refusal when no plugin fits, or the server refuses the user or does not know the database
     * @throws Unreachable when there is no server, or the embedded one does not start
     */
    public static Database open(Target target, Optional<String> password, Plugins plugins) {
        LoadedPlugin plugin = plugins.forTarget(target);
        if (!target.isEmbedded()) {
            return connected(new Database(
                    null, target.url(), login(target.user(), password.orElse(null)), target.properties(), plugin));
        }
        RunningServer server;
        try {
            server = plugins.server(target.embedded()).start(target.data(), target.settings());
        } catch (IOException e) {
            throw new Unreachable(e.getMessage(), e);
        }
        return connected(new Database(
                server, server.url(), login(server.user(), server.password()), target.properties(), plugin));
    }

    private static Database connected(Database database) {
        try (Connection connection = database.connect()) {
            connection.getMetaData();
            return database;
        } catch (SQLException e) {
            RuntimeException told =
                    NoConnection.told(database.plugin(), database.url, database.properties.containsKey(PASSWORD), e);
            database.close();
            throw told;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static Map<String, String> login(String user, String password) {
        Map<String, String> login = new TreeMap<>();
        if (user != null) {
            login.put("user", user);
        }
        if (password != null && !password.isEmpty()) {
            login.put(PASSWORD, password);
        }
        return login;
    }

    /**
     * Opens one connection, in auto-commit mode, with the vendor's session settings.
     *
     * @throws SQLException without the secrets of the target
     */
    public Connection connect() throws SQLException {
        try {
            return openConnection();
        } catch (SQLException e) {
            throw secrets.mask(e);
        }
    }

    private Connection openConnection() throws SQLException {
        // A copy, because a driver may keep what it is given, and change it.
        Properties copy = new Properties();
        copy.putAll(properties);
        Connection connection = plugin.drivers()
                .connect(url, copy)
                .orElseThrow(() ->
                        new Refusal("the JDBC driver of " + plugin.name() + " does not take the URL " + maskedUrl()
                                + "; it should look like " + plugin.database().exampleUrl()));
        try (java.sql.Statement statement = connection.createStatement()) {
            for (Statement setting : sql().file("session")) {
                statement.execute(setting.text());
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    public DatabasePlugin plugin() {
        return plugin.database();
    }

    public SqlCatalog sql() {
        return plugin.sql();
    }

    /** The JDBC URL with its secrets masked. */
    public String maskedUrl() {
        return Secrets.mask(url);
    }

    /**
     * Whether the database runs on this machine, as far as its URL tells: an embedded server does, one behind a tunnel seems to. May ask
     * the name service.
     */
    public boolean isOnThisMachine() {
        return server != null || UrlHost.isThisMachine(url);
    }

    /**
     * The JDBC properties in effect, the plugin's and the user's over them, with the values of all masked that are
     * not known to be harmless; not who connects. The URL's harmless parameters are among them.
     */
    public SortedMap<String, String> jdbcProperties() {
        SortedMap<String, String> all = new TreeMap<>(plugin.database().driverProperties());
        all.putAll(Secrets.maskProperties(url, own));
        return all;
    }

    /** Name and version of the JDBC driver. */
    public static String jdbcDriver(DatabaseMetaData meta) throws SQLException {
        return meta.getDriverName() + " " + meta.getDriverVersion();
    }

    /** Stops the embedded server, if there is one. */
    @Override
    public void close() {
        if (server != null) {
            try {
                server.close();
            } catch (IOException e) {
                throw new IllegalStateException("the embedded server did not stop: " + e.getMessage(), e);
            }
        }
    }
}
