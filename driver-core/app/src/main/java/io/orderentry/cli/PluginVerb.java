package io.orderentry.cli;

import io.orderentry.connect.Plugins;
import io.orderentry.job.DriverVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Verb that needs plugins, and its option. */
public abstract class PluginVerb implements Callable<Integer> {
    /** Option of the driver as a whole, a folder with more plugins. */
    public static final String PLUGINS = "--plugins";

    @Spec
    private CommandSpec spec;

    /** Refuses options that exclude or need each other. */
    final OptionRules rules() {
        return new OptionRules(given());
    }

    /** Options and parameters that the user gave to the verb. */
    protected final ParseResult given() {
        return spec.commandLine().getParseResult();
    }

    /** The words of the whole command. */
    protected final List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    /** Value of an option of the driver as a whole. */
    final <T> T ofDriver(String option) {
        return spec.root().findOption(option).getValue();
    }

    /** Loads the plugins of the class path and of the folder. */
    public Plugins plugins() {
        Path folder = ofDriver(PLUGINS);
        if (folder != null) {
            return Plugins.with(folder);
        }
        return DriverVersion.jar()
                .map(jar -> jar.resolveSibling("plugins"))
                .filter(Files::isDirectory)
                .map(Plugins::with)
                .orElseGet(Plugins::onClassPath);
    }
}
