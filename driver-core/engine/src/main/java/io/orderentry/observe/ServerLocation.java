package io.orderentry.observe;

import io.orderentry.connect.ConnectionPool;
import io.orderentry.connect.Database;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/**
 * Proof that a database server runs on this machine. A loopback address in the URL is none, because ports are forwarded: by ssh, by
 * containers, into virtual machines. A proof is a connection of which the server sees the same end as this process has, the same boot
 * id of the kernel, or a process of this machine that serves a connection through a UNIX socket.
 */
public final class ServerLocation {
    private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";
    private static final String REMEDY =
            "; name the source of its machine's counters by target.hostMetrics ('local' if it is this machine)";

    private ServerLocation() {}

    /** The reason why the server is not known to run on this machine; empty when it is proven that it does. */
    static Optional<String> notProvenLocal(Database database) {
        if (!database.hasLocalUrl()) {
            return Optional.of("the database does not run on this machine, and no source of its machine's counters is"
                    + " named by target.hostMetrics");
        }
        boolean inProcess =
                !database.namesHost() && database.sql().file(SqlCatalog.PEER).isEmpty();
        if (database.isEmbedded() || inProcess) {
            return Optional.empty();
        }
        try (Connection connection = database.connect()) {
            Optional<String> doubt = forwarded(connection, database);
            return doubt.isEmpty() || sameBoot(connection, database.sql()) || isServedHere(connection, database.sql())
                    ? Optional.empty()
                    : doubt;
        } catch (SQLException e) {
            return Optional.of("not available: the location of the database is unknown: " + e.getMessage() + REMEDY);
        }
    }

    /**
     * Folder of the database's files as this process may read it; empty unless the server is proven to run on this machine, and shows it.
     */
    public static Optional<Path> dataDirectory(Database database) {
        if (notProvenLocal(database).isPresent()) {
            return Optional.empty();
        }
        try (Connection connection = database.connect()) {
            return database.probe(connection)
                    .dataDirectory()
                    .map(Path::of)
                    .filter(Files::isDirectory)
                    .filter(Files::isReadable);
        } catch (SQLException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Reason to assume a forwarded connection; empty when it leads from this process to the server. */
    private static Optional<String> forwarded(Connection connection, Database database) throws SQLException {
        Integer port = database.port().isPresent() ? database.port().getAsInt() : null;
        LocalSockets sockets = LocalSockets.now();
        String listener = port == null
                ? ""
                : sockets.listener(port)
                        .map(name -> "; '" + name + "' listens on port " + port)
                        .orElse("");
        if (database.sql().file(SqlCatalog.PEER).isEmpty()) {
            return Optional.of("not available: " + database.plugin().name()
                    + " has no statement that shows the client's address, so that a forwarded port is not excluded"
                    + listener + REMEDY);
        }
        try (PreparedStatement statement =
                        connection.prepareStatement(database.sql().text(SqlCatalog.PEER, "client"));
                ResultSet row = statement.executeQuery()) {
            String address = row.next() ? row.getString(1) : null;
            int clientPort = address == null ? 0 : row.getInt(2);
            if (address != null && sockets.isOwn(InetAddress.getByName(address), clientPort, port)) {
                return Optional.empty();
            }
            if (address == null) {
                return Optional.of(
                        "not available: a UNIX socket may be forwarded, and the server does not show that one of"
                                + " its processes is on this machine" + REMEDY);
            }
            return Optional.of("not available: the port of the database is forwarded: the server sees the client "
                    + address + ":" + clientPort + ", which is no connection of this process to the URL's port"
                    + listener + REMEDY);
        } catch (IOException e) {
            return Optional.of("not available: the server names a client whose address is unknown: " + e.getMessage()
                    + listener + REMEDY);
        }
    }

    /**
     * Requires that the server has a place for each connection, where that can be known before they are opened.
     *
     * @param needed connections of a run, without the driver's own
     * @param fitting the value of {@code -c} for a number of places; 0 when there is none
     * @throws Refusal when the server has fewer places
     */
    public static void requirePlaces(Database database, int needed, IntUnaryOperator fitting) {
        OptionalInt places = places(database);
        if (places.isPresent() && needed > places.getAsInt()) {
            int fits = fitting.applyAsInt(places.getAsInt());
            throw new Refusal("--connections: " + needed + " connections are needed, those for queued Deliveries"
                    + " among them, but the server has places for only " + places.getAsInt()
                    + (fits == 0 ? "; raise its limit" : "; use -c " + fits + ", or raise its limit"));
        }
    }

    /**
     * Places for connections of a run, besides those of the driver's own; empty where that is not known: the server does not count them, or
     * a pooler or forwarder stands before it.
     */
    public static OptionalInt places(Database database) {
        if (database.sql().file(SqlCatalog.PEER).isEmpty() || !database.namesHost()) {
            return OptionalInt.empty();
        }
        try (Connection connection = database.connect();
                PreparedStatement statement =
                        connection.prepareStatement(database.sql().text(SqlCatalog.PEER, "places"));
                ResultSet row = statement.executeQuery()) {
            // The place of this connection will be free.
            return row.next() && forwarded(connection, database).isEmpty()
                    ? OptionalInt.of(Math.max(0, row.getInt(1) + 1 - ConnectionPool.OWN))
                    : OptionalInt.empty();
        } catch (SQLException e) {
            // Opening the connections shows what the server allows.
            return OptionalInt.empty();
        }
    }

    /** Returns whether the server reads the boot id of this machine's kernel; false where it may not read files. */
    private static boolean sameBoot(Connection connection, SqlCatalog sql) {
        if (sql.file(SqlCatalog.HOST).isEmpty()) {
            return false;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql.text(SqlCatalog.HOST, "read"))) {
            statement.setString(1, BOOT_ID);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && Files.readString(Path.of(BOOT_ID)).equals(row.getString(2));
            }
        } catch (SQLException | IOException e) {
            return false;
        }
    }

    /** Returns whether a process of this machine has the number and the title of the one that serves the connection. */
    private static boolean isServedHere(Connection connection, SqlCatalog sql) {
        Optional<NamedStatement> process = sql.named(SqlCatalog.PEER, "process");
        if (process.isEmpty()) {
            return false;
        }
        try (PreparedStatement statement =
                        connection.prepareStatement(process.get().text());
                ResultSet row = statement.executeQuery()) {
            return row.next()
                    && Files.readString(Path.of("/proc", row.getString(1), "cmdline"))
                            .contains(row.getString(2));
        } catch (SQLException | IOException e) {
            return false;
        }
    }
}
