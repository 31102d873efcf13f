package io.orderentry.cli;

import io.orderentry.job.DriverVersion;
import picocli.CommandLine.IVersionProvider;

/** The versions of the driver and of Java, as a user reads them. */
final class DriverVersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"Order-Entry driver " + DriverVersion.text() + ", Java " + Runtime.version()};
    }
}
