package io.orderentry.text;

import java.util.List;

/** The one place that prepares programs for starting, so that none of them gets the secrets that the driver was started with. */
public final class ChildProcess {
    private ChildProcess() {}

    /** A program with the environment of the driver, except for {@code OE_PASSWORD} and the passwords of single targets. */
    public static ProcessBuilder of(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith(Secrets.PASSWORD_VARIABLE));
        return builder;
    }
}
