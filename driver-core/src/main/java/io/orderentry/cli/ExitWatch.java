package io.orderentry.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Notices a plugin that ends the process while it is loaded, which would end the driver without a message and with the plugin's exit
 * code.
 */
final class ExitWatch {
    private static final List<String> JAVA =
            List.of(Runtime.class.getName(), System.class.getName(), "java.lang.Shutdown");

    private ExitWatch() {}

    /** Loads plugins; when one of them ends the process, a sentence is printed and the exit code is {@link ExitCode#REFUSED}. */
    static <T> T during(Supplier<T> loading) {
        Thread hook = new Thread(ExitWatch::ending, "exit watch");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return loading.get();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process is ending because of a signal.
            }
        }
    }

    private static void ending() {
        Thread.getAllStackTraces().values().stream()
                .flatMap(stack -> caller(stack).stream())
                .findFirst()
                .ifPresent(caller -> {
                    System.err.println("oe: " + caller.getClassLoaderName()
                            + " has a plugin that ended the process while it was loaded: " + caller.getClassName()
                            + " called System.exit; remove the plugin");
                    System.err.flush();
                    Runtime.getRuntime().halt(ExitCode.REFUSED);
                });
    }

    /** Who called {@link System#exit}, if a thread is in it; a signal ends the process on another way. */
    private static Optional<StackTraceElement> caller(StackTraceElement[] stack) {
        boolean exits = Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                        && frame.getMethodName().equals("exit"));
        return exits
                ? Arrays.stream(stack)
                        .dropWhile(frame -> !JAVA.contains(frame.getClassName()))
                        .filter(frame -> !JAVA.contains(frame.getClassName()))
                        .findFirst()
                : Optional.empty();
    }
}
