package io.orderentry.cli;

import io.orderentry.connect.Plugins;
import io.orderentry.job.DriverVersion;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Verb that needs plugins, and its option. */
public abstract class PluginVerb implements Callable<Integer> {
    /** Option of the driver as a whole, a folder with more plugins. */
    public static final String PLUGINS = "--plugins";

    @Spec
    private CommandSpec spec;

    /** Options and parameters that the user gave to the verb. */
    protected final ParseResult given() {
        return spec.commandLine().getParseResult();
    }

    /**
     * Refuses options of two alternatives; the first one on the command line excludes the other.
     *
     * @param alternatives options that may be given together, each; names with blanks between them
     */
    final void exclude(String... alternatives) {
        List<String> given = given(String.join(" ", alternatives));
        for (String alternative : alternatives) {
            List<String> others = given.stream()
                    .filter(name -> !names(alternative).contains(name))
                    .toList();
            if (!others.isEmpty() && names(alternative).contains(given.get(0))) {
                throw new Refusal(given.get(0) + ": excludes " + others.get(0) + "; give one of them");
            }
        }
    }

    /** Refuses options without others that they need; some of these may be among them. */
    final void need(String options, String needed) {
        for (String name : names(needed)) {
            if (!given(options).isEmpty() && given(name).isEmpty()) {
                throw new Refusal(given(options).get(0) + ": needs " + shown(name) + "; add it");
            }
        }
    }

    /** Those that are given, in the order of the command line. */
    private List<String> given(String options) {
        return given().matchedArgs().stream()
                .filter(ArgSpec::isOption)
                .map(argument -> ((OptionSpec) argument).longestName())
                .filter(names(options)::contains)
                .toList();
    }

    /** An option with what it takes. */
    final String shown(String name) {
        return name + " " + spec.findOption(name).paramLabel();
    }

    private static List<String> names(String options) {
        return List.of(options.split(" "));
    }

    protected final List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    final <T> T ofDriver(String option) {
        return spec.root().findOption(option).getValue();
    }

    /** Loads the plugins of the class path and of the folder. */
    public Plugins plugins() {
        return Optional.<Path>ofNullable(ofDriver(PLUGINS))
                .or(() -> DriverVersion.jar()
                        .map(jar -> jar.resolveSibling("plugins"))
                        .filter(Files::isDirectory))
                .map(Plugins::with)
                .orElseGet(Plugins::onClassPath);
    }
}
