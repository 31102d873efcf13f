package io.orderentry.cluster;

import io.orderentry.cluster.wire.ClusterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The jar that this driver runs from, which must be the same for all processes of a run. */
final class DriverJar {
    private DriverJar() {}

    /** SHA-256 of the jar in hexadecimal; {@code classes} where there is none. */
    static String hash() {
        CodeSource source = DriverJar.class.getProtectionDomain().getCodeSource();
        try {
            Path jar = source == null ? null : Path.of(source.getLocation().toURI());
            if (jar == null || !Files.isRegularFile(jar)) {
                return "classes";
            }
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(jar), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException | URISyntaxException | NoSuchAlgorithmException e) {
            throw new ClusterException("the jar of the driver cannot be read: " + e.getMessage(), e);
        }
    }
}
