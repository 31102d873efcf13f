package io.orderentry.plugin.postgresql;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The embedded server of all tests here, which each have a database of their own on it. Nothing is kept, so it need not wait for the disk. It
 * stops with the JVM.
 */
final class OneServer {
    /** Lock of tests that change settings of the whole server, or compare them. */
    static final String SETTINGS = "settings of the server";

    private static RunningServer server;

    private OneServer() {}

    private static synchronized RunningServer server() {
        if (server == null) {
            // By a thread that ends: a server whose starter lives is left half a minute to be closed in order.
            server = CompletableFuture.supplyAsync(OneServer::start, task -> new Thread(task, "starter").start())
                    .join();
        }
        return server;
    }

    private static RunningServer start() {
        try {
            return Plugins.onClassPath()
                    .server("embedded-postgresql")
                    .start(Path.of("target", "one-server"), Map.of("fsync", "off", "max_wal_size", "4GB"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A database that is empty. */
    static Target database(String name) {
        RunningServer running = server();
        try (Connection connection = DriverManager.getConnection(running.url(), running.user(), running.password());
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists " + name + " with (force)");
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        String url = running.url().replaceFirst("/[^/]*$", "/" + name);
        return TargetBuilder.builder()
                .name(name)
                .source("OneServer")
                .url(url)
                .user(running.user())
                .build();
    }

    /** A database that is empty, and open. */
    static Database open(String name) {
        return Database.open(database(name), password(), Plugins.onClassPath());
    }

    static void execute(Database database, String... statements) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    static Optional<String> password() {
        return Optional.of(server().password());
    }
}
