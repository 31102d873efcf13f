package io.orderentry.cli;

import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import io.orderentry.config.Secrets;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code oe help}. */
@Command(name = "help", description = "Show the verbs, or the options of one.")
final class HelpCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "VERB", description = "Whose options.")
    private String verb;

    @picocli.CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine oe = spec.parent().commandLine();
        CommandLine shown = verb == null ? oe : oe.getSubcommands().get(verb);
        if (shown == null) {
            throw new Refusal(unknown(verb, oe.getSubcommands().keySet()));
        }
        shown.usage(oe.getOut());
        return ExitCode.GOOD;
    }

    /** What is wrong with a verb that does not exist. */
    static String unknown(String verb, Set<String> known) {
        return "unknown command '" + Secrets.mask(verb) + "'" + Nearest.hint(verb, known);
    }
}
