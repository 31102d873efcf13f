package io.orderentry.job;

import io.orderentry.store.Checksums;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.jar.JarFile;

/** Version of the driver. */
public final class DriverVersion {
    /** Read once and early: another jar may be written over this one while a run measures. */
    private static final String COMMIT = readCommit();

    private DriverVersion() {}

    /** The version in the manifest of the jar; {@code development} outside of a jar. */
    public static String text() {
        return Optional.ofNullable(DriverVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    /** The commit the jar was built from, with {@code -dirty} when there were changes; a reason where it is not available. */
    public static String commit() {
        return COMMIT;
    }

    private static String readCommit() {
        String unpacked = "not available: this is not a packaged jar";
        if (jar().isEmpty()) {
            return unpacked;
        }
        try (JarFile jar = new JarFile(jar().get().toFile())) {
            String commit = jar.getManifest().getMainAttributes().getValue("Implementation-Build");
            return commit == null
                    ? unpacked
                    : commit.equals("unknown")
                            ? "not available: the jar was built outside of a git repository"
                            : commit;
        } catch (IOException e) {
            throw new UncheckedIOException("the jar of the driver cannot be read: " + e.getMessage(), e);
        }
    }

    /** The jar that this driver runs from; empty outside of a jar. */
    public static Optional<Path> jar() {
        CodeSource source = DriverVersion.class.getProtectionDomain().getCodeSource();
        try {
            return Optional.ofNullable(
                            source == null ? null : Path.of(source.getLocation().toURI()))
                    .filter(Files::isRegularFile);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a jar's place is a URI", e);
        }
    }

    /** SHA-256 of the jar in hexadecimal, which must be the same for all processes of a run; {@code classes} where there is none. */
    public static String jarHash() {
        try {
            return jar().isEmpty() ? "classes" : Checksums.hash(jar().get());
        } catch (IOException e) {
            throw new UncheckedIOException("the jar of the driver cannot be read: " + e.getMessage(), e);
        }
    }
}
