package io.orderentry.plugin.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Folder of the Unix-domain socket: the data folder, or in a private folder for temporary files when that path is too long.
 *
 * @param folder only the owner may enter it
 */
record SocketFolder(Path folder) {
    /** Longest path that every system takes: macOS 104 bytes with the zero at the end, Linux 108. */
    private static final int LONGEST_PATH = 103;

    private static final String TEMPORARY = "order-entry-";

    static SocketFolder open(DataFolder data) throws IOException {
        discard(data);
        Path inside = data.socket();
        DataFolder.makePrivateFolder(inside);
        if (new SocketFolder(inside).socket(65535).toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_PATH) {
            return new SocketFolder(inside);
        }
        Path outside = Files.createTempDirectory(TEMPORARY);
        Files.writeString(
                data.socketPath(), outside.resolve("none") + "\n"); // so that it is found if this start is killed
        return new SocketFolder(outside);
    }

    Path socket(int port) {
        return folder.resolve(".s.PGSQL." + port);
    }

    /** Writes the socket's path into the data folder. */
    void publish(DataFolder data, int port) throws IOException {
        Files.writeString(data.socketPath(), socket(port) + "\n");
    }

    /** Deletes the file of {@link #publish}, and removes the temporary folder if there is one. Also after a kill. */
    static void discard(DataFolder data) throws IOException {
        if (Files.exists(data.socketPath())) {
            Path folder = Path.of(Files.readString(data.socketPath()).strip()).getParent();
            if (folder != null && folder.getFileName().toString().startsWith(TEMPORARY)) {
                DataFolder.deleteTree(folder);
            }
            Files.delete(data.socketPath());
        }
    }
}
