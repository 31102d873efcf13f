package io.orderentry.job;

import io.orderentry.config.Refusal;
import io.orderentry.config.Target;
import io.orderentry.result.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Check that a database fits on the disk of an embedded server before it is built. */
public final class DiskSpace {
    /** A warehouse takes about 100 MB with keys and indexes. */
    private static final long LEAST_BYTES_PER_WAREHOUSE = 80_000_000;

    private DiskSpace() {}

    /**
     * Refuses before anything is dropped.
     *
     * @param warehouses of the new database, which replaces what is in the target's data folder
     * @throws Refusal when even the smallest estimate exceeds what is free
     */
    public static void require(Target target, int warehouses) {
        if (!target.isEmbedded()) {
            return;
        }
        try {
            require(target.data(), usable(target.data()) + size(target.data()), warehouses);
        } catch (IOException e) {
            // A file system that does not report its size refuses nothing.
        }
    }

    /** The same for a known number of bytes. */
    static void require(Path data, long usableBytes, int warehouses) {
        long needed = warehouses * LEAST_BYTES_PER_WAREHOUSE;
        if (needed > usableBytes) {
            throw new Refusal(Sentences.text(
                    "not enough disk space: %,d warehouses need at least %,.1f GB, and %,.1f GB are free for %s; nothing was changed;"
                            + " build fewer warehouses, or set target.data to a folder on a larger disk",
                    warehouses, needed / 1e9, usableBytes / 1e9, data));
        }
    }

    private static long usable(Path data) throws IOException {
        Path existing = data.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return Files.getFileStore(existing).getUsableSpace();
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
