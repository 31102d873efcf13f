package io.orderentry.it;

import io.orderentry.spi.EmbeddedServer;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** An embedded database of one warehouse, built once and copied, for tests that need one and do not ask how it came about. */
public final class BuiltOnce {
    private static final Path FOLDER = Path.of("target", "built-once").toAbsolutePath();

    private static Oe oe;

    private BuiltOnce() {}

    /**
     * Puts it where {@code oe} looks for it when it is started in this folder. Not while {@link #hashes()} has its server running: the copy
     * would be of a crashed server, without statistics.
     */
    public static synchronized void into(Path folder) throws IOException, InterruptedException {
        build();
        Files.createDirectories(folder.resolve("data"));
        Release.run(
                        folder,
                        List.of("cp", "-a", FOLDER.resolve("data/embedded").toString(), folder.resolve("data") + "/"))
                .ends(0);
    }

    /** A server that the command line did not start, on a copy of it. */
    public static RunningServer server(Path folder, Map<String, String> settings)
            throws IOException, InterruptedException {
        into(folder);
        return ServiceLoader.load(EmbeddedServer.class)
                .findFirst()
                .orElseThrow()
                .start(folder.resolve("data/embedded"), settings);
    }

    /** Makes an empty database on a server, and gives its URL. */
    static String database(RunningServer server, String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name);
        }
        return server.url().replaceFirst("/[^/]*$", "/" + name);
    }

    /** What {@code oe --quiet check --hashes} says of it. */
    static synchronized String hashes() throws IOException {
        build();
        return hashes(oe.run("--quiet", "check", "--hashes"));
    }

    /** The lines with the tables' hashes, without those of the checks, which have times. */
    static String hashes(CommandResult check) {
        return check.out()
                .lines()
                .filter(line -> line.matches(".* rows +[0-9a-f]{64}"))
                .collect(Collectors.joining("\n"));
    }

    private static synchronized void build() throws IOException {
        if (oe == null) {
            Files.createDirectories(FOLDER);
            Oe builder = new Oe(FOLDER);
            // What an earlier build of the project left.
            builder.run("drop");
            builder.run("build", "-w", "1", "--threads", "4").ends(0);
            oe = builder;
        }
    }
}
