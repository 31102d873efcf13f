package io.orderentry.cli;

import io.orderentry.config.Refusal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oe help}. */
@Command(
        name = "help",
        description = "Show the verbs, or the options of one.",
        footer = {"%nExample:", "  oe help compare"})
final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "VERB", description = "Whose options, such as run.")
    private List<String> verb = List.of();

    @Option(names = "--man", description = "Print the manual page of all verbs instead, for man -l.")
    private boolean manual;

    @Override
    public Integer call() {
        CommandLine oe = spec.root().commandLine();
        CommandLine shown = oe;
        for (String word : verb) {
            CommandLine parent = shown;
            shown = parent.getSubcommands().get(word);
            if (shown == null) {
                throw new Refusal(Main.unknownVerb(word, parent));
            }
        }
        if (manual) {
            System.out.print(ManualPage.of(oe));
        } else {
            shown.usage(shown.getOut());
        }
        return ExitCode.GOOD;
    }
}
