package io.orderentry.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code oe version}. */
@Command(name = "version", description = "Show the versions of the driver and of Java.")
final class VersionCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        for (String line : new DriverVersionProvider().getVersion()) {
            System.out.println(line);
        }
        return ExitCode.GOOD;
    }
}
