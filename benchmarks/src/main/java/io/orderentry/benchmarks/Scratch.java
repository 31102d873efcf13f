package io.orderentry.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder of a benchmark's own, removed with all that is in it when it is closed. */
record Scratch(Path folder) implements AutoCloseable {

    /** @param parent made if it is not there; null for that of temporary files */
    static Scratch in(Path parent, String name) throws IOException {
        if (parent == null) {
            return new Scratch(Files.createTempDirectory(name));
        }
        return new Scratch(
                Files.createTempDirectory(Files.createDirectories(parent).toAbsolutePath(), name));
    }

    @Override
    public void close() throws IOException {
        List<Path> childrenFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            childrenFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : childrenFirst) {
            Files.delete(path);
        }
    }
}
