package io.orderentry.connect;

import io.orderentry.config.Target;
import io.orderentry.config.Timeouts;
import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.Placement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.orderentry.text.TargetSecrets;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A database that answers: its plugin, its SQL, and connections to it. Closing it stops an embedded server. Any thread may use it. */
public final class Database implements AutoCloseable {
    private static final String PASSWORD = "password";
    /** Statements for the driver's own sessions: without the limits that the server or the role has for those of users. */
    private static final String OWN_SESSION = "own_session";

    private static final Duration ABANDONED_CLOSE = Duration.ofMillis(500);

    private final RunningServer server;
    private final Path embeddedData;
    private final String url;
    private final Map<String, String> properties;
    private final Map<String, String> bulkProperties;
    private final Map<String, String> ownProperties;
    private final Map<String, String> own;
    private final Map<String, String> login;
    private final LoadedPlugin plugin;
    /** Null where the target leaves it to the JDBC driver and its properties. */
    private final Tls tls;

    private final SqlCatalog sql;
    private final TargetSecrets secrets;
    private final Timeouts timeouts;
    private final OwnConnections ownConnections;
    /** Those that the target asks for; not yet where they are tried for the first time. */
    private SessionSettings settings = SessionSettings.NONE;
    /** Check that was running when the server stopped answering, or null. */
    private volatile String silentWhile;

    /** @param target whose JDBC properties win over everything */
    private Database(RunningServer server, String url, Map<String, String> login, Target target, LoadedPlugin plugin) {
        this.sql = plugin.sqlFor(target);
        this.server = server;
        this.embeddedData = target.isEmbedded() ? target.data() : null;
        this.url = url;
        this.login = login;
        this.plugin = plugin;
        this.tls = target.tls();
        this.own = overlaid(List.of(tlsProperties(), target.properties()));
        this.timeouts = target.timeouts();
        this.ownConnections = new OwnConnections(timeouts.statement(), this::sessionName);
        DatabasePlugin vendor = plugin.database();
        this.properties = overlaid(List.of(vendor.driverProperties(), vendor.passwordProperties(url, own), login, own));
        this.ownProperties = overlaid(List.of(properties, vendor.ownProperties(), own));
        this.bulkProperties = overlaid(List.of(ownProperties, vendor.bulkProperties(), own));
        requireAgreement(target.properties());
        vendor.unsafeSetting(url, properties).ifPresent(found -> {
            throw new Refusal("target: " + found + "; leave it out");
        });
        this.secrets = TargetSecrets.of(url, own, Optional.ofNullable(login.get(PASSWORD)));
    }

    private Map<String, String> tlsProperties() {
        DatabasePlugin vendor = plugin.database();
        return tls == null
                ? Map.of()
                : vendor.tlsProperties(tls)
                        .orElseThrow(() -> new Refusal("target.tls: '" + tls + "' was asked for, and for "
                                + plugin.name() + " there is no such setting; it has "
                                + Arrays.stream(Tls.values())
                                        .filter(each ->
                                                vendor.tlsProperties(each).isPresent())
                                        .map(Tls::toString)
                                        .collect(Collectors.joining(", "))));
    }

    /**
     * Nothing is sent where the JDBC driver would not do what {@code target.tls} says, nor where it would, because that wins, and URL and
     * properties say something else.
     */
    private void requireAgreement(Map<String, String> others) {
        if (tls == null) {
            return;
        }
        DatabasePlugin vendor = plugin.database();
        Optional<Tls> unsaid = vendor.tls(vendor.urls().example(), Map.of());
        Optional<Tls> said = vendor.tls(url, others).filter(each -> !unsaid.equals(Optional.of(each)));
        Optional<Tls> found = said.isPresent() ? said : effectiveTls();
        if (!found.equals(Optional.of(tls))) {
            throw new Refusal("target.tls: '" + tls + "' was asked for, but with target.properties and the URL "
                    + maskedUrl() + " it is "
                    + found.map(each -> "'" + each + "'").orElse("another way to encrypt, or more than one")
                    + "; let them agree");
        }
    }

