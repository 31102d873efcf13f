package io.orderentry.it;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server that the command line did not start, with a database of one warehouse, and the command line in a folder of its own: a static
 * field of a test class, registered as its extension.
 */
public final class BuiltServer implements RunningServer, BeforeAllCallback, AfterAllCallback {
    private final Map<String, String> settings;
    private final Path folder = Path.of(System.getProperty("java.io.tmpdir"), "oe-" + UUID.randomUUID());
    private final Oe oe = new Oe(folder);
    private RunningServer server;

    /** @param settings of the server that differ from its defaults */
    public BuiltServer(Map<String, String> settings) {
        this.settings = settings;
    }

    /** One that does not wait for its disk. */
    public static BuiltServer quick() {
        return new BuiltServer(Map.of("fsync", "off"));
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        server = BuiltOnce.server(Files.createDirectory(folder).resolve("server"), settings);
        oe.password(server.password());
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        close();
        remove(folder);
    }

    /** Removes a folder and all in it. */
    static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    @Override
    public String url() {
        return server.url();
    }

    @Override
    public String user() {
        return server.user();
    }

    @Override
    public String password() {
        return server.password();
    }

    public int port() {
        return URI.create(url().substring("jdbc:".length())).getPort();
    }

    /** URL of another database of this server, by its name, which may have a clause behind it. */
    String url(String name) {
        return url().replaceFirst("/[^/]*$", "/" + name.replaceFirst(" .*", ""));
    }

    /** URL of its database behind something that listens on a port. */
    public String through(Relay relay) {
        return url().replace(":" + port() + "/", ":" + relay.port() + "/");
    }

    /** The folder in which {@link #oe()} works. */
    public Path folder() {
        return folder;
    }

    /** The command line, which has the server's password. */
    public Oe oe() {
        return oe;
    }

    /** Words of a command, or lines of them, with its target and user. */
    public String[] at(String url, String... words) {
        return (String.join(" ", words) + " --target " + url + " --user " + user()).split(" ");
    }

    /** Runs a command, given by its words or as a line, at a database of this server. */
    CommandResult runAt(String url, String... words) {
        return oe.run(at(url, words));
    }

    /** The same at the database that was built. */
    CommandResult run(String... words) {
        return runAt(url(), words);
    }

    /** The same, without waiting for its end. */
    Oe.Running start(String... words) {
        return oe.start(at(url(), words));
    }

    Connection connect() throws SQLException {
        return connect(url());
    }

    Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, user(), password());
    }

    /** Executes statements; the last one's first value, null when it has none. */
    String sql(String... statements) throws SQLException {
        return sqlAt(url(), statements);
    }

    String sqlAt(String url, String... statements) throws SQLException {
        String first = null;
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                first = null;
                if (statement.execute(each)) {
                    try (ResultSet row = statement.getResultSet()) {
                        first = row.next() ? row.getString(1) : null;
                    }
                }
            }
        }
        return first;
    }

    /** Makes an empty database on this server, and gives its URL. */
    String database(String name) throws SQLException {
        sqlAt(url("postgres"), "create database " + name);
        return url(name);
    }

    /** Makes a copy of a database that has no session, and gives its URL. */
    String copy(String template, String name) throws SQLException {
        return database(name + " template " + template.replaceFirst("^.*/", ""));
    }
}
