package io.orderentry.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Copies and removes a folder with all in it; follows no links. */
final class FolderTree {
    private FolderTree() {}

    /**
     * Copies a folder with owners, rights and times, and waits until all of it is on the disk, so that what is measured next does not wait
     * for it.
     *
     * @param to not there yet
     */
    static void copy(Path from, Path to) throws IOException {
        for (Path source : all(from)) {
            Path target = to.resolve(from.relativize(source).toString());
            Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            if (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
                try (FileChannel file = FileChannel.open(target, StandardOpenOption.READ)) {
                    file.force(true);
                }
            }
        }
    }

    /** Removes it if it is there. */
    static void delete(Path top) throws IOException {
        if (Files.exists(top, LinkOption.NOFOLLOW_LINKS)) {
            for (Path each : all(top).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static List<Path> all(Path top) throws IOException {
        try (Stream<Path> all = Files.walk(top)) {
            return all.toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