    /** As the JDBC driver reads the URL and all properties; empty for another way, or when it cannot be said. */
    private Optional<Tls> effectiveTls() {
        return plugin.database().tls(url, properties);
    }

    /** @throws Refusal when the server says of a connection that it is not encrypted as {@code target.tls} asks for */
    private void requireEncryption(Connection connection) throws SQLException {
        if (tls == null || tls == Tls.PREFER) {
            return;
        }
        Optional<String> found = probe(connection).tls();
        if (found.isPresent() && found.get().equals(ServerProbe.NO_TLS) != (tls == Tls.OFF)) {
            throw new Refusal("target.tls: '" + tls + "' was asked for, but the connection to " + maskedUrl() + " is "
                    + (tls == Tls.OFF
                            ? "encrypted (" + found.get() + ")"
                            : "not encrypted up to the server, as the server says"));
        }
    }

    /**
     * Starts the embedded server if the target has one, and connects once.
     *
     * @param password of the target's user, if there is one
     * @throws Refusal when no plugin fits or has the target's placement, or the server refuses the user or does not know the database
     * @throws UnreachableException when there is no server, or the embedded one does not start
     */
    public static Database open(Target target, Optional<String> password, Plugins plugins) {
        LoadedPlugin plugin = plugins.forTarget(target);
        if (!target.isEmbedded()) {
            return connected(null, target.url(), login(target.user(), password.orElse(null)), target, plugin);
        }
        plugin.sqlFor(target); // refuses before anything is started
        try {
            RunningServer server = plugins.server(target.embedded()).start(target.data(), target.settings());
            return connected(server, server.url(), login(server.user(), server.password()), target, plugin);
        } catch (IOException e) {
            throw new UnreachableException(e.getMessage(), e);
        }
    }

    /**
     * One of several nodes of this database, which was reached before; closing it does nothing.
     *
     * @param target that names the node alone
     * @throws Refusal when the node refuses the user or does not know the database
     * @throws UnreachableException when there is no server
     */
    public Database node(Target target) {
        return connected(null, target.url(), login, target, plugin);
    }

