package io.orderentry.observe;

import io.orderentry.connect.Database;
import io.orderentry.connect.ServerFacts;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Folders of a server's log and tables that are in memory: a crash of the machine empties them. */
public final class VolatileStorage {
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "hugetlbfs");
    private static final Path ROOT = Path.of("/");

    private VolatileStorage() {}

    /**
     * Folders in memory, by the kind of their file system, such as {@code files on tmpfs}.
     *
     * @return empty where there are none, and for a server that is not proven to run on this machine or does not show its folders;
     *     not available where they could not be read
     */
    public static Reading<Map<String, String>> of(Database database) {
        if (ServerLocation.notProvenLocal(database).isPresent()) {
            return Reading.of(Map.of(), "");
        }
        Path root = ServerProcess.roots(database).stream()
                .findFirst()
                .map(process -> process.resolve("root"))
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
        return Reading.of(found, "");
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
}
