package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oe completion}. */
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

    @Override
    public Integer call() {
        CommandLine oe = spec.root().commandLine();
        // The script for bash makes zsh read it as bash would.
        System.out.print(AutoComplete.bash(oe.getCommandName(), oe));
        return ExitCode.GOOD;
    }
}
