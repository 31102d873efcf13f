package io.orderentry.job;

import io.orderentry.connect.Database;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.populate.DatabaseState;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;

/** Check that a database fits on the server's disk before it is built, where this machine can see that disk. */
public final class DiskSpace {
    /** A warehouse takes about 100 MB with keys and indexes. */
    private static final long LEAST_BYTES_PER_WAREHOUSE = 80_000_000;

    private DiskSpace() {}

    /**
     * Does nothing for a server whose disk cannot be seen. What the old database takes is counted as free.
     *
     * @throws Refusal when even the smallest estimate exceeds what is free; nothing was dropped
     */
    static void require(Database database, DatabaseState state, int warehouses) throws SQLException {
        try {
            Path own = database.embeddedData().orElse(null);
            if (own != null) {
                require(own, usable(own) + size(own), warehouses, "set target.data to a folder on a larger disk");
                return;
            }
            Optional<Path> data = ServerLocation.dataDirectory(database);
            Long freed = state.kind() == DatabaseState.Kind.EMPTY ? Long.valueOf(0) : bytes(database);
            if (data.isPresent() && freed != null) {
                require(data.get(), usable(data.get()) + freed, warehouses, "give the server a larger disk");
            }
        } catch (IOException e) {
            // A file system that does not report its size refuses nothing.
        }
    }

    static void require(Path data, long usableBytes, int warehouses, String remedy) {
        long needed = warehouses * LEAST_BYTES_PER_WAREHOUSE;
        if (needed > usableBytes) {
            throw new Refusal(Sentences.text(
                    "not enough disk space: %,d warehouses need at least %,.1f GB, and %,.1f GB are free for %s; nothing was changed;"
                            + " build fewer warehouses, or %s",
                    warehouses, needed / 1e9, usableBytes / 1e9, data, remedy));
        }
    }

    /** Size of the database; null when the server does not show it. */
    private static Long bytes(Database database) throws SQLException {
        try (Connection connection = database.connect()) {
            return database.probe(connection).facts().databaseBytes();
        }
    }

    static long usable(Path data) throws IOException {
        return Files.getFileStore(existing(data)).getUsableSpace();
    }

    /** The folder, or its nearest parent that is there. */
    public static Path existing(Path folder) {
        Path place = folder.toAbsolutePath();
        while (!Files.isDirectory(place) && place.getParent() != null) {
            place = place.getParent();
        }
        return place;
    }

    /** Space that dropping the old database frees, and a margin. */
    private static long size(Path data) throws IOException {
        if (!Files.exists(data)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(data)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
