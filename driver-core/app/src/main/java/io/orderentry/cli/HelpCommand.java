package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.text.Refusal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oe help}. */
@Command(name = "help")
final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "VERB", descriptionKey = "verb")
    private List<String> verb = List.of();

    @Option(names = "--all")
    private boolean all;

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
        if (all) {
            shown.usage(shown.getOut());
        } else {
            shown.getOut().print(HelpText.brief(shown));
            shown.getOut().flush();
        }
        return ExitCode.GOOD;
    }
}
