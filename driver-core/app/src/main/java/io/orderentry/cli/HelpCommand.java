package io.orderentry.cli;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.text.Refusal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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

    @Parameters(
            arity = "0..*",
            paramLabel = "VERB",
            completionCandidates = Candidates.Verbs.class,
            description = "The verb, such as run.")
    private List<String> verb = List.of();

    @Override
    public Integer call() {
        CommandLine shown = spec.root().commandLine();
        for (String word : verb) {
            CommandLine parent = shown;
            shown = parent.getSubcommands().get(word);
            if (shown == null) {
                throw new Refusal(Main.unknownVerb(word, parent));
            }
        }
        shown.usage(shown.getOut());
        return ExitCode.GOOD;
    }
}
