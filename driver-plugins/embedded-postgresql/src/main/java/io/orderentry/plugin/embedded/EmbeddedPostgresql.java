package io.orderentry.plugin.embedded;

import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A PostgreSQL server in a data folder of its own. Has no state; any thread may use it, and another driver on the same data
 * folder is refused. The package's description lists the contents of the folder.
 */
public final class EmbeddedPostgresql implements EmbeddedServer {

    @Override
    public String name() {
        return "embedded-postgresql";
    }

    @Override
    public String plugin() {
        return "postgresql";
    }

    /**
     * {@inheritDoc}
     *
     * <p>A server that a killed driver left running is stopped first, so that the settings are always those given here. On
     * folders that are kept the settings of earlier starts are forgotten.
     *
     * @param settings as in postgresql.conf, without its quotes; not the addresses, the port, the socket or the places of files
     */
    @Override
    public RunningServer start(Path dataFolder, Map<String, String> settings) throws IOException {
        ServerSettings wanted = new ServerSettings(settings);
        Postmaster.requireLoopback();
        try {
            DataFolder folder = DataFolder.claim(dataFolder);
            FolderLock lock = FolderLock.take(folder);
            try {
                return start(folder, lock, wanted);
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (FileSystemException e) {
            throw unusable(dataFolder, e);
        }
    }

    @Override
    public boolean remove(Path dataFolder) throws IOException {
        try {
            Optional<DataFolder> found = DataFolder.find(dataFolder);
            if (found.isEmpty()) {
                return false;
            }
            DataFolder folder = found.get();
            FolderLock lock = FolderLock.take(folder);
            try {
                if (Postmaster.isRunningOn(folder)) {
                    new Postmaster(folder, ServerArchive.unpack(folder.server())).stop();
                }
                SocketFolder.discard(folder);
                folder.delete();
            } finally {
                lock.close();
            }
            return true;
        } catch (FileSystemException e) {
            throw unusable(dataFolder, e);
        }
    }

    @Override
    public void unpack(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent)) { // Java 17 would refuse one that is a link
            Files.createDirectories(parent);
        }
        ServerArchive.unpack(folder);
    }

    private static RunningServer start(DataFolder folder, FolderLock lock, ServerSettings settings) throws IOException {
        Postmaster postmaster = new Postmaster(folder, ServerArchive.unpack(folder.server()));
        postmaster.stop();
        String password = NewDatabase.prepare(folder, postmaster.programs());
        SocketFolder socket = SocketFolder.open(folder);
        try {
            int port = postmaster.start(settings, socket);
            socket.publish(folder, port);
            return new StartedServer(postmaster, lock, settings, port, password, socket);
        } catch (IOException e) {
            SocketFolder.discard(folder);
            throw e;
        }
    }

    private static IOException unusable(Path dataFolder, FileSystemException e) {
        String why = e instanceof AccessDeniedException
                ? "permission denied"
                : e.getReason() != null ? e.getReason() : e.getClass().getSimpleName();
        return new IOException(
                "the data folder " + dataFolder + " cannot be used: " + why + " (" + e.getFile() + ")", e);
    }
}
