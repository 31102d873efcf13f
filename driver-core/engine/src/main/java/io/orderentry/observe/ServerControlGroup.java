package io.orderentry.observe;

import io.orderentry.connect.Database;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** The file that names the control group of the server, where the server is a process of this machine. */
final class ServerControlGroup {
    private static final Path OWN = Path.of("/proc/self");
    private static final String FILE = "cgroup";

    private ServerControlGroup() {}

    /**
     * The process is the one that listens on the port of the URL, or this one where the database has no port: it is a library.
     *
     * @param database that is proven to run on this machine
     * @return empty where that process may not be inspected
     */
    static Optional<String> file(Database database) {
        return process(database).map(folder -> folder.resolve(FILE).toString());
    }

    /** Folder of that process in {@code /proc}. */
    static Optional<Path> process(Database database) {
        OptionalInt port = database.port();
        return port.isPresent()
                ? LocalSockets.now().listening(port.getAsInt())
                : Optional.of(OWN).filter(own -> !database.namesHost());
    }
}
