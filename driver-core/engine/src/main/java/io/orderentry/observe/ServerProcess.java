package io.orderentry.observe;

import io.orderentry.connect.Database;
import io.orderentry.observe.driver.ThirdPartyWatch;
import io.orderentry.observe.host.ProcessLimits;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The processes of this machine that serve a database: the parent of the session's own process where the server names it, the process that
 * listens on the port, and the one behind the proxy of a container's port. Their children belong to them.
 */
public final class ServerProcess {
    private static final Path OWN = Path.of("/proc/self");
    private static final String PROXY = "docker-proxy";

    private ServerProcess() {}

    /** Folders in {@code /proc}, the server's own first; empty where the server does not run here, or its processes may not be inspected. */
    public static List<Path> roots(Database database) {
        if (isLibrary(database)) {
            return Files.isDirectory(OWN) ? List.of(OWN) : List.of();
        }
        Set<Path> roots = new LinkedHashSet<>();
        session(database).ifPresent(roots::add);
        OptionalInt port = database.port();
        if (port.isPresent()) {
            LocalSockets sockets = LocalSockets.now();
            Optional<Path> listener = database.hasLocalUrl() ? sockets.listening(port.getAsInt()) : Optional.empty();
            boolean proxy = listener.isPresent() && PROXY.equals(LocalSockets.name(listener.get()));
            if (proxy) {
                container(arguments(listener.get())).ifPresent(roots::add);
                listener.ifPresent(roots::add);
            } else if (listener.isPresent()
                    && (!roots.isEmpty()
                            || ServerLocation.notProvenLocal(database).isEmpty())) {
                listener.ifPresent(roots::add);
            } else if (!database.hasLocalUrl()) {
                address(database)
                        .flatMap(host -> LocalSockets.listeningElsewhere(host, port.getAsInt()))
                        .ifPresent(roots::add);
            }
        }
        return List.copyOf(roots);
    }

    /** Returns whether the database is a library in the driver's own process. */
    public static boolean isLibrary(Database database) {
        return !database.namesHost()
                && !database.isEmbedded()
                && database.sql().file(SqlCatalog.PEER).isEmpty();
    }

    /**
     * Observation of the programs that are neither the driver nor this server.
     *
     * @param servers number of servers that take part in the run
     */
    public static ThirdPartyWatch thirdParties(Database database, int servers) {
        if (servers > 1) {
            return ThirdPartyWatch.unavailable("the processes of several servers are not told apart");
        }
        List<Path> roots = roots(database);
        return roots.isEmpty() && database.hasLocalUrl()
                ? ThirdPartyWatch.unavailable("the processes of the server could not be found on this machine")
                : ThirdPartyWatch.of(isLibrary(database) ? List.of() : roots);
    }

    /** Processors, control group and priority of the server's process; empty where it may not be inspected. */
    public static Map<String, String> limits(Database database) {
        return isLibrary(database)
                ? Map.of()
                : roots(database).stream().findFirst().map(ProcessLimits::of).orElse(Map.of());
    }

    /** File that names the control group of the server; empty where its process may not be inspected. */
    static Optional<String> controlGroup(Database database) {
        return roots(database).stream()
                .findFirst()
                .map(folder -> folder.resolve("cgroup").toString());
    }

    /** Parent of the process that serves a session, by its number in its own namespace and its title. */
    private static Optional<Path> session(Database database) {
        Optional<NamedStatement> backend = database.sql().named(SqlCatalog.PEER, "backend");
        if (backend.isEmpty()) {
            return Optional.empty();
        }
        try (Connection connection = database.connect();
                PreparedStatement statement =
                        connection.prepareStatement(backend.get().text());
                ResultSet row = statement.executeQuery()) {
            return row.next() ? parent(row.getString(1), row.getString(2)) : Optional.empty();
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> parent(String number, String title) {
        return LocalSockets.processes()
                .filter(process -> number.equals(last(status(process, "NSpid"))))
                .filter(process ->
                        ProcessLimits.text(process.resolve("cmdline")).contains(title))
                .map(process -> Path.of("/proc", status(process, "PPid")))
                .filter(Files::isDirectory)
                .findFirst();
    }

    private static String status(Path process, String name) {
        return ProcessLimits.text(process.resolve("status"))
                .lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    private static String last(String words) {
        return words.substring(words.lastIndexOf('\t') + 1);
    }

    private static List<String> arguments(Path process) {
        return List.of(ProcessLimits.text(process.resolve("cmdline")).split("\0"));
    }

    private static Optional<Path> container(List<String> proxy) {
        int ip = proxy.indexOf("-container-ip");
        int port = proxy.indexOf("-container-port");
        if (ip < 0 || port < 0 || Math.max(ip, port) + 1 >= proxy.size()) {
            return Optional.empty();
        }
        try {
            return LocalSockets.listeningElsewhere(
                    InetAddress.getByName(proxy.get(ip + 1)), Integer.parseInt(proxy.get(port + 1)));
        } catch (UnknownHostException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<InetAddress> address(Database database) {
        try {
            return database.host().isEmpty()
                    ? Optional.empty()
                    : Optional.of(InetAddress.getByName(database.host().get()));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
