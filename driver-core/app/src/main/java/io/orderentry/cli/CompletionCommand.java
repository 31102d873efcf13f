package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.compare.ComparisonKey;
import io.orderentry.config.ConfigKey;
import io.orderentry.config.ConfigKeys;
import io.orderentry.config.Configs;
import io.orderentry.config.Isolation;
import io.orderentry.text.EnumNames;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "completion")
final class CompletionCommand implements Callable<Integer> {
    /** Shells that are supported, spelled as on the command line. */
    enum Shell {
        bash,
        zsh
    }

    @Parameters(paramLabel = "SHELL", descriptionKey = "shell")
    private Shell shell;

    @Spec
    private CommandSpec spec;

    /** Values that a shell completes, by the names of options and the labels of parameters. */
    private static Map<String, Iterable<String>> values(CommandLine oe) {
        Configs configs = TargetVerb.configs();
        List<String> documents = List.of("target", "load", "experiment", "platform");
        List<String> keys = ConfigKeys.all().stream().map(ConfigKey::path).toList();
        return Map.ofEntries(
                Map.entry("--allow", ComparisonKey.names()),
                Map.entry("--color", List.of("auto", "always", "never")),
                Map.entry("--isolation", EnumNames.all(Isolation.class)),
                Map.entry("--load", configs.names("load")),
                Map.entry("--set", keys.stream().map(key -> key + "=").toList()),
                Map.entry("--start", List.of("copy", "rebuild", "continue")),
                Map.entry("--target", configs.names("target")),
                Map.entry("NAME|FILE", configs.names("experiment")),
                Map.entry("PREFIX", keys),
                Map.entry("VERB", oe.getSubcommands().keySet()),
                Map.entry("experiment|target|load|platform", documents),
                Map.entry("target|load|experiment|platform", documents));
    }

    /** Gives the arguments of a command and of those below it their values; made here alone, since names of files are among them. */
    private static void addValues(CommandLine command, Map<String, Iterable<String>> values) {
        CommandSpec verb = command.getCommandSpec();
        for (ArgSpec argument : List.copyOf(verb.args())) {
            String name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
            Iterable<String> own = values.get(name);
            if (own != null) {
                verb.remove(argument);
                verb.add(
                        argument instanceof OptionSpec option
                                ? option.toBuilder().completionCandidates(own).build()
                                : PositionalParamSpec.builder((PositionalParamSpec) argument)
                                        .completionCandidates(own)
                                        .build());
            }
        }
        command.getSubcommands().values().forEach(each -> addValues(each, values));
    }

    @Override
    public Integer call() {
        CommandLine oe = spec.root().commandLine();
        addValues(oe, values(oe));
        // The script for bash makes zsh read it as bash would.
        System.out.print(AutoComplete.bash(oe.getCommandName(), oe));
        return ExitCode.GOOD;
    }
}
