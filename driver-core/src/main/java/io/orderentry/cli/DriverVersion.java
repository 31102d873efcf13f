package io.orderentry.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The driver's own version, as the jar says. */
final class DriverVersion implements IVersionProvider {

    static String text() {
        return Optional.ofNullable(DriverVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Order-Entry driver " + text() + ", Java " + Runtime.version()};
    }
}
