package io.orderentry.text;

import java.nio.file.FileSystems;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Modes of files and folders that only their owner may read, with any umask; none where the system has no modes. */
public final class PrivateFiles {
    private PrivateFiles() {}

    /** For a new file: {@code rw-------}. */
    public static FileAttribute<?>[] file() {
        return mode("rw-------");
    }

    /** For a new folder, which protects all in it: {@code rwx------}. */
    public static FileAttribute<?>[] folder() {
        return mode("rwx------");
    }

    private static FileAttribute<?>[] mode(String mode) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }
}
