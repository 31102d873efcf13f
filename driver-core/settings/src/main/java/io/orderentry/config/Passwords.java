package io.orderentry.config;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.orderentry.text.TextFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the password of a target's user. */
public final class Passwords {
    private Passwords() {}

    /**
     * The password of a target's user: from {@code --password-file}, else from the target's own file, else from the environment variable
     * {@link #variable(String)}, else from {@value Secrets#PASSWORD_VARIABLE}.
     *
     * @param file from {@code --password-file}, its first line is the password; null when the option is not given
     * @param environment such as {@link System#getenv()}
     * @throws Refusal when the file cannot be read or has no first line
     */
    public static Optional<String> of(Path file, Target target, Map<String, String> environment) {
        Path own = target.passwordFile();
        if (file == null && own == null) {
            return variable(target, environment).map(environment::get);
        }
        String shown = file != null
                ? "--password-file: " + file
                : "target.passwordFile: " + own + " (" + target.source() + ")";
        String password = TextFile.firstLine(shown, file != null ? file : own);
        Refusal.require(!password.isEmpty(), shown + ": has no password in its first line");
        return Optional.of(password);
    }

    /** Source of {@link #of}, such as {@code environment variable OE_PASSWORD}; empty when there is none. Reads no file. */
    public static Optional<String> origin(Path file, Target target, Map<String, String> environment) {
        if (file != null) {
            return Optional.of("--password-file " + file);
        }
        return target.passwordFile() != null
                ? Optional.of("target.passwordFile")
                : variable(target, environment).map(name -> "environment variable " + name);
    }

    private static Optional<String> variable(Target target, Map<String, String> environment) {
        return Stream.of(variable(target.name()), Secrets.PASSWORD_VARIABLE)
                .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                .findFirst();
    }

    /** The environment variable with the password for one target alone, such as {@code OE_PASSWORD_PG15} for the target {@code pg15}. */
    static String variable(String target) {
        return Secrets.PASSWORD_VARIABLE + "_" + target.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }
}
