package io.orderentry.plugin.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Folder in which one embedded server keeps everything. Knows the names, and what of it is the driver's to remove.
 *
 * @param root absolute
 */
record DataFolder(Path root) {
    static final String MARKER = ".order-entry-embedded-postgresql";
    static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE = mode("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FOLDER = mode("rwx------");

    Path marker() {
        return root.resolve(MARKER);
    }

    Path pgdata() {
        return root.resolve("pgdata");
    }

    /** The database while it is being made. */
    Path unfinishedPgdata() {
        return root.resolve("pgdata.unfinished");
    }

    Path server() {
        return root.resolve("server");
    }

    Path socket() {
        return root.resolve("socket");
    }

    Path log() {
        return root.resolve("log");
    }

    Path password() {
        return root.resolve("password");
    }

    Path socketPath() {
        return root.resolve("socket-path");
    }

    /** Takes a new or an empty folder, or one that was taken before. */
    static DataFolder claim(Path given) throws IOException {
        DataFolder folder = at(given);
        Path root = folder.root;
        // pg_ctl and initdb put paths between double quotes on a shell's command line.
        if (root.toString().chars().anyMatch(c -> "\"$`\\".indexOf(c) >= 0 || c < ' ')) {
            throw new IOException(
                    "the data folder " + root + " has one of \" $ ` \\ or a control character in its path,"
                            + " which PostgreSQL's own programs cannot bear: name another");
        }
        if (!Files.exists(folder.marker())) {
            if (Files.exists(root) && !isEmptyFolder(root)) {
                throw new IOException(root + " was not made by this driver: it is not an empty folder and has no "
                        + MARKER + "; name a new or an empty one");
            }
            if (!Files.isDirectory(root)) { // Java 17 would refuse one that is a link
                Files.createDirectories(root);
            }
            createUnlessThere(folder.marker());
        }
        return folder;
    }

    /** The folder, if it is one that was claimed; empty when there is nothing. */
    static Optional<DataFolder> find(Path given) throws IOException {
        DataFolder folder = at(given);
        if (Files.exists(folder.marker())) {
            return Optional.of(folder);
        }
        if (Files.exists(folder.root, LinkOption.NOFOLLOW_LINKS) && !isEmptyFolder(folder.root)) {
            throw new IOException(
                    folder.root + " was not made by this driver: it has no " + MARKER + "; nothing was removed");
        }
        return Optional.empty();
    }

    /** Removes what the driver made, and the folder itself unless it holds foreign files. */
    void delete() throws IOException {
        for (Path own : List.of(pgdata(), unfinishedPgdata(), server(), socket(), log(), password(), socketPath())) {
            deleteTree(own);
        }
        Files.delete(marker());
        if (isEmptyFolder(root)) {
            Files.delete(root);
        }
    }

    /** Makes a folder that only its owner may enter, unless it is there. */
    static void makePrivateFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder, PRIVATE_FOLDER);
        }
    }

    /** Removes a file, or a folder with all in it; follows no links. */
    static void deleteTree(Path top) throws IOException {
        if (!Files.exists(top, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(top)) {
            for (Path each : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(each);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static DataFolder at(Path given) {
        return new DataFolder(given.toAbsolutePath().normalize());
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.findAny().isEmpty();
        }
    }

    private static void createUnlessThere(Path file) throws IOException {
        try {
            Files.createFile(file, PRIVATE_FILE);
        } catch (FileAlreadyExistsException e) {
            // Another driver claimed it in the same moment; the lock decides which of the two goes on.
            return;
        }
    }

    private static FileAttribute<Set<PosixFilePermission>> mode(String mode) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
    }
}
