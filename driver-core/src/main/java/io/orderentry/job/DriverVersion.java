package io.orderentry.job;

import java.util.Optional;

/** Version of the driver. */
public final class DriverVersion {
    private DriverVersion() {}

    /** The version in the manifest of the jar; {@code development} outside of a jar. */
    public static String text() {
        return Optional.ofNullable(DriverVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
