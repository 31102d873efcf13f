package io.orderentry.observe.server;

import io.orderentry.connect.ConnectionPool;
import io.orderentry.connect.Database;
import io.orderentry.connect.ServerFacts;
import io.orderentry.observe.driver.ThirdPartyWatch;
import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.result.Reading;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Proof that a database server runs on this machine, and what of it can be seen here: its processes, their limits, the folders of its files.
 * A loopback address in the URL is no proof, because ports are forwarded: by ssh, by containers, into virtual machines. A proof is a
 * connection of which the server sees the same end as this process has, the same boot id of the kernel, or a process of this machine that
 * serves a connection through a UNIX socket.
 */
public final class ServerLocation {
    private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";
    private static final String REMEDY =
            "; name the source of its machine's counters by target.hostMetrics ('local' if it is this machine)";
    private static final Path ROOT = Path.of("/");
    private static final Pattern CONTAINER =
            Pattern.compile("-container-ip\0([^\0]+)\0-container-port\0([0-9]{1,5})\0");
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "hugetlbfs");

    private ServerLocation() {}

    /** The reason why the server is not known to run on this machine; empty when it is proven that it does. */
    static Optional<String> notProvenLocal(Database database) {
        if (!database.hasLocalUrl()) {
            return Optional.of("the database does not run on this machine, and no source of its machine's counters is"
                    + " named by target.hostMetrics");
        }
        if (database.isEmbedded() || isLibrary(database)) {
            return Optional.empty();
        }
        try (Connection connection = database.connect()) {
            Optional<String> doubt = forwarded(connection, database);
            return doubt.isEmpty() || sameBoot(connection, database.sql()) || isServedHere(connection, database.sql())
                    ? Optional.empty()
                    : doubt;
        } catch (SQLException e) {
            return Optional.of("not available: the location of the database is unknown: "
                    + NamedStatement.unnamed(e).getMessage() + REMEDY);
        }
    }

    /** Returns whether the database is a library in the driver's own process. */
    public static boolean isLibrary(Database database) {
        return !database.namesHost()
                && !database.isEmbedded()
                && database.sql().file(SqlCatalog.PEER).isEmpty();
    }

    /** Folder of the database's files that this process may read; empty unless the server is proven to run here, and shows it. */
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

    /**
     * Folders of the server's log and tables that are in memory, which a crash of the machine empties, by the kind of their file system, such
     * as {@code files on tmpfs}.
     *
     * @return empty where there are none, and for a server that is not proven to run on this machine or does not show its folders;
     *     not available where they could not be read
     */
    public static Reading<Map<String, String>> inMemory(Database database) {
        if (notProvenLocal(database).isPresent()) {
            return Reading.of(Map.of());
        }
        Path root = server(database)
                .map(process -> process.folder().resolve("root"))
                .filter(Files::isReadable)
                .orElse(ROOT);
        Map<String, String> found = new TreeMap<>();
        try (Connection connection = database.connect()) {
            for (String folder : database.probe(connection).dataFolders()) {
                fileSystem(root, folder)
                        .filter(IN_MEMORY::contains)
                        .ifPresent(type -> found.merge("files on " + type, folder, (one, other) -> one + ", " + other));
            }
        } catch (SQLException e) {
            return Reading.unavailable("the folders of the server's files could not be read: " + e.getMessage());
        }
        return Reading.of(found);
    }

    /** Facts of a server, not durable where its files are in memory, and not known to be where they could not be looked at. */
    public static ServerFacts relaxed(ServerFacts facts, Reading<Map<String, String>> folders) {
        return folders.value() == null ? facts.notKnownDurable(folders.reason()) : facts.relaxedBy(folders.value());
    }

    /** @param root folder that is / for the server, which may run in a container */
    static Optional<String> fileSystem(Path root, String folder) {
        try {
            return Optional.of(Files.getFileStore(root.resolve(ROOT.relativize(Path.of(folder))))
                    .type());
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
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
        try (Connection connection = database.connect()) {
            Optional<Integer> free = SqlExecutor.first(
                    connection, database.sql().named(SqlCatalog.PEER, "places"), row -> row.getInt(1));
            // The place of this connection will be free.
            return free.isPresent() && forwarded(connection, database).isEmpty()
                    ? OptionalInt.of(Math.max(0, free.get() + 1 - ConnectionPool.OWN))
                    : OptionalInt.empty();
        } catch (SQLException e) {
            // Opening the connections shows what the server allows.
            return OptionalInt.empty();
        }
    }

    /**
     * The processes that serve a database, whose children belong to them: the parent of the session's own process where the server names it,
     * the process that listens on the port, and the one behind the proxy of a container's port. The server's own is the first; empty where
     * the server does not run here, or its processes may not be inspected.
     */
    public static List<LocalProcess> roots(Database database) {
        if (isLibrary(database)) {
            return Files.isDirectory(LocalProcess.OWN.folder()) ? List.of(LocalProcess.OWN) : List.of();
        }
        Set<LocalProcess> roots = new LinkedHashSet<>();
        session(database).ifPresent(roots::add);
        database.port().ifPresent(port -> {
            if (!database.hasLocalUrl()) {
                database.host().flatMap(host -> listening(host, port)).ifPresent(roots::add);
                return;
            }
            LocalProcess.listening(port).ifPresent(listener -> {
                boolean proxy = "docker-proxy".equals(listener.name());
                if (proxy) {
                    container(listener).ifPresent(roots::add);
                }
                if (proxy || !roots.isEmpty() || notProvenLocal(database).isEmpty()) {
                    roots.add(listener);
                }
            });
        });
        return List.copyOf(roots);
    }

    private static Optional<LocalProcess> server(Database database) {
        return roots(database).stream().findFirst();
    }

    /** Observation of the programs that are neither the driver nor the server; unavailable where several servers take part. */
    public static ThirdPartyWatch thirdParties(Database database, int servers) {
        if (servers > 1) {
            return ThirdPartyWatch.unavailable("the processes of several servers are not told apart");
        }
        List<LocalProcess> roots = roots(database);
        return roots.isEmpty() && database.hasLocalUrl()
                ? ThirdPartyWatch.unavailable("the processes of the server could not be found on this machine")
                : ThirdPartyWatch.of(isLibrary(database) ? List.of() : roots);
    }

    /** Processors, control group and priority of the server's process; empty where it may not be inspected. */
    public static Map<String, String> limits(Database database) {
        return isLibrary(database)
                ? Map.of()
                : server(database).map(LocalProcess::limits).orElse(Map.of());
    }

    /** File that names the control group of the server; empty where its process may not be inspected. */
    static Optional<String> controlGroup(Database database) {
        return server(database)
                .map(process -> process.folder().resolve("cgroup").toString());
    }

    /** Reason to assume a forwarded connection; empty when it leads from this process to the server. */
    private static Optional<String> forwarded(Connection connection, Database database) throws SQLException {
        Integer port = database.port().isPresent() ? database.port().getAsInt() : null;
        String remedy = (port == null ? Optional.<LocalProcess>empty() : LocalProcess.listening(port))
                        .map(process -> "; '" + process.name() + "' listens on port " + port)
                        .orElse("")
                + REMEDY;
        if (database.sql().file(SqlCatalog.PEER).isEmpty()) {
            return Optional.of("not available: " + database.plugin().name()
                    + " has no statement that shows the client's address, so that a forwarded port is not excluded"
                    + remedy);
        }
        // This end of the connection as the server sees it; without an address for a UNIX socket.
        Optional<InetSocketAddress> end = SqlExecutor.first(
                connection,
                database.sql().named(SqlCatalog.PEER, "client"),
                row -> row.getString(1) == null
                        ? null
                        : InetSocketAddress.createUnresolved(row.getString(1), row.getInt(2)));
        if (end.isEmpty()) {
            return Optional.of("not available: a UNIX socket may be forwarded, and the server does not show that one of"
                    + " its processes is on this machine" + REMEDY);
        }
        String client = end.get().getHostString();
        try {
            return LocalProcess.OWN.isConnected(
                            InetAddress.getByName(client), end.get().getPort(), port)
                    ? Optional.empty()
                    : Optional.of("not available: the port of the database is forwarded: the server sees the client "
                            + client + ":" + end.get().getPort()
                            + ", which is no connection of this process to the URL's port" + remedy);
        } catch (UnknownHostException e) {
            return Optional.of(
                    "not available: the server names a client whose address is unknown: " + e.getMessage() + remedy);
        }
    }

    /** Returns whether the server reads the boot id of this machine's kernel; false where it may not read files. */
    private static boolean sameBoot(Connection connection, SqlCatalog sql) {
        try {
            Optional<NamedStatement> read = sql.named(SqlCatalog.HOST, "read");
            return read.isPresent()
                    && SqlExecutor.select(connection, read.get(), row -> row.getString(2), BOOT_ID)
                            .contains(Files.readString(Path.of(BOOT_ID)));
        } catch (SQLException | IOException e) {
            return false;
        }
    }

    /** Returns whether a process of this machine has the number and the title of the one that serves the connection. */
    private static boolean isServedHere(Connection connection, SqlCatalog sql) {
        try {
            return SqlExecutor.first(
                            connection,
                            sql.named(SqlCatalog.PEER, "process"),
                            row -> LocalProcess.of(row.getString(1))
                                    .text("cmdline")
                                    .contains(row.getString(2)))
                    .orElse(false);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Parent of the process that serves a session, by its number in its own namespace and its title. */
    private static Optional<LocalProcess> session(Database database) {
        Optional<NamedStatement> backend = database.sql().named(SqlCatalog.PEER, "backend");
        if (backend.isEmpty()) {
            return Optional.empty();
        }
        try (Connection connection = database.connect()) {
            return SqlExecutor.first(
                            connection, backend, row -> LocalProcess.parent(row.getString(1), row.getString(2)))
                    .flatMap(parent -> parent);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    private static Optional<LocalProcess> container(LocalProcess proxy) {
        Matcher target = CONTAINER.matcher(proxy.text("cmdline"));
        return target.find() ? listening(target.group(1), Integer.parseInt(target.group(2))) : Optional.empty();
    }

    private static Optional<LocalProcess> listening(String host, int port) {
        try {
            return LocalProcess.listening(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