    private static Database connected(
            RunningServer server, String url, Map<String, String> login, Target target, LoadedPlugin plugin) {
        Database database = new Database(server, url, login, target, plugin);
        try (Connection connection = database.connect()) {
            database.requireEncryption(connection);
            if (!database.isEmbedded() && !target.settings().isEmpty()) {
                database.settings = SessionSettings.of(target.settings(), database, connection);
            }
            return database;
        } catch (SQLException e) {
            RuntimeException failure = ConnectionFailures.toException(
                    database.plugin(), database.url, database.properties.containsKey(PASSWORD), e);
            database.close();
            throw failure;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /** Of a property that several have the value of the last one. */
    private static SortedMap<String, String> overlaid(List<Map<String, String>> maps) {
        SortedMap<String, String> all = new TreeMap<>();
        maps.forEach(all::putAll);
        return all;
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
     * Opens one connection for the driver's own statements, in auto-commit mode, with the vendor's session settings. A server that falls
     * silent is waited for as long as the target's timeouts say.
     */
    public Connection connect() throws SQLException {
        ownConnections.requireWanted();
        return ownConnections.add(open(ownProperties, OWN_SESSION));
    }

    /**
     * Limits the wait for an answer. A JDBC driver without such a limit is used without one: a database inside this process has no
     * network to wait for.
     */
    public static void limit(Connection connection, Duration silence) throws SQLException {
        try {
            connection.setNetworkTimeout(Runnable::run, (int) silence.toMillis());
        } catch (SQLFeatureNotSupportedException e) {
            // All is the same without.
        }
    }

    /** Opens one connection like {@link #connect}, but {@link #abandon} leaves it alone: for a final statement after an interrupt. */
    public Connection connectUnaffectedByAbandon() throws SQLException {
        return ownConnections.counted(open(ownProperties, OWN_SESSION));
    }

    /**
     * Opens one connection like {@link #connectUnaffectedByAbandon}, but over which a build loads rows in the vendor's fast way.
     */
    public Connection connectForBulkLoad() throws SQLException {
        return ownConnections.limited(open(bulkProperties, OWN_SESSION));
    }

    /** Data folder of the embedded server; empty for any other. */
    public Optional<Path> embeddedData() {
        return Optional.ofNullable(embeddedData);
    }

    /** Ends all of the driver's own statements that are running and refuses further ones: for a user who does not want to wait. */
    public void abandon() {
        ownConnections.abandon();
    }

    /** Replaces an error of the driver's own statements that means that the server stopped answering; else empty. */
    public Optional<UnreachableException> silence(SQLException error) {
        String silent = silentWhile;
        if (silent == null && ConnectionFailures.causes(error).noneMatch(SocketTimeoutException.class::isInstance)) {
            return Optional.empty();
        }
        String reason = silent != null
                ? " while checking " + silent + ": a new login had no answer within "
                        + Durations.print(timeouts.connect()) + " (target.timeouts.connect)"
                : ": a statement had no answer within " + Durations.print(timeouts.statement())
                        + " (target.timeouts.statement)";
        return Optional.of(
                new UnreachableException("the database at " + maskedUrl() + " stopped answering" + reason, error));
    }

    /**
     * Watches connections on which the statements of a check run: when the server falls silent, those that wait fail soon, and
     * {@link #silence} gives the reason. A server that lets a new connection in within the limit of a login is merely slow.
     *
     * @param connections aborted when the server falls silent
     */
    public SilenceWatch watch(List<Connection> connections) {
        return new SilenceWatch(timeouts.connect(), this::connectUnaffectedByAbandon, statement -> {
            silentWhile = statement;
            connections.forEach(SqlExecutor::abort);
        });
    }

    /**
     * Refuses work that settings or the state of the server are sure to stop.
     *
     * @param scopes the verb, and the isolation level and mode of a run
     * @throws Refusal when the server would refuse the work
     * @throws UnreachableException when the server would not answer
     */
    public void requireReady(String... scopes) throws SQLException {
        try (Connection connection = connect()) {
            for (ServerFinding obstacle : probe(connection).obstacles()) {
                if (obstacle.concerns(List.of(scopes), placement())) {
                    throw obstacle.toException("the database at " + maskedUrl());
                }
            }
        }
    }

    /**
     * Replaces an error of the driver's own statements that means that the connection was lost, or that a setting or a privilege is wrong; else
     * empty.
     */
    public Optional<RuntimeException> explained(SQLException error) {
        SQLException own = NamedStatement.unnamed(error);
        Optional<Diagnosis> diagnosis = plugin.database().diagnose(own).filter(found -> !found.isLoginRefused());
        if (diagnosis.isPresent()) {
            return Optional.of(new Refusal("the database at " + maskedUrl() + " refused: " + ErrorText.firstLine(error)
                    + "; " + diagnosis.get().advice()));
        }
        return isLost(error)
                ? Optional.of(new UnreachableException(
                        "the connection to the database at " + maskedUrl() + " was lost: " + ErrorText.firstLine(error),
                        error))
                : Optional.empty();
    }

    /** Returns whether an error means that a connection was lost, or that none could be opened. */
    boolean isLost(SQLException error) {
        return plugin.database().classify(NamedStatement.unnamed(error)) == Failure.DISCONNECTED;
    }

    boolean isAnswer(SQLException error) {
        return plugin.database().isAnswer(NamedStatement.unnamed(error));
    }

    /** Returns whether an error means that the server refuses this user, so that trying again is of no use. */
    public boolean isLoginRefused(SQLException error) {
        return plugin.database()
                .diagnose(error)
                .filter(Diagnosis::isLoginRefused)
                .isPresent();
    }

    /** Time limit of a close: after {@link #abandon} hardly any time. */
    Duration closeLimit() {
        return ownConnections.isAbandoned() ? ABANDONED_CLOSE : OwnConnections.CLOSE;
    }

    /** Opens one connection like {@link #connect}, but for the transactions of a run, which may take any time. */
    public Connection connectForWorkload() throws SQLException {
        return open(properties);
    }

    /** @param sessions files of statements, besides those of every session */
    private Connection open(Map<String, String> with, String... sessions) throws SQLException {
        return OwnConnections.open(timeouts.connect(), () -> openUnlimited(with, sessions), OwnConnections::abort);
    }

    /** @throws SQLException without the secrets of the target */
    private Connection openUnlimited(Map<String, String> with, String... sessions) throws SQLException {
        // A copy, because a driver may keep what it is given, and change it.
        Properties copy = new Properties();
        copy.putAll(with);
        try {
            Connection connection = plugin.connect(url, copy)
                    .orElseThrow(() -> new Refusal("the JDBC driver of " + plugin.name() + " does not take the URL "
                            + maskedUrl() + "; it should look like "
                            + plugin.database().urls().example()));
            try {
                SqlExecutor.execute(connection, sql().file("session"));
                SqlExecutor.execute(connection, settings.set());
                for (String session : sessions) {
                    SqlExecutor.execute(connection, sql().file(session));
                }
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
            return connection;
        } catch (SQLException e) {
            throw secrets.mask(e);
        }
    }

    public DatabasePlugin plugin() {
        return plugin.database();
    }

    public SqlCatalog sql() {
        return sql;
    }

    /** Statements that read the settings of the target back in a session, as rows of {@link SqlCatalog#SESSION_STATE}. */
    public List<NamedStatement> readSettings() {
        return settings.read();
    }

    /** Name of the placement that the target asks for; empty for the vendor's usual tables. */
    public Optional<String> placement() {
        return sql.placement().map(Placement::name);
    }

    /** Facts and counters of the server, read over a connection that stays open as long as the probe is used. */
    public ServerProbe probe(Connection connection) {
        return new ServerProbe(connection, sql(), effectiveTls().equals(Optional.of(Tls.VERIFY)));
    }

    /**
     * Transactions that the driver has made until now for itself, and not for the load, as the server counts them: readings of the server's
     * counters and sessions, heartbeats, rows read back.
     */
    public long ownTransactions() {
        return ownConnections.transactions(
                sql().named(SqlCatalog.PROBE, "statement_transactions").isPresent());
    }

    /** Name of a connection's session, as samples of the server's sessions have it; empty when the vendor has no query for it. */
    public Optional<String> sessionName(Connection connection) throws SQLException {
        return SqlExecutor.first(connection, sql().named(SqlCatalog.ACTIVITY, "session"), row -> row.getString(1));
    }

    /** Names of the sessions that are open for the driver's own statements, of those that have one. */
    public Collection<String> ownSessions() {
        return ownConnections.sessions();
    }

    /** The JDBC URL with its secrets masked. */
    public String maskedUrl() {
        return Secrets.mask(url);
    }

    /** Returns whether the host of the URL is this machine; a port of it may be forwarded to another. May ask the name service. */
    public boolean hasLocalUrl() {
        return server != null || UrlHost.isThisMachine(url);
    }

    /** Returns whether the driver started the server. */
    public boolean isEmbedded() {
        return server != null;
    }

    /** Returns whether the URL names a host; one that does not leads to this machine or into this process. */
    public boolean namesHost() {
        return UrlHost.isNamed(url);
    }

    /** Returns whether a thread that waits for the server waits in Java's own sockets: not in this process, and not in a socket factory's. */
    public boolean waitsInJava() {
        return namesHost()
                && !(url + properties.keySet()).toLowerCase(Locale.ROOT).contains("socketfactory");
    }

    /** The first host in the URL, if it names one. */
    public Optional<String> host() {
        return UrlHost.host(url);
    }

    /** The port in the URL, if it names one. */
    public OptionalInt port() {
        return UrlHost.port(url);
    }

    /**
     * The JDBC properties in effect, the plugin's and the user's over them, with the values of all masked that are
     * not known to be harmless; not who connects. The URL's harmless parameters are among them.
     */
    public SortedMap<String, String> jdbcProperties() {
        return overlaid(List.of(
                plugin.database().driverProperties(),
                plugin.database().passwordProperties(url, own),
                Secrets.maskProperties(url, own)));
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
