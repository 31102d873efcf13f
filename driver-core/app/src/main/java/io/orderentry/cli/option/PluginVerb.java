package io.orderentry.cli.option;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.connect.Plugins;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Verb that needs plugins, and its option. */
public abstract class PluginVerb implements Callable<Integer> {
    private static final List<String> JAVA =
            List.of(Runtime.class.getName(), System.class.getName(), "java.lang.Shutdown");

    /** Option of the driver as a whole, a folder with more plugins. */
    public static final String PLUGINS = "--plugins";

    @Spec
    private CommandSpec spec;

    /** Loads plugins; when one of them ends the process, a sentence is printed and the exit code is {@link ExitCode#REFUSED}. */
    public Plugins plugins() {
        Thread hook = new Thread(PluginVerb::nameWhoExits, "exit watch");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return load();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process is ending because of a signal.
            }
        }
    }

    /** Value of an option of the driver as a whole. */
    final <T> T ofDriver(String option) {
        return spec.root().findOption(option).getValue();
    }

    private Plugins load() {
        Path folder = ofDriver(PLUGINS);
        if (folder != null) {
            return Plugins.with(folder);
        }
        Path beside = ownJar().resolveSibling("plugins");
        return Files.isDirectory(beside) ? Plugins.with(beside) : Plugins.onClassPath();
    }

    /** Source of these classes: the driver's jar, or a folder of classes. */
    public static Path ownJar() {
        try {
            return Path.of(PluginVerb.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a jar's place is a URI", e);
        }
    }

    /** Without it the driver would end without a message and with the plugin's exit code. */
    private static void nameWhoExits() {
        Thread.getAllStackTraces().values().stream()
                .flatMap(stack -> callerOfExit(stack).stream())
                .findFirst()
                .ifPresent(caller -> {
                    System.err.println("oe: " + caller.getClassLoaderName()
                            + " has a plugin that ended the process while it was loaded: " + caller.getClassName()
                            + " called System.exit; remove the plugin");
                    System.err.flush();
                    Runtime.getRuntime().halt(ExitCode.REFUSED);
                });
    }

    /** Empty when no call of {@link System#exit} is in the stack: a signal ends the process on another way. */
    private static Optional<StackTraceElement> callerOfExit(StackTraceElement[] stack) {
        boolean exits = Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                        && frame.getMethodName().equals("exit"));
        return Arrays.stream(stack)
                .dropWhile(frame -> !JAVA.contains(frame.getClassName()))
                .filter(frame -> exits && !JAVA.contains(frame.getClassName()))
                .findFirst();
    }
}
