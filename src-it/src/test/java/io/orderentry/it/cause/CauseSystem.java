package io.orderentry.it.cause;

import io.orderentry.it.Oe;
import io.orderentry.it.Relay;
import io.orderentry.it.tls.Certificate;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server with a built database, beside or in which causes are planted. Used by one thread. */
final class CauseSystem implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile(":([0-9]+)/");
    private static final int HELD_MILLIS = 100;

    private final Path data;
    private final Certificate certificate;
    private Map<String, String> settings = Map.of();
    private RunningServer server;
    private Relay relay;

    /** @param folder of which {@code data/embedded} has a built database */
    CauseSystem(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        data = folder.resolve("data/embedded");
        certificate = Certificate.of(folder, "server", "localhost");
    }

    /** Starts the server, again if it runs with other settings. */
    void start(Map<String, String> wanted) throws IOException {
        if (server != null && settings.equals(wanted)) {
            return;
        }
        close();
        Map<String, String> all = new HashMap<>(wanted);
        all.put("max_connections", "60");
        all.put("ssl", "on");
        all.put("ssl_cert_file", certificate.certificate().toString());
        all.put("ssl_key_file", certificate.key().toString());
        settings = wanted;
        server = ServiceLoader.load(EmbeddedServer.class)
                .findFirst()
                .orElseThrow()
                .start(data, all);
        relay = new Relay(port());
    }

    private int port() {
        Matcher url = PORT.matcher(server.url());
        if (!url.find()) {
            throw new IllegalStateException(server.url() + " has no port");
        }
        return Integer.parseInt(url.group(1));
    }

    Path data() {
        return data;
    }

    String url() {
        return server.url();
    }

    String relayedUrl() {
        return server.url().replace(":" + port() + "/", ":" + relay.port() + "/");
    }

    String user() {
        return server.user();
    }

    String password() {
        return server.password();
    }

    /** The server's main process. */
    ProcessHandle process() throws IOException {
        return Oe.server(data);
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    void sql(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Holds what a statement locks, lets it go, and begins again. */
    AutoCloseable holding(String lock) {
        return background((connection, statement) -> {
            connection.setAutoCommit(false);
            statement.execute(lock);
            TimeUnit.MILLISECONDS.sleep(HELD_MILLIS);
            connection.rollback();
            TimeUnit.MILLISECONDS.sleep(HELD_MILLIS / 5);
        });
    }

    /** @param pauseMillis before each time */
    AutoCloseable repeating(String text, int pauseMillis) {
        return background((connection, statement) -> {
            TimeUnit.MILLISECONDS.sleep(pauseMillis);
            statement.execute(text);
        });
    }

    /** Work of a session in the background. */
    private interface Work {
        void on(Connection connection, Statement statement) throws SQLException, InterruptedException;
    }

    private AutoCloseable background(Work work) {
        Thread thread = new Thread(
                () -> {
                    try (Connection connection = connect();
                            Statement statement = connection.createStatement()) {
                        while (!Thread.currentThread().isInterrupted()) {
                            work.on(connection, statement);
                        }
                    } catch (InterruptedException e) {
                        // It is taken away.
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "planted cause");
        thread.start();
        return () -> {
            thread.interrupt();
            thread.join();
        };
    }

    AutoCloseable slowNetwork() throws IOException {
        relay.set(Relay.State.SLOW);
        return () -> relay.set(Relay.State.PASSES_ON);
    }

    /** Programs that do nothing but use a processor each; of sessions of their own, as those of other users are, which share the processors. */
    AutoCloseable thieves(int count) throws IOException {
        List<Process> thieves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            thieves.add(new ProcessBuilder("setsid", "sh", "-c", "while :; do :; done").start());
        }
        return () -> thieves.forEach(Process::destroyForcibly);
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            relay.close();
            server.close();
            server = null;
        }
    }
}
