package io.orderentry.connect;

import java.util.ServiceConfigurationError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes why a plugin or a JDBC driver could not be loaded or queried, as the rest of a sentence that begins with its jar. */
final class LoadFailures {
    private static final Pattern CLASS_FILE_VERSION =
            Pattern.compile("(\\S+) has been .*?class file version (\\d+)\\..*");
    /** Java 1.0 wrote class files of version 45, and each release since added one. */
    private static final int VERSION_OF_JAVA_ZERO = 44;

    private LoadFailures() {}

    static String of(Throwable e) {
        if (e instanceof ServiceConfigurationError && e.getCause() != null) {
            Throwable cause = e.getCause();
            return cause instanceof LinkageError && !(cause instanceof ExceptionInInitializerError)
                    ? of(cause)
                    : "failed when it was made: " + describe(cause);
        }
        if (e instanceof ServiceConfigurationError) {
            return "has a service file that is wrong: " + firstLine(e).replaceFirst("^[\\w.]+: ", "");
        }
        if (e instanceof UnsupportedClassVersionError) {
            return compiledForNewer(firstLine(e));
        }
        if (e instanceof LinkageError && !(e instanceof ExceptionInInitializerError)) {
            return "does not fit: it was made for another version of the driver, uses classes that a plugin may not, or lacks a"
                    + " library: " + describe(e);
        }
        return "failed when it was asked: " + describe(e);
    }

    private static String compiledForNewer(String message) {
        Matcher found = CLASS_FILE_VERSION.matcher(message);
        return found.matches()
                ? "is compiled for Java " + (Integer.parseInt(found.group(2)) - VERSION_OF_JAVA_ZERO)
                        + ", and this is Java " + Runtime.version().feature() + " ("
                        + found.group(1).replace('/', '.') + ")"
                : "is compiled for a newer Java: " + message;
    }

    private static String describe(Throwable e) {
        Throwable root = e;
        while (root instanceof ExceptionInInitializerError && root.getCause() != null) {
            root = root.getCause();
        }
        return root.getClass().getSimpleName() + (root.getMessage() == null ? "" : ": " + firstLine(root));
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
