package io.orderentry.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** Version of the driver. */
public final class DriverVersion {
    private static final String BUILD = "/META-INF/order-entry/build.properties";

    private DriverVersion() {}

    /** The version in the manifest of the jar; {@code development} outside of a jar. */
    public static String text() {
        return Optional.ofNullable(DriverVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    /** The commit the jar was built from, with {@code -dirty} when there were changes; a reason where it is not available. */
    public static String commit() {
        try (InputStream in = DriverVersion.class.getResourceAsStream(BUILD)) {
            if (in == null) {
                return "not available: this is not a packaged jar";
            }
            Properties build = new Properties();
            build.load(in);
            String commit = build.getProperty("commit");
            return commit.equals("unknown") ? "not available: the jar was built outside of a git repository" : commit;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the packed " + BUILD, e);
        }
    }
}
